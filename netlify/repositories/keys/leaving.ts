/** Keys of deletions. */
import type { AccountDeletion } from '#records/leaving.ts'
import { keyOf } from './key-of.ts'

/** A pending account deletion, so that the reconciler can find it. */
export const accountDeletion = (accountKey: string) => keyOf<AccountDeletion>(`deleting/${accountKey}`)
export const allAccountDeletions = keyOf<AccountDeletion>('deleting/')
