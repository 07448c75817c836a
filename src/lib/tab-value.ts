/** A value that this tab keeps in memory, and components follow. */
import { useSyncExternalStore } from 'react'

export function tabValue<Value>(first: Value) {
  let value = first
  const listeners = new Set<() => void>()
  const read = () => value
  /** Calls `listener` after every change. @returns a function that stops. */
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const write = (next: Value) => {
    value = next
    for (const listener of listeners) listener()
  }
  return { read, write, subscribe, use: (): Value => useSyncExternalStore(subscribe, read, () => first) }
}
