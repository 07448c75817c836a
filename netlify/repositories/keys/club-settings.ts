/** Key of what the owner has changed at the desk. */
import { keyOf } from './key-of.ts'

/** All changes of the club's settings, in one document. */
export const clubSettings = keyOf('settings/club')
