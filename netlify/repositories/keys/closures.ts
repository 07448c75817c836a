/** Key of the closures. */
import type { ClosureList } from '#records/closures.ts'
import { keyOf } from './key-of.ts'

/** All facility closures, in one document. */
export const closures = keyOf<ClosureList>('closures/all')
