/** Makes keys that say which record is under them. */
import type { Doc, Key } from '#server/storage/store.ts'

/** A key of such a record, or the beginning of the keys of many. */
export const keyOf = <Value extends Doc>(key: string) => key as Key<Value>
