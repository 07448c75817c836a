/**
 * Tells the cache which replies a mutation has made stale, here and in the other tabs of this browser. Pages without a cache
 * mutate, too, and need not load it.
 */
import type { EndpointName } from '#api-contract/endpoints.ts'
import { onOtherTab, tellOtherTabs } from '#lib/browser-storage/storage-entry.ts'

type Listener = (names: readonly EndpointName[]) => void

const listeners = new Set<Listener>()

const tellListeners: Listener = (names) => {
  for (const listener of listeners) listener(names)
}

/** Names of calls only, never a reply. */
const staleKey = 'replies:stale'
onOtherTab(staleKey, (text) => tellListeners(text.split(' ') as EndpointName[]))

/** Refetches the shown replies of these calls, and the others when they are needed again. */
export function markStale(names: readonly EndpointName[]): void {
  tellListeners(names)
  tellOtherTabs(staleKey, names.join(' '))
}

/** @returns a function that stops. */
export function onStaleReplies(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
