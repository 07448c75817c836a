/**
 * After a mutation every reply is stale, here and in the other tabs of this browser: what is owed, bookable, waited for and logged
 * follows from many records, and a list of what follows is never whole. Pages without a cache mutate, too, and need not load it.
 */
import { onOtherTab, tellOtherTabs } from '#lib/browser-storage/storage-entry.ts'

const listeners = new Set<() => void>()

const tellListeners = () => {
  for (const listener of listeners) listener()
}

const staleKey = 'replies:stale'
onOtherTab(staleKey, tellListeners)

/** Refetches the shown replies, and the others when they are needed again. */
export function markStale(): void {
  tellListeners()
  tellOtherTabs(staleKey, 'all')
}

/** @returns a function that stops. */
export function onStaleReplies(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
