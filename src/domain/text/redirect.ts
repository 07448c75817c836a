/** Where a sign-in may lead: a path of this site and nothing else (product 3). */

const nowhere = 'https://site.invalid'
/** Visible ASCII after a single leading slash; a second slash or any backslash would leave the site. */
const siteLocal = /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/
const functionsOwn = /^\/(api|\.netlify)(\/|$)/i

/**
 * The redirect parameter if it is a path of this site ('/x?y#z'), else `fallback`.
 * Never '//x', a backslash, a scheme, a control character, or one of the functions' own addresses.
 */
export function safeRedirect(wanted: string | null | undefined, fallback = '/events'): string {
  if (!wanted || wanted.length > 512 || !siteLocal.test(wanted)) return fallback
  const url = URL.canParse(wanted, nowhere) ? new URL(wanted, nowhere) : undefined
  if (!url || url.origin !== nowhere || url.username) return fallback
  if (url.pathname.startsWith('//') || functionsOwn.test(url.pathname)) return fallback
  return url.pathname + url.search + url.hash
}
