/**
 * Erases a member's personal data from every record. Each step is idempotent, so that an interrupted deletion can resume.
 * The account record goes last; until then the account can do nothing but continue its deletion.
 */
import { hasBegun } from '#domain/bookings/bookings.ts'
import { kindOfWeekKey, withoutExpired, anonymizeWeek, type MemberWeek } from '#server/repositories/bookings.ts'
import { updateWithRetry, ignoreUnavailable, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { evictRowsOf } from '#server/repositories/admin-rows.ts'
import { keys } from '#server/repositories/keys.ts'
import {
  pendingAccountDeletions,
  readMember,
  removeAccountDeletion,
  updateMember,
  type DeletedMember,
  type Member,
} from '#server/repositories/members.ts'
import { anonymizeOrder, type StoredOrder } from '#server/repositories/orders.ts'
import { rsvpKeysOf, anonymizeRsvp, type RsvpRecord } from '#server/repositories/rsvps.ts'
import { cancel } from '#server/services/bookings/cancel.ts'

/**
 * Erases everything stored under the owner key of an account that is being or has been deleted.
 * @throws StorageUnavailable; safe to retry.
 */
export async function erasePersonalData(context: ServiceContext, ownerKey: string): Promise<void> {
  await Promise.all([
    cancelBookings(context, ownerKey),
    removeRsvps(context, ownerKey),
    anonymizeOwnOrders(context, ownerKey),
  ])
  await evictRowsOf(context, ownerKey)
  await updateMember(context, ownerKey, (member) =>
    member.closing ? toDeletedMember(member, context.now()) : undefined,
  )
}

const toDeletedMember = ({ v, id, rev, sessionVersion }: Member, now: Date): DeletedMember => ({
  v,
  closed: true,
  at: now.toISOString(),
  id,
  rev: rev + 1,
  sessionVersion: sessionVersion + 1,
})

/** Cancels future bookings, which frees their slots. Bookings that have begun stay, without a name. */
async function cancelBookings(context: ServiceContext, ownerKey: string): Promise<void> {
  const weeks = await context.store.list(keys.memberWeeks(ownerKey))
  for (const { key } of weeks) {
    const kind = kindOfWeekKey(key)
    // Removing held entries stops any request still in progress, as an expired lease does.
    const week = await updateWithRetry<MemberWeek>(context, key, (current) => {
      const withoutHeld = current && withoutExpired(current, Number.POSITIVE_INFINITY)
      return withoutHeld === current ? undefined : withoutHeld
    })
    for (const entry of week?.value.entries ?? []) {
      if (!hasBegun(entry, context.now())) await cancel(context, { kind, id: entry.id, ownerKey })
    }
    await updateWithRetry<MemberWeek>(context, key, (current) => current && anonymizeWeek(current))
  }
}

async function removeRsvps(context: ServiceContext, ownerKey: string): Promise<void> {
  for (const key of await rsvpKeysOf(context.store, ownerKey)) {
    await updateWithRetry<RsvpRecord>(context, key, (current) => current && anonymizeRsvp(current))
  }
}

/** 'Orders kept without the person': the totals stay for the club's records. */
async function anonymizeOwnOrders(context: ServiceContext, ownerKey: string): Promise<void> {
  for (const { key } of await context.store.list(keys.ordersOf(ownerKey))) {
    await updateWithRetry<StoredOrder>(context, key, (current) => current && anonymizeOrder(current))
  }
}

/** Time for the original request to finish before the job takes over. */
const resumeDelayMs = 2 * 60_000
/** Requests admitted before the deletion began have ended by then; until then their late writes are erased too. */
const lateWritesMs = 60 * 60_000

/** Completes interrupted deletions and erases late writes. @returns the number of deletions that are complete. */
export async function finishDeletions(context: ServiceContext): Promise<number> {
  let completed = 0
  const now = context.now().getTime()
  for (const { ownerKey, at } of await pendingAccountDeletions(context)) {
    if (now - at < resumeDelayMs) continue
    try {
      const member = await readMember(context.store, ownerKey)
      // The address may belong to a new account by now, or the deletion may have stopped before it marked the account.
      if (!member || member.value.closing) await erasePersonalData(context, ownerKey)
      if (now - at < lateWritesMs) continue
      await removeAccountDeletion(context, ownerKey)
      completed += 1
    } catch (problem) {
      ignoreUnavailable(problem)
    }
  }
  return completed
}
