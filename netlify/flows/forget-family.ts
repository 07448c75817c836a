/**
 * Takes a family out of everything that is kept. Each step may be repeated, so that a deletion that broke off anywhere
 * goes on from there; the account itself goes last, and until then it can do nothing but this.
 */
import { hasBegun } from '#domain/bookings.ts'
import { kindOfWeekKey, withoutExpired, withoutNames, type MemberWeek } from '#server/records/bookings.ts'
import { change, ifReachable, type Desk } from '#server/records/change.ts'
import { closings, dropClosing } from '#server/records/closings.ts'
import { forgetRows } from '#server/records/desk-rows.ts'
import { keys } from '#server/records/keys.ts'
import { changeMember, readMember, type ClosedMember, type Member } from '#server/records/members.ts'
import { withoutPerson, type KeptOrder } from '#server/records/orders.ts'
import { rsvpKeysOf, withoutGuest, type RsvpRecord } from '#server/records/rsvps.ts'
import { cancel } from './cancel.ts'

/** Forgets all there is under a holder whose account is closing or closed. @throws Unavailable; then it may be run again. */
export async function forgetFamily(desk: Desk, holder: string): Promise<void> {
  await Promise.all([giveBackSessions(desk, holder), forgetAnswers(desk, holder), forgetBuyer(desk, holder)])
  await forgetRows(desk, holder)
  await changeMember(desk, holder, (member) => (member.closing ? closed(member, desk.now()) : undefined))
}

const closed = ({ v, id, rev, sessionVersion }: Member, now: Date): ClosedMember => ({
  v,
  closed: true,
  at: now.toISOString(),
  id,
  rev: rev + 1,
  sessionVersion: sessionVersion + 1,
})

/** What is to come is canceled and free for others; what has begun stays in the books, but without a name. */
async function giveBackSessions(desk: Desk, holder: string): Promise<void> {
  const listed = await desk.store.list(keys.memberWeeks(holder))
  for (const { key } of listed) {
    const kind = kindOfWeekKey(key)
    // Striking out what is only held stops whoever is still at it, as the end of a lease does.
    const week = await change<MemberWeek>(desk, key, (there) => {
      const struck = there && withoutExpired(there, Number.POSITIVE_INFINITY)
      return struck === there ? undefined : struck
    })
    for (const entry of week?.value.entries ?? []) {
      if (!hasBegun(entry, desk.now())) await cancel(desk, { kind, id: entry.id, holder })
    }
    await change<MemberWeek>(desk, key, (there) => there && withoutNames(there))
  }
}

async function forgetAnswers(desk: Desk, holder: string): Promise<void> {
  for (const key of await rsvpKeysOf(desk.store, holder)) {
    await change<RsvpRecord>(desk, key, (there) => there && withoutGuest(there))
  }
}

/** 'Orders kept without the person': the club's totals stay. */
async function forgetBuyer(desk: Desk, holder: string): Promise<void> {
  for (const { key } of await desk.store.list(keys.ordersOf(holder))) {
    await change<KeptOrder>(desk, key, (there) => there && withoutPerson(there))
  }
}

/** The request that asked for the deletion is left alone this long. */
const head = 2 * 60_000
/** Whoever was let in before the deletion began has long ended by then, and whatever they left behind is forgotten too. */
const tail = 60 * 60_000

/** Ends deletions that broke off, and forgets what came late. @returns how many are over for good. */
export async function finishDeletions(desk: Desk): Promise<number> {
  let over = 0
  const now = desk.now().getTime()
  for (const { holder, at } of await closings(desk)) {
    if (now - at < head) continue
    try {
      const member = await readMember(desk.store, holder)
      // The address may belong to somebody who joined since; and a deletion may have ended before it began.
      if (!member || member.value.closing) await forgetFamily(desk, holder)
      if (now - at < tail) continue
      await dropClosing(desk, holder)
      over += 1
    } catch (problem) {
      ifReachable(problem)
    }
  }
  return over
}
