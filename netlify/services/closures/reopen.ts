/** Opens hours again, because a closure is removed, or the event that closed them. */
import type { ClosureDraft } from '#domain/bookings/closures.ts'
import type { StoredClosure } from '#records/closures.ts'
import { tellFreed } from '#server/repositories/transact.ts'
import { keepReopened } from '#server/services/waiting/reopened.ts'
import { queueReopenedMails } from './closure-mails.ts'

/** Tells the families whose bookings stay, then removes the closures, then asks those who wait. `instead`: what closes from now on. */
export async function reopen<Result>(
  context: Parameters<typeof queueReopenedMails>[0],
  removed: readonly StoredClosure[],
  others: readonly StoredClosure[],
  remove: () => Promise<Result>,
  instead: readonly ClosureDraft[] = [],
): Promise<Result> {
  await queueReopenedMails(context, removed, instead)
  const reopened = await keepReopened(context, removed, [...others, ...instead])
  const result = await remove()
  tellFreed(context, reopened)
  return result
}
