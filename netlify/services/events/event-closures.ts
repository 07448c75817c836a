/** What closes an event: the events to come in closed hours, about which staff decide. */
import type { StoredEvent } from '#records/events.ts'
import type { StoredClosure } from '#records/closures.ts'
import { isStanding } from '#domain/bookings/closures.ts'
import { closureOfEvent } from '#server/repositories/closed-hours.ts'
import { readEvents } from '#server/repositories/events.ts'
import { keys } from '#server/repositories/keys.ts'
import { ifReadable, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import type { Reply } from '#api-contract/schemas.ts'
import { nextOccurrences, occurrenceById } from '#domain/events/events.ts'
import { adminEvents } from './event-rsvps.ts'

/** Cheaper than to count all guests: a list for each weekly event on a holiday, which has none in general. */
async function isAnyAffected(
  { store, now }: ServiceContext,
  isClosed: (event: StoredEvent) => boolean,
): Promise<boolean> {
  const closed = nextOccurrences(now()).filter(isClosed)
  const [events, ...rsvps] = await Promise.all([
    readEvents(store),
    ...closed.map(({ id }) => store.list(keys.rsvpsOfEvent(id))),
  ])
  return events.some((event) => !event.canceled && isClosed(event)) || rsvps.flat().length > 0
}

type UndecidedEvents = Reply<'listClosures'>['events']

/**
 * The upcoming events in closed hours that staff have neither kept nor canceled, weekly ones too, with their guests. None if they
 * cannot be read: bookings are decided about all the same.
 */
export async function undecidedEvents(
  context: ServiceContext,
  closures: readonly StoredClosure[],
): Promise<UndecidedEvents> {
  const found = await ifReadable(() => readUndecided(context, closures))
  return found === 'unreadable' ? [] : found
}

async function readUndecided(context: ServiceContext, closures: readonly StoredClosure[]): Promise<UndecidedEvents> {
  const club = closures.filter(({ scope }) => scope === 'club')
  const now = context.now()
  const isClosed = (event: StoredEvent) => new Date(event.datetime) > now && closureOfEvent(club, event) !== undefined
  if (club.length === 0 || (club.every(isStanding) && !(await isAnyAffected(context, isClosed)))) return []
  return (await adminEvents(context))
    .filter((event) => !event.canceled && isClosed(event))
    .toSorted((one, other) => one.datetime.localeCompare(other.datetime))
    .flatMap((event) => {
      const { id, title, datetime, taken: guests = 0 } = event
      const closure = closureOfEvent(club, event)!
      // A weekly event on a holiday is closed like everything else: only its guests need a decision.
      const isDecided = isStanding(closure) && guests === 0 && occurrenceById(id) !== undefined
      return isDecided ? [] : [{ closureId: closure.id, event: { id, title, datetime, guests } }]
    })
}
