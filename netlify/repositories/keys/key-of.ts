/** Makes keys that say which record is under them. */
import type { Rows, RecordUnder } from '#server/repositories/record-kinds.ts'
import type { Key } from '#server/storage/store.ts'

/** A key, or the beginning of the keys of many: what is under it follows from its prefix (src/records). */
export const keyOf = <const Text extends keyof Rows | `${keyof Rows}/${string}`>(key: Text) =>
  key as unknown as Key<RecordUnder<Text>>
