/** CSRF protection by Fetch Metadata, with the Origin header as the fallback. */
import { hasSessionCookie } from './session-cookies.ts'

/**
 * True for a request from our own pages, and for one from a non-browser client without a session cookie.
 * Browsers set these headers and pages cannot change them. A request with neither header does not come from a current
 * browser, so its session cookie is not trusted.
 */
export function isSameOrigin(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site')
  const origin = request.headers.get('origin')
  if (site === 'same-origin') return true
  if (site !== null && site !== 'none') return false
  if (origin !== null) return URL.canParse(origin) && new URL(origin).host === new URL(request.url).host
  return !hasSessionCookie(request)
}
