/** Keys of charges. */
import type { DueRecord } from '#records/dues.ts'
import { keyOf } from './key-of.ts'

/** What became of a family's charges. */
export const dues = (accountKey: string) => keyOf<DueRecord>(`due/${accountKey}`)
export const allDues = keyOf<DueRecord>('due/')
