/**
 * The storage port: five operations on JSON documents.
 * A conditional write reports whether it won. An unknown outcome is a `StorageUnavailable` error, never a guess.
 */

/** A JSON object. A store may add a write id to it, and strips it again on reading. */
export type Doc = object

/**
 * The value of a stored text. Writes store objects only: anything else reads as an object without fields, which matches no
 * record schema, so that one damaged value is not taken for an unavailable storage.
 */
export function parseDoc(text: string): Doc {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
  } catch {
    return {}
  }
}

declare const recordOf: unique symbol

/** A key that says which record is under it. */
export type Key<Value extends Doc = Doc> = string & { readonly [recordOf]: Value }

/** A key of such a record, or a text that says nothing of one. */
export type AnyKey<Value extends Doc = Doc> = Key<Value> | (string & { readonly [recordOf]?: never })

/** A stored value and the tag (HTTP's ETag) of this version. */
export type Found<Value> = { value: Value; tag: string }

/**
 * `won` if this call stored its value; otherwise the current value, or undefined if there is none. `isUnclear`: it is not there, but
 * it may have been, until somebody replaced it. Only whoever cannot be replaced unseen may take that for a loss.
 */
export type WriteResult<Value> =
  | { won: true; tag: string }
  | { won: false; current: Found<Value> | undefined; isUnclear?: boolean }

/** The result of a write that nothing else gives away. @throws StorageUnavailable if it may have taken effect. */
export function certain<Value>(written: WriteResult<Value>): WriteResult<Value> {
  if (!written.won && written.isUnclear) throw new StorageUnavailable('a write may have taken effect')
  return written
}

/** A key in a listing, with the tag of its current version. */
export type Listed<Value extends Doc = Doc> = { key: Key<Value>; tag: string }

/** Every method throws `StorageUnavailable` if the outcome is unknown, and `TypeError` for an invalid key. */
export type Store = {
  /** The current value; undefined if there is none. */
  read<Value extends Doc>(key: AnyKey<Value>): Promise<Found<Value> | undefined>
  /** Stores `value` only if `key` does not exist. */
  create<Value extends Doc>(key: AnyKey<Value>, value: NoInfer<Value>): Promise<WriteResult<Value>>
  /** Compare-and-swap: stores `value` only if the current version still has this `tag`. */
  replace<Value extends Doc>(key: AnyKey<Value>, tag: string, value: NoInfer<Value>): Promise<WriteResult<Value>>
  /** Every key that starts with `prefix`, sorted. For views and scheduled jobs; correctness must not depend on it. */
  list<Value extends Doc>(prefix: AnyKey<Value>): Promise<Listed<Value>[]>
  /** Removes a key; no error if it does not exist. For garbage collection only, on keys that nobody can claim again. */
  remove(key: string): Promise<void>
}

/** The outcome of a storage operation is unknown. Do not report success; the caller may retry with the same idempotency key. */
export class StorageUnavailable extends Error {
  override name = 'Unavailable'
}

/** Error handler for work that a later request repeats: ignores an unavailable store, rethrows anything else. */
export function ignoreUnavailable(error: unknown): undefined {
  if (!(error instanceof StorageUnavailable)) throw error
}

/**
 * Keys consist of a-z, 0-9 and . _ = - in segments separated by single slashes, at most 256 characters in total.
 * The client does not URL-encode keys, so '../', '?' and '#' would escape or truncate them.
 */
const keyPattern = /^[a-z0-9][a-z0-9._=-]*(\/[a-z0-9][a-z0-9._=-]*)*$/

/** @throws TypeError if `key` is not a valid key. */
export function assertKey(key: string): void {
  if (key.length > 256 || key.includes('..') || !keyPattern.test(key)) throw new TypeError('invalid storage key')
}

/** @throws TypeError unless `prefix` is a valid key, with or without a trailing slash. */
export const assertPrefix = (prefix: string): void => assertKey(prefix.replace(/\/$/, ''))
