/** Key of the line of a full club. */
import { keyOf } from './key-of.ts'

export const fullClub = keyOf('line')
