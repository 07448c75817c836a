/** Keys of the inbox. */
import type { ItemRecord, ToldRecord } from '#records/inbox.ts'
import { keyOf } from './key-of.ts'

/** What somebody at the club has to do. */
export const item = (id: string) => keyOf<ItemRecord>(`item/${id}`)
export const allItems = keyOf<ItemRecord>('item/')
/** What a colleague was told of by e-mail. */
export const told = (accountKey: string) => keyOf<ToldRecord>(`told/${accountKey}`)
export const allTold = keyOf<ToldRecord>('told/')
