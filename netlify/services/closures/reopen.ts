/** Opens hours again, because a closure is removed, or the event that closed them. */
import type { StoredClosure } from '#records/closures.ts'
import { tellFreed } from '#server/repositories/transact.ts'
import { keepReopened } from '#server/services/waiting/reopened.ts'
import { queueReopenedMails } from './closure-mails.ts'

/** Tells the families whose bookings stay, then removes the closures, then asks those who wait. `left`: what is closed then. */
export async function reopen<Result>(
  context: Parameters<typeof queueReopenedMails>[0],
  removed: readonly StoredClosure[],
  left: readonly StoredClosure[],
  remove: () => Promise<Result>,
): Promise<Result> {
  await queueReopenedMails(context, removed, left)
  const reopened = await keepReopened(context, removed, left)
  const result = await remove()
  tellFreed(context, reopened)
  return result
}
