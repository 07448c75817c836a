/** Key of what the club has not seen of a family. */
import type { UnseenRecord } from '#records/newcomers.ts'
import { keyOf } from './key-of.ts'

/** What a family has that the club has not seen. */
export const unseen = (accountKey: string) => keyOf<UnseenRecord>(`unseen/${accountKey}`)
