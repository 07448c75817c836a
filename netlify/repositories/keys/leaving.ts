/** Keys of deletions. */
import { keyOf } from './key-of.ts'

/** A pending account deletion, so that the reconciler can find it. */
export const accountDeletion = (accountKey: string) => keyOf(`deleting/${accountKey}`)
export const allAccountDeletions = keyOf('deleting/')
