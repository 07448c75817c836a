/** Hosts of this machine, the only ones a local sandbox may use. */

/** True for a host name, as in `URL.hostname`, that always means this machine. */
export const isLoopback = (hostname: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
