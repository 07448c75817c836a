/** Against CSRF: refuses a write that another site made a browser send, by what the browser itself says of the request's origin. */
import { hasSessionCookie } from './session-cookies.ts'

/**
 * True for a write from our own pages, and for one from a program that brings no session cookie.
 * Browsers say where a request comes from and pages cannot change that; what says nothing is no browser, and a cookie
 * in its hands proves nothing (reliability: Fetch Metadata, with Origin as the fallback).
 */
export function isSameOrigin(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site')
  const origin = request.headers.get('origin')
  if (site === 'same-origin') return true
  if (site !== null && site !== 'none') return false
  if (origin !== null) return URL.canParse(origin) && new URL(origin).host === new URL(request.url).host
  return !hasSessionCookie(request)
}
