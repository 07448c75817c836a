/** Who comes to the club on a day. */
import { today, type Day } from '#domain/calendar/calendar.ts'
import { occurrencesOn } from '#domain/events/events.ts'
import { kinds } from '#domain/facility/facility.ts'
import type { RequestContext } from '#server/context/request-context.ts'
import { readEvents } from './events.ts'
import { keys } from './keys.ts'
import { rsvpsOfEvent } from './rsvps.ts'
import { keysUnder, readReadable } from './update-with-retry.ts'

/** The account keys of families that have booked on a day or come to one of its events. */
export async function comingOn(store: RequestContext['store'], day: Day): Promise<Set<string>> {
  const [events, ...slots] = await Promise.all([
    readEvents(store),
    ...kinds.map((kind) => keysUnder(store, keys.slotsOfDay(kind, day))),
  ])
  const planned = [...events, ...occurrencesOn(day)]
  const ids = new Set(planned.flatMap(({ id, datetime }) => (today(new Date(datetime)) === day ? id : [])))
  const [{ found }, ...guests] = await Promise.all([
    readReadable(store, slots.flat()),
    ...[...ids].map((id) => rsvpsOfEvent(store, id)),
  ])
  const booked = found.flatMap(({ value }) => (value.state === 'booked' ? value.accountKey : []))
  return new Set([...booked, ...guests.flat().map(({ accountKey }) => accountKey)])
}
