/** The members as staff see them, all at once, for a bounded number of storage operations however many there are. */
import type { Reply } from '#contract/wire.ts'
import type { Desk } from '#server/records/change.ts'
import { toSpeedeBooking } from '#server/records/bookings.ts'
import { answerRows, memberRows, speedeRows, type MemberRow } from '#server/records/desk-rows.ts'
import { readEvents } from '#server/records/events.ts'
import { grouped } from '#server/records/grouped.ts'
import { toEventBooking } from '#server/records/rsvps.ts'
import { rowsOf } from '#server/records/snapshots.ts'

type FullMembers = Reply<'fullMembers'>['members']

const order = new Intl.Collator('en', { sensitivity: 'base' })

const byName = (one: MemberRow, other: MemberRow) =>
  order.compare(one.profileName, other.profileName) || (one.email < other.email ? -1 : 1)

/** By profile name. Accounts that are deleted, or about to be, are left out. */
export async function allMembers(desk: Pick<Desk, 'store' | 'later'>): Promise<MemberRow[]> {
  return [...(await rowsOf(desk, memberRows)).values()].toSorted(byName)
}

/** The same with every booking that still stands, past ones too. An event is told as it is now, if it is on record. */
export async function fullMembers(desk: Pick<Desk, 'store' | 'later'>): Promise<FullMembers> {
  const [members, sessions, answers, events] = await Promise.all([
    rowsOf(desk, memberRows),
    rowsOf(desk, speedeRows),
    rowsOf(desk, answerRows),
    readEvents(desk.store),
  ])
  const eventById = new Map(events.map((event) => [event.id, event]))
  const sessionsBy = grouped(sessions, ([key]) => key.split('/')[1]!)
  const answersBy = grouped(answers, ([key]) => key.split('/')[2]!)

  return [...members]
    .toSorted(([, one], [, other]) => byName(one, other))
    .map(([key, member]) => {
      const holder = key.split('/')[1]!
      const eventBookings = (answersBy.get(holder) ?? []).map(([answerKey, answer]) => {
        const eventId = answerKey.split('/')[1]!
        const { title, datetime, canceled } = eventById.get(eventId) ?? { ...answer, canceled: false }
        const booking = toEventBooking(eventId, holder, { ...answer, title, datetime }, member.email)
        if (canceled) booking.canceled = true
        return booking
      })
      const speedeBookings = (sessionsBy.get(holder) ?? [])
        .flatMap(([, week]) => week)
        .map((session) => toSpeedeBooking(session, member.email))
      return Object.assign({ eventBookings, speedeBookings }, member)
    })
}
