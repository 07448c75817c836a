/**
 * Erases a member's personal data from every record. Each step is idempotent, so that an interrupted deletion can resume.
 * The account record goes last; until then the account can do nothing but continue its deletion.
 */
import { setAccount } from '#server/repositories/accounts/addresses.ts'
import { pendingAccountDeletions } from '#server/repositories/accounts/account-deletions.ts'
import { covering, eraser } from '#server/repositories/accounts/leaving.ts'
import { isDeleted, readMember, tombstoneOf } from '#server/repositories/accounts/members.ts'
import { evictRowsOf } from '#server/repositories/admin-rows.ts'
import { keys } from '#server/repositories/keys.ts'
import type { Personal, Rows } from '#server/repositories/record-kinds.ts'
import { removeValue } from '#server/repositories/remove-keys.ts'
import { transact } from '#server/repositories/transact.ts'
import { ifMade, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { leaving } from './subjects.ts'
import { ignoreUnavailable } from '#server/storage/store.ts'

const accountEraser = eraser(['member'], async (context, accountKey) => {
  await evictRowsOf(context, accountKey)
  const now = context.now()
  await transact(context, [keys.member(accountKey)], (documents) => {
    const record = documents.get(keys.member(accountKey))
    if (!record || (!isDeleted(record) && !record.deleting)) return
    // Written again: if a process died in the transaction that ended the account, the former record is still beside it.
    const tombstone = isDeleted(record) ? record : tombstoneOf(record, now)
    // Frees the addresses, too.
    setAccount(documents, accountKey, tombstone, now)
  })
})

/** Who erases what. The last one is asked when all others are done. */
const erasers = covering<Personal<Rows, 'erased'>>()([...leaving.filter((each) => 'erase' in each), accountEraser])

/**
 * Erases everything stored under the account key of an account that is being or has been deleted.
 * @throws StorageUnavailable; safe to retry.
 */
export async function erasePersonalData(context: ServiceContext, accountKey: string): Promise<void> {
  for (const step of [erasers.slice(0, -1), erasers.slice(-1)])
    await Promise.all(step.map(({ erase }) => erase(context, accountKey)))
}

/** Time for the original request to finish before the job takes over. */
const resumeDelayMs = 2 * 60_000
/** Requests admitted before the deletion began have ended by then; until then their late writes are erased too. */
const lateWritesMs = 60 * 60_000

/** Completes interrupted deletions and erases late writes. @returns the number of deletions that are complete. */
export async function finishDeletions(context: ServiceContext): Promise<number> {
  let completed = 0
  const now = context.now().getTime()
  for (const { accountKey, at } of await pendingAccountDeletions(context)) {
    if (now - at < resumeDelayMs) continue
    const finish = async () => {
      const member = await readMember(context.store, accountKey)
      // The address may belong to a new account by now. It may also be registered during the erasure, which checks that at every step.
      if (!member || member.value.deleting) await erasePersonalData(context, accountKey)
      if (now - at < lateWritesMs) return
      // One that has begun since goes on.
      await removeValue(context, keys.accountDeletion(accountKey), (deletion) => deletion.at === at)
      completed += 1
    }
    await ifMade(context, 'deletion of an account', finish).catch(ignoreUnavailable)
  }
  return completed
}
