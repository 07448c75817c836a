/**
 * Access to localStorage by typed keys; the entries are in browser-storage.ts.
 * Writes also notify listeners in this tab; the browser's `storage` event reaches only other tabs.
 */
import { useSyncExternalStore } from 'react'

/** A typed localStorage key. A value that cannot be parsed is read as empty. */
export type StorageEntry<Value> = {
  key: string
  /** What is read where nothing is stored. */
  empty: Value
  read: () => Value
  write: (value: Value) => void
  /** Reads, changes and writes synchronously, so that writers in one tab cannot overwrite each other. */
  update: (change: (value: Value) => Value) => void
  clear: () => void
  /** False while the browser has no room for the value: then it is gone when the page is closed. */
  isKept: () => boolean
  subscribe: (listener: () => void) => () => void
}

const listeners = new Map<string, Set<() => void>>()
/** Used if the browser rejects storage (private window, full disk): works until the page is closed. */
const fallback = new Map<string, string>()
const inBrowser = typeof window !== 'undefined'

function readText(key: string): string | null {
  if (!inBrowser) return null
  try {
    // A value that could not be stored is newer than the stored one.
    return fallback.get(key) ?? localStorage.getItem(key)
  } catch {
    return fallback.get(key) ?? null
  }
}

/** Writes, or with null clears, the text of `key`. */
export function writeText(key: string, text: string | null): void {
  try {
    fallback.delete(key)
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    if (text !== null) fallback.set(key, text)
  }
  notifyListeners(key)
}

/** The keys in use, those that the browser rejected included. */
export function storedKeys(): string[] {
  try {
    return [...Object.keys(localStorage), ...fallback.keys()]
  } catch {
    return [...fallback.keys()]
  }
}

const notifyListeners = (key: string) => listeners.get(key)?.forEach((listener) => listener())

if (inBrowser) {
  window.addEventListener('storage', ({ key }) => {
    for (const changed of key === null ? [...listeners.keys()] : [key]) {
      fallback.delete(changed)
      notifyListeners(changed)
    }
  })
}

/** Sends a text to the other tabs of this browser. Nothing stays in the storage. */
export function tellOtherTabs(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
    localStorage.removeItem(key)
  } catch {
    // Without storage, they ask the server soon.
  }
}

/** Calls `listener` with what another tab has told. */
export function onOtherTab(key: string, listener: (text: string) => void): void {
  if (!inBrowser) return
  window.addEventListener('storage', (event) => {
    if (event.key === key && event.newValue !== null) listener(event.newValue)
  })
}

/** Creates an entry. `parse` validates the stored JSON; the same stored text always returns the same object. */
export function storageEntry<Value>(
  key: string,
  empty: Value,
  parse: (stored: unknown) => Value | undefined,
): StorageEntry<Value> {
  let cached: { text: string | null; value: Value } = { text: null, value: empty }
  const read = () => {
    const text = readText(key)
    if (text !== cached.text) cached = { text, value: text === null ? empty : (parse(parseJson(text)) ?? empty) }
    return cached.value
  }
  const write = (value: Value) => writeText(key, JSON.stringify(value))
  return {
    key,
    empty,
    read,
    write,
    update: (change) => write(change(read())),
    clear: () => writeText(key, null),
    isKept: () => !fallback.has(key),
    subscribe(listener) {
      const keyListeners = listeners.get(key) ?? new Set()
      listeners.set(key, keyListeners.add(listener))
      return () => void keyListeners.delete(listener)
    },
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The current value of an entry, updated from this and other tabs; empty while nobody asks for it. */
export function useStorageEntry<Value>({ subscribe, read, empty }: StorageEntry<Value>, isAsked = true): Value {
  const readEmpty = () => empty
  return useSyncExternalStore(subscribe, isAsked ? read : readEmpty, readEmpty)
}

/** True for parsed JSON with fields, whatever they are. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** A stored text; undefined for anything else. */
export const asText = (stored: unknown) => (typeof stored === 'string' ? stored : undefined)
