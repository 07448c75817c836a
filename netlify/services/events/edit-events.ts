/** Adds, edits and removes events. The event list is one document, updated by compare-and-swap. */
import pMap from 'p-map'
import type { Body } from '#api-contract/schemas.ts'
import { eventIdOf, eventInstant, eventLimits, whyNotEnd, whyNotEventTime } from '#domain/events/event-draft.ts'
import { eventWhen, occurrenceById, whyNotRsvp } from '#domain/events/events.ts'
import { adminEventMessages } from '#domain/messages/admin-messages.ts'
import { undoMs } from '#domain/notifications/mail-kinds.ts'
import type { Principal, RequestContext, RequestMeta } from '#server/context/request-context.ts'
import { ifReadable, updateWithRetry, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { eventOf, readEvents, type EventList, type StoredEvent } from '#server/repositories/events.ts'
import { markFeeds } from '#server/repositories/feeds.ts'
import { hash, keys } from '#server/repositories/keys.ts'
import { writeAdminLog, type LogDetails } from '#server/repositories/admin-log.ts'
import { addToOutbox } from '#server/repositories/outbox.ts'
import { mailSubjectRef } from '#server/repositories/mail-subject-refs.ts'
import { rsvpsOfEvent } from '#server/repositories/rsvps.ts'
import { removeUnusedImage, saveWithImage } from '#server/services/shop/product-images.ts'
import { syncEventClosures } from './event-closures.ts'

type EditEventContext = ServiceContext &
  Pick<RequestContext, 'newId' | 'purgeCdn' | 'keyPepper'> &
  Pick<RequestMeta, 'idempotencyKey'> & { principal: Principal }

type WhyNotSaved =
  | 'past'
  | 'too_far'
  | 'backwards'
  | 'required'
  | 'full'
  | 'no_such_event'
  | 'no_such_image'
  | 'canceled'
  | 'over'
  | 'changed'

type Saved = { outcome: 'saved'; event: StoredEvent }

/** `closures_full`: the event is stored, but its lanes are not closed. */
export type EditEventResult = (Saved & { undecided: number }) | { outcome: WhyNotSaved | 'closures_full' }

type EventFields = Omit<StoredEvent, 'id' | 'rev' | 'canceled' | 'cappedAt' | 'changedAt'>

/** The stored form of what staff typed or of an event, in one order, so that two can be compared. */
const fieldsOf = ({
  title,
  datetime,
  summary,
  image,
  ends,
  room,
  capacity,
  lanes = [],
}: Body<'addEvent'>): EventFields => ({
  title,
  datetime: eventInstant(datetime)!.toISOString(),
  summary,
  ...(image && { image }),
  ...(ends && { ends }),
  ...(room && { room }),
  ...(capacity !== undefined && { capacity }),
  ...(lanes.length > 0 && { lanes: [...new Set(lanes)].toSorted((one, other) => one - other) }),
})

const isSame = (event: StoredEvent, fields: EventFields) => JSON.stringify(fieldsOf(event)) === JSON.stringify(fields)

/** Applies `next` to the event list, again after each conflict. @returns the outcome of the last call of `next`. */
async function updateEvents<Outcome>(
  context: EditEventContext,
  next: (events: readonly StoredEvent[]) => { outcome: Outcome; events?: readonly StoredEvent[] },
): Promise<Outcome> {
  const last: { outcome?: Outcome } = {}
  await updateWithRetry<EventList>(context, keys.events, (current) => {
    const { outcome, events } = next(current?.events ?? [])
    last.outcome = outcome
    return events && { ...current, v: 1, events: [...events] }
  })
  return last.outcome!
}

/** Saves an event, if the uploaded image that it may have exists. */
const saveEvent = (
  context: EditEventContext,
  { image = '' }: Body<'addEvent'>,
  next: Parameters<typeof updateEvents<Saved | { outcome: WhyNotSaved }>>[1],
) => saveWithImage(context.store, image, () => updateEvents<Saved | { outcome: WhyNotSaved }>(context, next))

/** Adds an event. Idempotent. */
export async function addEvent(context: EditEventContext, body: Body<'addEvent'>): Promise<EditEventResult> {
  const { now, principal, idempotencyKey } = context
  const fields = fieldsOf(body)
  const id = eventIdOf(body.title, hash('event', principal.ownerKey, idempotencyKey).slice(0, 8))
  const when = new Date(fields.datetime)
  const whyNot = whyNotEventTime(when, now()) ?? whyNotEnd(when, fields)
  const result = await saveEvent(context, body, (events) => {
    const existing = events.find((event) => event.id === id)
    if (existing) return { outcome: { outcome: 'saved', event: existing } }
    if (whyNot) return { outcome: { outcome: whyNot } }
    const remaining = withRoomForOne(events, now())
    const event: StoredEvent = { id, ...fields, rev: 1, changedAt: now().toISOString() }
    return remaining
      ? { outcome: { outcome: 'saved', event }, events: [...remaining, event] }
      : { outcome: { outcome: 'full' } }
  })
  return result.outcome === 'saved' ? finish(context, 'event_added', result.event) : result
}

/** Makes room for one event by dropping the oldest past events. @returns undefined if too many are still to come. */
function withRoomForOne(events: readonly StoredEvent[], now: Date): StoredEvent[] | undefined {
  const surplus = events.length - eventLimits.maxCount + 1
  if (surplus <= 0) return [...events]
  const past = events
    .filter(({ datetime }) => new Date(datetime) <= now)
    .toSorted((a, b) => a.datetime.localeCompare(b.datetime))
  if (past.length < surplus) return undefined
  const dropped = new Set(past.slice(0, surplus).map(({ id }) => id))
  return events.filter(({ id }) => !dropped.has(id))
}

/** Updates an event if `body.rev` is still current, so that no colleague's change is lost. */
export async function editEvent(
  context: EditEventContext,
  id: string,
  body: Body<'editEvent'>,
): Promise<EditEventResult> {
  const fields = fieldsOf(body)
  await Promise.all([announceMove(context, id, fields.datetime), markGuests(context, id)])
  let previous: StoredEvent | undefined
  const result = await saveEvent(context, body, (events) => {
    const existing = events.find((event) => event.id === id)
    if (!existing) return { outcome: { outcome: 'no_such_event' } }
    // Already has these values: a retry after a lost response, or a colleague made the same change.
    if (!existing.canceled && isSame(existing, fields)) return { outcome: { outcome: 'saved', event: existing } }
    const whyNot = whyNotEdit(existing, fields, body.rev, context.now())
    if (whyNot) return { outcome: { outcome: whyNot } }
    const { image: _image, ends: _ends, room: _room, lanes: _lanes, ...others } = existing
    previous = existing
    const capped = withCapacity(others, fields, context.now())
    const event: StoredEvent = { ...capped, ...fields, ...nextRev(context, existing) }
    return {
      outcome: { outcome: 'saved', event },
      events: events.map((each) => (each.id === id ? event : each)),
    }
  })
  if (result.outcome !== 'saved') return result
  if (previous?.image !== undefined && previous.image !== fields.image)
    context.waitUntil(removeUnusedImage(context, previous.image))
  return finish(context, 'event_changed', result.event, previous)
}

/** The event without its capacity, and with the time since when it has one. */
function withCapacity({ capacity, cappedAt, ...event }: StoredEvent, fields: EventFields, now: Date): StoredEvent {
  if (fields.capacity === undefined) return event
  const since = capacity === undefined ? now.toISOString() : cappedAt
  return { ...event, ...(since !== undefined && { cappedAt: since }) }
}

type Announcement = { kind: 'event_moved' | 'event_canceled' | 'event_restored'; subjectRef: string }

/** Guests learn of a new time. Written before the change; a message is sent only if the event then has this time. */
async function announceMove(context: EditEventContext, id: string, datetime: string): Promise<void> {
  if (!context.mailEnabled) return
  const event = (await readEvents(context.store)).find((each) => each.id === id)
  if (!event || event.datetime === datetime) return
  await announce(context, await rsvpsOfEvent(context.store, id), {
    kind: 'event_moved',
    subjectRef: mailSubjectRef.event(id, datetime),
  })
}

/** Records a message for each guest. */
const announce = (context: EditEventContext, guests: readonly { ownerKey: string }[], message: Announcement) =>
  pMap(guests, ({ ownerKey }) => addToOutbox(context, { ownerKey, ...message }, undoMs), { concurrency: 10 })

/**
 * Tells each guest of the version that a change will make, or has made if the request is repeated: an event may be
 * canceled and restored more than once. Written before the change, like every announcement.
 */
async function announceNext(context: EditEventContext, id: string, kind: 'event_canceled' | 'event_restored') {
  const [events, told] = await Promise.all([
    readEvents(context.store),
    context.mailEnabled ? rsvpsOfEvent(context.store, id) : [],
    markGuests(context, id),
  ])
  const event = eventOf(events, id)
  const isDone = (event?.canceled === true) === (kind === 'event_canceled')
  const rev = revOf(event ?? {}) + (isDone ? 0 : 1)
  const message: Announcement = { kind, subjectRef: mailSubjectRef.event(id, String(rev)) }
  await announce(context, told, message)
  return { told, message }
}

const revOf = ({ rev = 0 }: Pick<StoredEvent, 'rev'>) => rev

const nextRev = ({ now }: Pick<ServiceContext, 'now'>, event: StoredEvent) => ({
  rev: revOf(event) + 1,
  changedAt: now().toISOString(),
})

/** The guests' calendars are about to change. */
async function markGuests({ store, now }: EditEventContext, id: string): Promise<void> {
  const prefix = keys.rsvpsOfEvent(id)
  const guests = (await store.list(prefix)).map(({ key }) => key.slice(prefix.length))
  await pMap(guests, (ownerKey) => ifReadable(() => markFeeds(store, { role: 'member', ownerKey }, now())), {
    concurrency: 10,
  })
}

function whyNotEdit(existing: StoredEvent, fields: EventFields, rev: number, now: Date) {
  if (existing.canceled) return 'canceled'
  if (revOf(existing) !== rev) return 'changed'
  const when = new Date(fields.datetime)
  return (existing.datetime === fields.datetime ? undefined : whyNotEventTime(when, now)) ?? whyNotEnd(when, fields)
}

/**
 * 'Removing an event that has RSVPs cancels it' (product 5). Cancels the event first, which stops new RSVPs, and deletes
 * it only if it has none. An occurrence of a weekly event is canceled for that day.
 */
export async function removeEvent(
  context: EditEventContext,
  id: string,
): Promise<'removed' | 'canceled' | 'not_found'> {
  const occurrence: StoredEvent | undefined = occurrenceById(id)
  const cancelable = occurrence && whyNotRsvp(occurrence, context.now()) === undefined ? occurrence : undefined
  const { told, message: canceledMessage } = await announceNext(context, id, 'event_canceled')
  const title = await updateEvents<string | undefined>(context, (events) => {
    const existing = events.find((event) => event.id === id) ?? cancelable
    if (!existing || existing.canceled) return { outcome: existing?.title }
    const canceled: StoredEvent = { ...existing, canceled: true, ...nextRev(context, existing) }
    return { outcome: existing.title, events: [...events.filter((event) => event.id !== id), canceled] }
  })
  if (title === undefined) return 'not_found'

  const guests = await rsvpsOfEvent(context.store, id)
  const isKept = occurrence !== undefined || guests.length > 0
  // Those who replied while it was being canceled.
  const isTold = new Set(told.map(({ ownerKey }) => ownerKey))
  await announce(
    context,
    guests.filter(({ ownerKey }) => !isTold.has(ownerKey)),
    canceledMessage,
  )
  // Before the event is deleted: a repeated request would find none.
  await syncEventClosures(context, id)
  await logAndPurge(context, isKept ? 'event_canceled' : 'event_removed', id, { to: title })
  if (!isKept) {
    const image = await updateEvents<string | undefined>(context, (events) => ({
      outcome: events.find((event) => event.id === id)?.image,
      events: events.filter((event) => event.id !== id),
    }))
    if (image !== undefined) context.waitUntil(removeUnusedImage(context, image))
  }
  return isKept ? 'canceled' : 'removed'
}

/**
 * Takes back that an upcoming event, or an occurrence of a weekly one, was canceled. Its guests stay on the list, and those
 * who were told of the cancellation are told of this. Idempotent.
 */
export async function restoreEvent(context: EditEventContext, id: string): Promise<EditEventResult> {
  await announceNext(context, id, 'event_restored')
  const result = await updateEvents<Saved | { outcome: WhyNotSaved }>(context, (events) => {
    const existing = events.find((event) => event.id === id)
    if (!existing) return { outcome: { outcome: 'no_such_event' } }
    if (!existing.canceled) return { outcome: { outcome: 'saved', event: existing } }
    if (new Date(existing.datetime) <= context.now()) return { outcome: { outcome: 'over' } }
    const { canceled: _, ...held } = existing
    const event: StoredEvent = { ...held, ...nextRev(context, existing) }
    return {
      outcome: { outcome: 'saved', event },
      events: events.map((each) => (each.id === id ? event : each)),
    }
  })
  return result.outcome === 'saved' ? finish(context, 'event_restored', result.event) : result
}

/** Closes the event's lanes, writes the log, and counts the bookings in the way. */
async function finish(
  context: EditEventContext,
  what: 'event_added' | 'event_changed' | 'event_restored',
  event: StoredEvent,
  previous?: StoredEvent,
): Promise<EditEventResult> {
  // A new event has closed nothing before.
  const isOpen = what === 'event_added' && event.lanes === undefined && event.rev === 1
  const { undecided, full } = isOpen ? { undecided: 0, full: false } : await syncEventClosures(context, event.id)
  await logAndPurge(context, what, event.id, previous ? changeText(previous, event) : { to: event.title })
  return full ? { outcome: 'closures_full' } : { outcome: 'saved', event, undecided }
}

async function logAndPurge(
  context: EditEventContext,
  what: 'event_added' | 'event_changed' | 'event_restored' | 'event_removed' | 'event_canceled',
  id: string,
  details: LogDetails,
) {
  // The public list has no occurrences: the browser derives them.
  if (context.purgeCdn && !occurrenceById(id)) context.waitUntil(context.purgeCdn('events'))
  await writeAdminLog(context, context.principal, what, id, details)
}

/** What has changed, for the log: the parts of the event that differ, or its title if only its text or picture does. */
function changeText(before: StoredEvent, after: StoredEvent): LogDetails {
  const partsOf = (event: StoredEvent) => [
    event.title,
    eventWhen(event),
    event.room ?? 'no room',
    event.capacity === undefined ? 'no limit' : adminEventMessages.guests(event.capacity),
    `lanes ${event.lanes?.join(', ') ?? 'open'}`,
  ]
  const [old, now] = [partsOf(before), partsOf(after)]
  const changed = now.flatMap((part, index) => (part === old[index] ? [] : [index]))
  if (changed.length === 0) return { to: after.title }
  return {
    from: [before.title, ...changed.filter((index) => index > 0).map((index) => old[index])].join(' · '),
    to: [after.title, ...changed.filter((index) => index > 0).map((index) => now[index])].join(' · '),
  }
}
