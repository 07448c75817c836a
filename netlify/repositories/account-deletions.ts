/** Accounts whose deletion has begun, so that it ends even if nobody asks again. */
import { updateWithRetry, readAll, type ServiceContext } from './update-with-retry.ts'
import { keys } from './keys.ts'

/** `at` is when the deletion was last asked for, in milliseconds since 1970. */
type AccountDeletion = { v: 1; at: number }

/** Notes that a deletion begins now. */
export const recordAccountDeletion = ({ store, now }: Pick<ServiceContext, 'store' | 'now'>, ownerKey: string) =>
  updateWithRetry<AccountDeletion>({ store }, keys.accountDeletion(ownerKey), () => ({ v: 1, at: now().getTime() }))

/** Whose deletion has begun, and when. */
export async function pendingAccountDeletions({
  store,
}: Pick<ServiceContext, 'store'>): Promise<{ ownerKey: string; at: number }[]> {
  const listed = await store.list(keys.allAccountDeletions)
  const found = await readAll<AccountDeletion>(
    store,
    listed.map(({ key }) => key),
  )
  return found.map(({ key, value }) => ({ ownerKey: key.slice(keys.allAccountDeletions.length), at: value.at }))
}

/** Forgets that there was a deletion. */
export const removeAccountDeletion = ({ store }: Pick<ServiceContext, 'store'>, ownerKey: string) =>
  store.remove(keys.accountDeletion(ownerKey))
