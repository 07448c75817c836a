/** Makes the CDN forget public responses that have changed. */
import type { RequestContext } from './request-context.ts'

/** Lets the CDN forget the public responses with a cache tag (http/responses.ts), after this response. */
export function purgeLater(
  { purgeCdn, waitUntil }: Partial<Pick<RequestContext, 'purgeCdn' | 'waitUntil'>>,
  tag: 'closures' | 'club' | 'events' | 'products',
): void {
  if (purgeCdn && waitUntil) waitUntil(purgeCdn(tag))
}
