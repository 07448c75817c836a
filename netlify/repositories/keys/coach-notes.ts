/** Keys of what coaches write about sessions. */
import { keyOf } from './key-of.ts'

/** All that a family has. */
export const familyNotes = (accountKey: string) => keyOf(`cnote/${accountKey}`)
export const allFamilyNotes = keyOf('cnote/')
/** Where a colleague has written lately. */
export const writtenNotes = (accountKey: string) => keyOf(`cnoteby/${accountKey}`)
export const allWrittenNotes = keyOf('cnoteby/')
