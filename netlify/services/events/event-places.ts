/** The places of the events to come, as everybody sees them. */
import type { Reply } from '#api-contract/schemas.ts'
import { nextOccurrences, occurrenceById, upcoming } from '#domain/events/events.ts'
import type { RequestContext } from '#server/context/request-context.ts'
import { readableWhyNotHeld, type WhyNotHeld } from '#server/repositories/closed-hours.ts'
import { readEvents } from '#server/repositories/events.ts'
import { isOpenAndCapped, readPlacesLeft } from '#server/repositories/places.ts'
import { ifReadable } from '#server/repositories/update-with-retry.ts'
import type { StoredEvent } from '#records/events.ts'

/** How many places are left of each event that has a number of them, and which events do not take place. */
export async function eventPlaces(
  context: Pick<RequestContext, 'store' | 'now' | 'waitUntil'>,
): Promise<Reply<'eventPlaces'>> {
  const { store, now } = context
  const [events, whyNotHeld] = await Promise.all([readEvents(store), readableWhyNotHeld({ store, now })])
  const places = events
    .filter((event) => isOpenAndCapped(event, now()))
    .map(async (event) => {
      const left = await ifReadable(() => readPlacesLeft(context, event))
      // Nobody can get a place of an event whose places cannot be read.
      return { event: event.id, left: left === 'unreadable' ? 0 : left }
    })
  return {
    places: await Promise.all(places),
    notHeld: notHeld(events, whyNotHeld, now()),
  }
}

type NotHeld = Reply<'eventPlaces'>['notHeld'][number]

/** The events to come, weekly ones too, that are canceled or that the whole club is closed for. */
function notHeld(events: readonly StoredEvent[], whyNotHeld: WhyNotHeld, now: Date): NotHeld[] {
  const isCanceled = ({ id }: Pick<StoredEvent, 'id'>) => events.find((event) => event.id === id)?.canceled === true
  return [...upcoming(events, now).filter(({ id }) => !occurrenceById(id)), ...nextOccurrences(now)].flatMap(
    (event): NotHeld[] => {
      if (isCanceled(event)) return [{ event: event.id, why: 'canceled' }]
      return whyNotHeld(event) !== undefined ? [{ event: event.id, why: 'closed' }] : []
    },
  )
}
