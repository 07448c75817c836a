/** Keys of what is sealed. */
import { keyedHash } from '#server/repositories/hashes.ts'
import { keyOf } from './key-of.ts'

/** What is kept of a player whose account is gone; its id begins with its last day, and names neither family nor child. */
export const seal = (id: string) => keyOf(`seal/${id}`)
export const allSeals = keyOf('seal/')
/** Who was here before, by a keyed hash of an address, or of a child's name and year of birth. */
export const former = (keyPepper: string, ...who: string[]) => keyOf(`former/${keyedHash(keyPepper, 'former', ...who)}`)
export const allFormer = keyOf('former/')
