/**
 * The storage port: everything the product keeps goes through these five verbs.
 * A write says who won. An answer that cannot be known is `Unavailable`, never a guess.
 */

/** A JSON object as it is kept. The port adds its own write id and takes it off again. */
export type Doc = object

/** A kept value and the tag (HTTP's ETag) of exactly this version. */
export type Found<Value> = { value: Value; tag: string }

/** `won` if this call's value is now kept; otherwise what stands there instead, as far as it is known. */
export type Written<Value> = { won: true; tag: string } | { won: false; current: Found<Value> | undefined }

export type Listed = { key: string; tag: string }

export type Store = {
  read<Value extends Doc>(key: string): Promise<Found<Value> | undefined>
  /** Keeps `value` only if nothing is kept under `key` yet. */
  create<Value extends Doc>(key: string, value: Value): Promise<Written<Value>>
  /** Compare-and-swap: keeps `value` only if the version with this `tag` is still the one kept. */
  replace<Value extends Doc>(key: string, tag: string, value: Value): Promise<Written<Value>>
  /** Every key that starts with `prefix`, in order. For views and sweeps; no promise is ever built on a list. */
  list(prefix: string): Promise<Listed[]>
  /** For the sweep alone, on keys that nobody can claim any more. */
  remove(key: string): Promise<void>
}

/** The store did not answer, or not clearly. Nothing may be reported as done; the caller may try again with the same key. */
export class StorageUnavailable extends Error {
  override name = 'Unavailable'
}

/**
 * What a key may look like: lower case, digits and . _ = - in segments divided by single slashes, at most 256 characters.
 * The client does not URL-encode keys, so '../', '?' and '#' would escape or truncate them.
 */
const keyForm = /^[a-z0-9][a-z0-9._=-]*(\/[a-z0-9][a-z0-9._=-]*)*$/

export function assertKey(key: string): void {
  if (key.length > 256 || key.includes('..') || !keyForm.test(key)) throw new TypeError('not a key of the store')
}

/** A prefix is the beginning of keys: a key of its own, or one that ends in a slash. */
export const assertPrefix = (prefix: string): void => assertKey(prefix.replace(/\/$/, ''))
