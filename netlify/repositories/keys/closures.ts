/** Key of the closures. */
import { keyOf } from './key-of.ts'

/** All facility closures, in one document. */
export const closures = keyOf('closures/all')
