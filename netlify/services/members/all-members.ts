/** All members for staff, in a bounded number of storage operations. */
import type { Reply } from '#api-contract/schemas.ts'
import { withAgeOfToday } from '#domain/families/ages.ts'
import { toFlatProfile, type FlatProfile } from '#domain/families/families.ts'
import { today, type Day } from '#domain/calendar/calendar.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import { toSpeedeBooking } from '#server/repositories/bookings/bookings-of-member.ts'
import { memberRows, type MemberRow } from '#server/repositories/admin-rows.ts'
import { rsvpRows, speedeRows } from '#server/repositories/visit-rows.ts'
import { eventsIfReadable } from '#server/repositories/events.ts'
import { toEventBooking } from '#server/repositories/rsvps.ts'
import { readMaterializedView } from '#server/repositories/materialized-view.ts'

type FullMembers = Reply<'fullMembers'>['members']

const order = new Intl.Collator('en', { sensitivity: 'base' })

type Listed = FlatProfile & Pick<MemberRow, 'players' | 'caregivers'> & { alerts: string[] }

function toListed({ alerts = [], ...row }: MemberRow, day: Day): Listed {
  const players = row.players.map((player) => withAgeOfToday(player, day))
  const { caregivers } = row
  return { ...toFlatProfile({ ...row, players }), players, caregivers, alerts: alerts.map(({ text }) => text) }
}

const byName = (one: Listed, other: Listed) =>
  order.compare(one.profileName, other.profileName) || (one.email < other.email ? -1 : 1)

/** @returns all members by profile name, without accounts that are deleted or being deleted. */
export async function allMembers(context: Pick<ServiceContext, 'store' | 'now' | 'waitUntil'>): Promise<Listed[]> {
  const rows = [...(await readMaterializedView(context, memberRows)).values()]
  const day = today(context.now())
  return rows.map((row) => toListed(row, day)).toSorted(byName)
}

/** The same with every booking that is not canceled, past ones too. Events appear as currently stored, if they still are. */
export async function fullMembers(context: Pick<ServiceContext, 'store' | 'now' | 'waitUntil'>): Promise<FullMembers> {
  const [members, sessions, rsvps, events] = await Promise.all([
    readMaterializedView(context, memberRows),
    readMaterializedView(context, speedeRows),
    readMaterializedView(context, rsvpRows),
    eventsIfReadable(context.store),
  ])
  const day = today(context.now())
  const eventById = new Map(events?.map((event) => [event.id, event]))
  const sessionsByOwner = Map.groupBy(sessions, ([key]) => key.split('/')[1]!)
  const rsvpsByOwner = Map.groupBy(rsvps, ([key]) => key.split('/')[2]!)

  return [...members]
    .map(([key, row]) => [key, toListed(row, day)] as const)
    .toSorted(([, one], [, other]) => byName(one, other))
    .map(([key, member]) => {
      const accountKey = key.split('/')[1]!
      const eventBookings = (rsvpsByOwner.get(accountKey) ?? []).map(([rsvpKey, rsvp]) => {
        const eventId = rsvpKey.split('/')[1]!
        const { title, datetime, canceled } = eventById.get(eventId) ?? { ...rsvp, canceled: false }
        const booking = toEventBooking(eventId, accountKey, { ...rsvp, title, datetime }, member.email)
        if (canceled) booking.canceled = true
        return booking
      })
      const speedeBookings = (sessionsByOwner.get(accountKey) ?? [])
        .flatMap(([, week]) => week)
        .map((session) => toSpeedeBooking(session, member.email))
      return Object.assign({ eventBookings, speedeBookings }, member)
    })
}
