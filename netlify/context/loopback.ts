/** Hosts and storage on this machine: a local sandbox may use no others. */

/** True for a host name, as in `URL.hostname`, that always means this machine. */
export const isLoopback = (hostname: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(hostname)

/** The address, site and access token of a storage server. */
export type LocalStorage = { url: string; siteId: string; token: string }

/** Reads 'http://SITE:TOKEN@localhost:PORT'. @returns undefined for anything that is not on this machine. */
export function parseLocalStorage(address: string): LocalStorage | undefined {
  const url = URL.parse(address)
  if (!url || !isLoopback(url.hostname)) return undefined
  return { url: url.origin, siteId: url.username, token: url.password }
}
