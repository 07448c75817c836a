/** Account deletions in progress: recorded first, so that the reconciler completes what a request did not. */
import * as z from 'zod'
import { readReadable, updateWithRetry, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { keys } from '#server/repositories/keys.ts'
import type { Store } from '#server/storage/store.ts'
import { version1 } from '#server/repositories/records/fields.ts'

/**
 * A pending account deletion. `at` is when it was last requested, in milliseconds since 1970. `target`: only if the caregiver
 * has joined this family by this request. `notice`: whom to tell of the deletion, and how much was canceled with the account;
 * kept no longer than this record.
 */
export const accountDeletion = z.object({
  v: version1,
  at: z.number(),
  target: z.object({ ownerKey: z.string(), joinedBy: z.string() }).exactOptional(),
  notice: z
    .object({
      id: z.string(),
      to: z.array(z.object({ caregiver: z.string(), email: z.string() })),
      canceled: z.object({ lanes: z.int(), speede: z.int(), rsvps: z.int(), orders: z.int() }),
    })
    .exactOptional(),
})
type AccountDeletion = z.infer<typeof accountDeletion>
export type JoinedFamily = NonNullable<AccountDeletion['target']>

export type DeletionNotice = NonNullable<AccountDeletion['notice']>

/**
 * Records that a deletion starts now, so that the reconciler completes it even without another request. A repeated request
 * keeps what the first has recorded.
 */
export const recordAccountDeletion = (
  { store, now }: Pick<ServiceContext, 'store' | 'now'>,
  ownerKey: string,
  more: Pick<AccountDeletion, 'target' | 'notice'> = {},
) =>
  updateWithRetry<AccountDeletion>({ store }, keys.accountDeletion(ownerKey), (current) => ({
    v: 1,
    at: now().getTime(),
    ...(current?.notice && { notice: current.notice }),
    ...(current?.target && { target: current.target }),
    ...more,
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

/** The family that the caregiver of an account that ends may have joined. */
export const joinedFamilyOf = async (store: Store, ownerKey: string): Promise<JoinedFamily | undefined> =>
  (await store.read<AccountDeletion>(keys.accountDeletion(ownerKey)))?.value.target

/** Whom to tell of a deletion that is not complete yet. */
export const deletionNoticeOf = async (store: Store, ownerKey: string): Promise<DeletionNotice | undefined> =>
  (await store.read<AccountDeletion>(keys.accountDeletion(ownerKey)))?.value.notice

/** Removes the record of a completed deletion. */
export const removeAccountDeletion = ({ store }: Pick<ServiceContext, 'store'>, ownerKey: string) =>
  store.remove(keys.accountDeletion(ownerKey))
