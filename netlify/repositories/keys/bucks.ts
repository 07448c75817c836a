/** Keys of Puck Bucks. */
import { keyOf } from './key-of.ts'

/** What the desk has put on cards and taken off them in a month, 'yyyy-MM'. */
export const till = (month: string) => keyOf(`till/${month}`)
