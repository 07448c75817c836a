/** Keys of families. */
import { keyOf } from './key-of.ts'

/** A family with its players and caregivers, or whose the address is that hashes to this key. */
export const member = (accountKey: string) => keyOf(`member/${accountKey}`)
export const allMembers = keyOf('member/')
