/** The Strict-Transport-Security header of pages and API responses. */

/** Two years, in seconds. */
const maxAge = 63_072_000

/**
 * The header's value. It covers this host only: a club's other subdomains may not have HTTPS, and browsers remember the
 * header for two years. With `HSTS_PRELOAD=on` it covers all subdomains, as the browsers' preload list requires.
 */
export const strictTransportSecurity = (env: Readonly<Record<string, string | undefined>>): string =>
  env['HSTS_PRELOAD'] === 'on' ? `max-age=${maxAge}; includeSubDomains; preload` : `max-age=${maxAge}`
