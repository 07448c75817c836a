/** Validates the redirect target of a sign-in: only paths of this site are allowed (product 3). */
import { parseUrl } from './url.ts'

const placeholderOrigin = 'https://site.invalid'
/** A single leading slash, then visible ASCII. A second slash or a backslash would lead to another site. */
const siteLocal = /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/
const functionPath = /^\/(api|\.netlify)(\/|$)/i

/**
 * Returns `target` if it is a path of this site ('/x?y#z'), otherwise `fallback`.
 * Rejects '//x', backslashes, schemes, control characters and the URLs of functions.
 */
export function safeRedirect(target: string | null | undefined, fallback = '/events'): string {
  if (!target || target.length > 512 || !siteLocal.test(target)) return fallback
  const url = parseUrl(target, placeholderOrigin)
  if (!url || url.origin !== placeholderOrigin || url.username) return fallback
  if (url.pathname.startsWith('//') || functionPath.test(url.pathname)) return fallback
  return url.pathname + url.search + url.hash
}
