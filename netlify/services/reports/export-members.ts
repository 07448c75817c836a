/** The members as staff see them, all at once, for a bounded number of storage operations however many there are. */
import type { Reply } from '#api-contract/schemas.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import { toSpeedeBooking } from '#server/repositories/bookings.ts'
import { rsvpRows, memberRows, speedeRows, type MemberRow } from '#server/repositories/admin-rows.ts'
import { readEvents } from '#server/repositories/events.ts'
import { groupBy } from '#server/repositories/group-by.ts'
import { toEventBooking } from '#server/repositories/rsvps.ts'
import { readMaterializedView } from '#server/repositories/materialized-view.ts'

type FullMembers = Reply<'fullMembers'>['members']

const order = new Intl.Collator('en', { sensitivity: 'base' })

const byName = (one: MemberRow, other: MemberRow) =>
  order.compare(one.profileName, other.profileName) || (one.email < other.email ? -1 : 1)

/** By profile name. Accounts that are deleted, or about to be, are left out. */
export async function allMembers(context: Pick<ServiceContext, 'store' | 'waitUntil'>): Promise<MemberRow[]> {
  return [...(await readMaterializedView(context, memberRows)).values()].toSorted(byName)
}

/** The same with every booking that still stands, past ones too. An event is told as it is now, if it is on record. */
export async function fullMembers(context: Pick<ServiceContext, 'store' | 'waitUntil'>): Promise<FullMembers> {
  const [members, sessions, answers, events] = await Promise.all([
    readMaterializedView(context, memberRows),
    readMaterializedView(context, speedeRows),
    readMaterializedView(context, rsvpRows),
    readEvents(context.store),
  ])
  const eventById = new Map(events.map((event) => [event.id, event]))
  const sessionsBy = groupBy(sessions, ([key]) => key.split('/')[1]!)
  const answersBy = groupBy(answers, ([key]) => key.split('/')[2]!)

  return [...members]
    .toSorted(([, one], [, other]) => byName(one, other))
    .map(([key, member]) => {
      const ownerKey = key.split('/')[1]!
      const eventBookings = (answersBy.get(ownerKey) ?? []).map(([answerKey, answer]) => {
        const eventId = answerKey.split('/')[1]!
        const { title, datetime, canceled } = eventById.get(eventId) ?? { ...answer, canceled: false }
        const booking = toEventBooking(eventId, ownerKey, { ...answer, title, datetime }, member.email)
        if (canceled) booking.canceled = true
        return booking
      })
      const speedeBookings = (sessionsBy.get(ownerKey) ?? [])
        .flatMap(([, week]) => week)
        .map((session) => toSpeedeBooking(session, member.email))
      return Object.assign({ eventBookings, speedeBookings }, member)
    })
}
