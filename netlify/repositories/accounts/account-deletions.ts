/** Account deletions in progress: recorded first, so that the reconciler completes what a request did not. */
import { keysUnder, readReadable, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { keys } from '#server/repositories/keys.ts'
import type { AccountDeletion } from '#records/families.ts'

export type DeletionNotice = NonNullable<AccountDeletion['notice']>

/** A deletion that starts, or is requested again, which keeps what the first request has recorded. */
export const startedDeletion = (
  current: AccountDeletion | undefined,
  now: Date,
  notice?: DeletionNotice,
): AccountDeletion => ({
  v: 1,
  at: now.getTime(),
  ...((notice && { notice }) ?? (current?.notice && { notice: current.notice })),
})

/** All deletions that have started and are not complete. */
export async function pendingAccountDeletions({
  store,
}: Pick<ServiceContext, 'store'>): Promise<(AccountDeletion & { accountKey: string })[]> {
  const { found } = await readReadable(store, await keysUnder(store, keys.allAccountDeletions))
  return found.map(({ key, value }) => Object.assign(value, { accountKey: key.slice(keys.allAccountDeletions.length) }))
}
