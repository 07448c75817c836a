/** Events while the whole club is closed: nobody can RSVP, until staff decide that one takes place, or cancel it. */
import type { Reply } from '#api-contract/schemas.ts'
import { clubClosureOf } from '#domain/bookings/closures.ts'
import { endOfEvent } from '#domain/events/events.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import { adminEvents } from './event-rsvps.ts'
import type { StoredClosure } from '#records/bookings.ts'
import type { StoredEvent } from '#records/events.ts'

/** The closure because of which nobody can RSVP to an event. */
export const closureOfEvent = (
  closures: readonly StoredClosure[],
  event: Pick<StoredEvent, 'id' | 'title' | 'datetime' | 'ends'>,
): StoredClosure | undefined =>
  clubClosureOf(closures, { id: event.id, start: new Date(event.datetime), end: endOfEvent(event) })

/** The upcoming events in closed hours that staff have neither kept nor canceled, weekly ones too, with their guests. */
export async function undecidedEvents(
  context: ServiceContext,
  closures: readonly StoredClosure[],
): Promise<Reply<'listClosures'>['events']> {
  if (closures.every(({ scope }) => scope !== 'club')) return []
  const now = context.now()
  const upcoming = (await adminEvents(context)).filter(
    ({ canceled, datetime }) => !canceled && new Date(datetime) > now,
  )
  return upcoming
    .toSorted((one, other) => one.datetime.localeCompare(other.datetime))
    .flatMap(({ id, title, datetime, ends, taken = 0 }) => {
      const closure = closureOfEvent(closures, Object.assign({ id, title, datetime }, ends !== undefined && { ends }))
      return closure ? [{ closureId: closure.id, event: { id, title, datetime, guests: taken } }] : []
    })
}
