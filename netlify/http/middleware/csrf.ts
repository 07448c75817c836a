/** CSRF protection by Fetch Metadata, with the Origin header as the fallback. */
import { endpoints, type EndpointName } from '#api-contract/endpoints.ts'
import { responseMessages } from '#domain/fields/site-messages.ts'
import { HttpError } from '#server/http/http-error.ts'
import { hasSessionCookie } from '#server/http/session-cookies.ts'
import type { Step } from './api-env.ts'
import { isRead } from './methods.ts'

/**
 * Rejects a download that another site has started: the session cookie goes along with a link, and staff would find a
 * file with all members on their computer. A typed address ('none') is fine.
 * @throws HttpError 403.
 */
export const ownDownloads = (name: EndpointName): Step => {
  const isDownload = 'csv' in endpoints[name]
  return (c, next) => {
    const site = c.req.header('sec-fetch-site') ?? 'none'
    if (isDownload && site !== 'same-origin' && site !== 'none')
      throw new HttpError(403, 'forbidden', responseMessages.foreignOrigin)
    return next()
  }
}

/**
 * Rejects a write that does not come from our own pages. Hono's CSRF protection checks form content types only, and
 * accepts a same-site request if its Origin matches.
 * @throws HttpError 403.
 */
export const csrf: Step = (c, next) => {
  if (!isRead(c.req.method) && !isSameOrigin(c.req.raw))
    throw new HttpError(403, 'forbidden', responseMessages.foreignOrigin)
  return next()
}

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
