/** Keys of the inbox. */
import { keyOf } from './key-of.ts'

/** What somebody at the club has to do. */
export const item = (id: string) => keyOf(`item/${id}`)
export const allItems = keyOf('item/')
/** What a colleague was told of by e-mail. */
export const told = (accountKey: string) => keyOf(`told/${accountKey}`)
export const allTold = keyOf('told/')
