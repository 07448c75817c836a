/** Account deletions in progress: recorded first, so that the reconciler completes what a request did not. */
import * as z from 'zod'
import { readReadable, updateWithRetry, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { keys } from '#server/repositories/keys.ts'
import { version1 } from '#server/repositories/records/fields.ts'

/**
 * A pending account deletion. `at` is when it was last requested, in milliseconds since 1970. `target`: only if the caregiver
 * has joined this family by this request.
 */
export const accountDeletion = z.object({
  v: version1,
  at: z.number(),
  target: z.object({ ownerKey: z.string(), joinedBy: z.string() }).exactOptional(),
})
type AccountDeletion = z.infer<typeof accountDeletion>
export type JoinedFamily = NonNullable<AccountDeletion['target']>

/** Records that a deletion starts now, so that the reconciler completes it even without another request. */
export const recordAccountDeletion = (
  { store, now }: Pick<ServiceContext, 'store' | 'now'>,
  ownerKey: string,
  target?: JoinedFamily,
) =>
  updateWithRetry<AccountDeletion>({ store }, keys.accountDeletion(ownerKey), () => ({
    v: 1,
    at: now().getTime(),
    ...(target && { target }),
  }))

/** All deletions that have started and are not complete. */
export async function pendingAccountDeletions({
  store,
}: Pick<ServiceContext, 'store'>): Promise<(AccountDeletion & { ownerKey: string })[]> {
  const listed = await store.list(keys.allAccountDeletions)
  const { found } = await readReadable<AccountDeletion>(
    store,
    listed.map(({ key }) => key),
  )
  return found.map(({ key, value }) => Object.assign(value, { ownerKey: key.slice(keys.allAccountDeletions.length) }))
}

/** Removes the record of a completed deletion. */
export const removeAccountDeletion = ({ store }: Pick<ServiceContext, 'store'>, ownerKey: string) =>
  store.remove(keys.accountDeletion(ownerKey))
