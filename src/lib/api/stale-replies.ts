/**
 * Tells the cache which replies a mutation has made stale, here and in the other tabs of this browser. Pages without a cache
 * mutate, too, and need not load it.
 */
import { endpoints, type EndpointName } from '#api-contract/endpoints.ts'
import { onOtherTab, tellOtherTabs } from '#lib/browser-storage/storage-entry.ts'

/** Names of calls only, never a reply. */
type Stale = readonly EndpointName[] | 'all'
type Listener = (names: Stale) => void

const listeners = new Set<Listener>()

const tellListeners: Listener = (names) => {
  for (const listener of listeners) listener(names)
}

const staleKey = 'replies:stale'
onOtherTab(staleKey, (text) => tellListeners(text === 'all' ? text : (text.split(' ') as EndpointName[])))

/**
 * What a mutation makes stale. What is owed, bookable and waited for follows from the family, so after an edit of it every reply
 * is old.
 */
export const staleAfter = (name: EndpointName, others: readonly EndpointName[] = []): Stale =>
  endpoints[name].path.startsWith('/account') ? 'all' : others

/** Refetches the shown replies of these calls, and the others when they are needed again. */
export function markStale(names: Stale): void {
  if (names.length === 0) return
  tellListeners(names)
  tellOtherTabs(staleKey, names === 'all' ? names : names.join(' '))
}

/** @returns a function that stops. */
export function onStaleReplies(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
