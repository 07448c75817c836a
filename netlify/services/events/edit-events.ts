/** Staff write the calendar: one document, every change made to the version it was decided on. */
import type { Body } from '#api-contract/schemas.ts'
import { eventIdOf, eventInstant, eventLimits, whyNotThen } from '#domain/events/event-draft.ts'
import { occurrenceById, whyNotRsvp, type ClubEvent } from '#domain/events/events.ts'
import type { Principal, RequestContext, RequestMeta } from '#server/http/request-context.ts'
import { updateWithRetry, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import type { EventList, StoredEvent } from '#server/repositories/events.ts'
import { hash, keys } from '#server/repositories/keys.ts'
import { writeAdminLog } from '#server/repositories/admin-log.ts'
import { rsvpsOfEvent } from '#server/repositories/rsvps.ts'

type Asking = ServiceContext &
  Pick<RequestContext, 'newId' | 'purgeCdn'> &
  Pick<RequestMeta, 'idempotencyKey'> & { principal: Principal }

export type Written =
  | { outcome: 'saved'; event: StoredEvent }
  | { outcome: 'past' | 'too_far' | 'full' | 'no_such_event' | 'canceled' | 'changed' }

/** The public list is new: what the CDN keeps of it is not. */
const announce = ({ waitUntil: later, purgeCdn: purge }: Asking) => {
  if (purge) later(purge('events'))
}

const fieldsOf = ({ title, datetime, summary, image }: Body<'addEvent'>): Omit<ClubEvent, 'id'> => ({
  title,
  datetime: eventInstant(datetime)!.toISOString(),
  summary,
  ...(image && { image }),
})

const isSame = (one: Omit<ClubEvent, 'id'>, other: Omit<ClubEvent, 'id'>) =>
  one.title === other.title &&
  one.datetime === other.datetime &&
  one.summary === other.summary &&
  one.image === other.image

/** Asks `next` what becomes of the calendar, as often as others are faster, and keeps what it says last. */
async function decide<Outcome>(
  desk: Asking,
  next: (events: readonly StoredEvent[]) => { outcome: Outcome; events?: readonly StoredEvent[] },
): Promise<Outcome> {
  const last: { outcome?: Outcome } = {}
  await updateWithRetry<EventList>(desk, keys.events, (there) => {
    const { outcome, events } = next(there?.events ?? [])
    last.outcome = outcome
    return events && { v: 1, events: [...events] }
  })
  return last.outcome!
}

/** Adds an event; the same request twice is one event. */
export async function addEvent(desk: Asking, body: Body<'addEvent'>): Promise<Written> {
  const { now, principal, idempotencyKey } = desk
  const fields = fieldsOf(body)
  const id = eventIdOf(body.title, hash('event', principal.ownerKey, idempotencyKey).slice(0, 8))
  const whyNot = whyNotThen(new Date(fields.datetime), now())
  const written = await decide<Written>(desk, (events) => {
    const known = events.find((event) => event.id === id)
    if (known) return { outcome: { outcome: 'saved', event: known } }
    if (whyNot) return { outcome: { outcome: whyNot } }
    const others = roomFor(events, now())
    const event: StoredEvent = { id, ...fields, rev: 1 }
    return others
      ? { outcome: { outcome: 'saved', event }, events: [...others, event] }
      : { outcome: { outcome: 'full' } }
  })
  if (written.outcome === 'saved') await noted(desk, 'event_added', id)
  return written
}

/** The events without the oldest that are over, as many as need to go; nothing if too many are still to come. */
function roomFor(events: readonly StoredEvent[], now: Date): StoredEvent[] | undefined {
  const surplus = events.length - eventLimits.kept + 1
  if (surplus <= 0) return [...events]
  const over = events
    .filter(({ datetime }) => new Date(datetime) <= now)
    .toSorted((one, other) => one.datetime.localeCompare(other.datetime))
  if (over.length < surplus) return undefined
  const gone = new Set(over.slice(0, surplus).map(({ id }) => id))
  return events.filter(({ id }) => !gone.has(id))
}

/** Changes an event if it still is as `body.rev` names it, so that no colleague's change is lost. */
export async function editEvent(desk: Asking, id: string, body: Body<'editEvent'>): Promise<Written> {
  const fields = fieldsOf(body)
  const written = await decide<Written>(desk, (events) => {
    const known = events.find((event) => event.id === id)
    if (!known) return { outcome: { outcome: 'no_such_event' } }
    // What is wished stands there already: the answer to the same request was lost, or two had one thought.
    if (!known.canceled && isSame(known, fields)) return { outcome: { outcome: 'saved', event: known } }
    const whyNot = whyNotEdit(known, fields, body.rev, desk.now())
    if (whyNot) return { outcome: { outcome: whyNot } }
    const event: StoredEvent = { id, ...fields, rev: revOf(known) + 1 }
    return {
      outcome: { outcome: 'saved', event },
      events: events.map((each) => (each.id === id ? event : each)),
    }
  })
  if (written.outcome === 'saved') await noted(desk, 'event_changed', id)
  return written
}

const revOf = ({ rev = 0 }: StoredEvent) => rev

function whyNotEdit(known: StoredEvent, fields: Omit<ClubEvent, 'id'>, rev: number, now: Date) {
  if (known.canceled) return 'canceled'
  if (revOf(known) !== rev) return 'changed'
  return known.datetime === fields.datetime ? undefined : whyNotThen(new Date(fields.datetime), now)
}

/**
 * 'Removing an event that has RSVPs cancels it' (product 5). First nobody new can answer it, then it is seen whether
 * anybody had; only an event without guests goes. An occurrence of a weekly event is canceled for that day.
 */
export async function removeEvent(desk: Asking, id: string): Promise<'removed' | 'canceled' | 'not_found'> {
  const occurrence: StoredEvent | undefined = occurrenceById(id)
  const cancelable = occurrence && whyNotRsvp(occurrence, desk.now()) === undefined ? occurrence : undefined
  const marked = await decide<boolean>(desk, (events) => {
    const known = events.find((event) => event.id === id) ?? cancelable
    if (!known || known.canceled) return { outcome: known !== undefined }
    const canceled: StoredEvent = { ...known, canceled: true, rev: revOf(known) + 1 }
    return { outcome: true, events: [...events.filter((event) => event.id !== id), canceled] }
  })
  if (!marked) return 'not_found'

  const stays = occurrence !== undefined || (await rsvpsOfEvent(desk.store, id)).length > 0
  if (!stays) {
    await decide<boolean>(desk, (events) => ({ outcome: true, events: events.filter((event) => event.id !== id) }))
  }
  await noted(desk, stays ? 'event_canceled' : 'event_removed', id)
  return stays ? 'canceled' : 'removed'
}

async function noted(
  desk: Asking,
  what: 'event_added' | 'event_changed' | 'event_removed' | 'event_canceled',
  id: string,
) {
  announce(desk)
  await writeAdminLog(desk, desk.principal, what, id)
}
