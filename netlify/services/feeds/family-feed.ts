/** The entries of a family's calendar: as in the files of its e-mails, and nothing that was canceled. */
import { firstNameOf } from '#domain/families/players.ts'
import { calendarEntryOf } from '#domain/schedule/calendar-entry.ts'
import { eventItem, sessionItem } from '#domain/schedule/schedule.ts'
import { calendarFeedOf } from '#domain/feeds/feed-file.ts'
import { addDays, instantOf, mondayOf, today } from '#domain/calendar/calendar.ts'
import { facility } from '#domain/facility/facility.ts'
import { feedDaysBack } from '#domain/feeds/feeds.ts'
import { andList } from '#domain/text/text.ts'
import type { RequestContext } from '#server/context/request-context.ts'
import { toLaneBooking, toSpeedeBooking } from '#server/repositories/bookings/bookings-of-member.ts'
import { bookingsIn, kindOfWeekKey } from '#server/repositories/bookings/member-weeks.ts'
import { keys } from '#server/repositories/keys.ts'
import { rsvpsOfMember } from '#server/repositories/rsvps.ts'
import { keysUnder, readReadable } from '#server/repositories/update-with-retry.ts'
import type { Member } from '#records/families.ts'
import type { Feed } from '#records/feeds.ts'
import { whoRegistered } from '#domain/families/families.ts'

/** For what was booked before the time of a booking was stored. */
const longAgo = '2020-01-01T00:00:00Z'

type Context = Pick<RequestContext, 'store' | 'now'>

/** The text of a family's calendar, all of it or of one player. */
export async function familyFeed(
  { store, now }: Context,
  accountKey: string,
  member: Member,
  { player, names, at }: Pick<Feed, 'player' | 'names' | 'at'>,
): Promise<string> {
  const from = mondayOf(addDays(today(now()), -feedDaysBack))
  const { players } = member
  const { email } = whoRegistered(member)
  const isFor = (ids: readonly string[] | undefined) => player === undefined || !ids || ids.includes(player)
  const namesOf = (ids: readonly string[] | undefined) =>
    andList(players.filter(({ id }) => ids?.includes(id)).map(firstNameOf))
  const [weeks, rsvps] = await Promise.all([
    weeksFrom(store, accountKey, from),
    rsvpsOfMember(store, accountKey, email, instantOf(from, '00:00')),
  ])
  const sessions = weeks.flatMap(({ key, value }) =>
    bookingsIn(value)
      .filter(({ name, player: who }) => name !== '' && isFor([who]))
      .map((entry) => {
        const toBooking = kindOfWeekKey(key) === 'lane' ? toLaneBooking : toSpeedeBooking
        return { item: sessionItem(toBooking(entry, email)), who: [entry.player], changed: entry.bookedAt ?? longAgo }
      }),
  )
  const events = rsvps
    .filter(({ canceled, players: coming }) => !canceled && isFor(coming))
    .map((rsvp) => ({ item: eventItem(rsvp, players), who: rsvp.players, changed: rsvp.changed }))
  const entries = [...sessions, ...events].map(({ item, who, changed }) => {
    const forWhom = names ? namesOf(who) : ''
    return Object.assign(calendarEntryOf(Object.assign(item, { forWhom })), { changed: new Date(changed) })
  })
  const only = players.find(({ id }) => id === player)
  const name = only && names ? `${facility.name}: ${firstNameOf(only)}` : facility.name
  return calendarFeedOf(
    name,
    entries.toSorted((one, other) => one.start.getTime() - other.start.getTime() || (one.id < other.id ? -1 : 1)),
    { day: today(new Date(at)), title: 'Nothing booked yet' },
  )
}

/** The week documents from a Monday on that can be read. */
async function weeksFrom(store: Context['store'], accountKey: string, monday: string) {
  const listed = await keysUnder(store, keys.memberWeeks(accountKey))
  const current = listed.filter((key) => key.slice(-monday.length) >= monday)
  return (await readReadable(store, current)).found
}
