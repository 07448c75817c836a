/** Tells the cache which replies a mutation has made stale. Pages without a cache mutate, too, and need not load it. */
import type { EndpointName } from '#api-contract/endpoints.ts'

type Listener = (names: readonly EndpointName[]) => void

const listeners = new Set<Listener>()

/** Refetches the shown replies of these calls, and the others when they are needed again. */
export function markStale(names: readonly EndpointName[]): void {
  for (const listener of listeners) listener(names)
}

/** @returns a function that stops. */
export function onStaleReplies(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
