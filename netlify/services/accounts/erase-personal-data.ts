/**
 * Takes a family out of everything that is kept. Each step may be repeated, so that a deletion that broke off anywhere
 * goes on from there; the account itself goes last, and until then it can do nothing but this.
 */
import { hasBegun } from '#domain/bookings/bookings.ts'
import { kindOfWeekKey, withoutExpired, withoutNames, type MemberWeek } from '#server/repositories/bookings.ts'
import { updateWithRetry, ignoreUnavailable, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { pendingAccountDeletions, removeAccountDeletion } from '#server/repositories/account-deletions.ts'
import { evictRowsOf } from '#server/repositories/admin-rows.ts'
import { keys } from '#server/repositories/keys.ts'
import { updateMember, readMember, type DeletedMember, type Member } from '#server/repositories/members.ts'
import { withoutPerson, type StoredOrder } from '#server/repositories/orders.ts'
import { rsvpKeysOf, withoutGuest, type RsvpRecord } from '#server/repositories/rsvps.ts'
import { cancel } from '#server/services/bookings/cancel.ts'

/** Forgets all there is under a holder whose account is closing or closed. @throws Unavailable; then it may be run again. */
export async function erasePersonalData(context: ServiceContext, ownerKey: string): Promise<void> {
  await Promise.all([
    cancelBookings(context, ownerKey),
    removeRsvps(context, ownerKey),
    anonymizeOwnOrders(context, ownerKey),
  ])
  await evictRowsOf(context, ownerKey)
  await updateMember(context, ownerKey, (member) => (member.closing ? closed(member, context.now()) : undefined))
}

const closed = ({ v, id, rev, sessionVersion }: Member, now: Date): DeletedMember => ({
  v,
  closed: true,
  at: now.toISOString(),
  id,
  rev: rev + 1,
  sessionVersion: sessionVersion + 1,
})

/** What is to come is canceled and free for others; what has begun stays in the books, but without a name. */
async function cancelBookings(context: ServiceContext, ownerKey: string): Promise<void> {
  const listed = await context.store.list(keys.memberWeeks(ownerKey))
  for (const { key } of listed) {
    const kind = kindOfWeekKey(key)
    // Striking out what is only held stops whoever is still at it, as the end of a lease does.
    const week = await updateWithRetry<MemberWeek>(context, key, (there) => {
      const struck = there && withoutExpired(there, Number.POSITIVE_INFINITY)
      return struck === there ? undefined : struck
    })
    for (const entry of week?.value.entries ?? []) {
      if (!hasBegun(entry, context.now())) await cancel(context, { kind, id: entry.id, ownerKey })
    }
    await updateWithRetry<MemberWeek>(context, key, (there) => there && withoutNames(there))
  }
}

async function removeRsvps(context: ServiceContext, ownerKey: string): Promise<void> {
  for (const key of await rsvpKeysOf(context.store, ownerKey)) {
    await updateWithRetry<RsvpRecord>(context, key, (there) => there && withoutGuest(there))
  }
}

/** 'Orders kept without the person': the club's totals stay. */
async function anonymizeOwnOrders(context: ServiceContext, ownerKey: string): Promise<void> {
  for (const { key } of await context.store.list(keys.ordersOf(ownerKey))) {
    await updateWithRetry<StoredOrder>(context, key, (there) => there && withoutPerson(there))
  }
}

/** The request that asked for the deletion is left alone this long. */
const head = 2 * 60_000
/** Whoever was let in before the deletion began has long ended by then, and whatever they left behind is forgotten too. */
const tail = 60 * 60_000

/** Ends deletions that broke off, and forgets what came late. @returns how many are over for good. */
export async function finishDeletions(context: ServiceContext): Promise<number> {
  let over = 0
  const now = context.now().getTime()
  for (const { ownerKey, at } of await pendingAccountDeletions(context)) {
    if (now - at < head) continue
    try {
      const member = await readMember(context.store, ownerKey)
      // The address may belong to somebody who joined since; and a deletion may have ended before it began.
      if (!member || member.value.closing) await erasePersonalData(context, ownerKey)
      if (now - at < tail) continue
      await removeAccountDeletion(context, ownerKey)
      over += 1
    } catch (problem) {
      ignoreUnavailable(problem)
    }
  }
  return over
}
