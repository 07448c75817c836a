/** Keys of charges. */
import { keyOf } from './key-of.ts'

/** What became of a family's charges. */
export const dues = (accountKey: string) => keyOf(`due/${accountKey}`)
export const allDues = keyOf('due/')

/** That a month of the book is closed. */
export const closedMonth = (month: string) => keyOf(`book/${month}`)
export const allClosedMonths = keyOf('book/')
