/** Keys of families, of what the club has not seen of them, and of deletions. */
import { keyOf } from './key-of.ts'

/** A family with its players and caregivers, or whose the address is that hashes to this key. */
export const member = (accountKey: string) => keyOf(`member/${accountKey}`)
export const allMembers = keyOf('member/')
/** What a family has that the club has not seen. */
export const unseen = (accountKey: string) => keyOf(`unseen/${accountKey}`)
/** A pending account deletion, so that the reconciler can find it. */
export const accountDeletion = (accountKey: string) => keyOf(`deleting/${accountKey}`)
export const allAccountDeletions = keyOf('deleting/')
