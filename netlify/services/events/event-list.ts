/** The list of events: one document, and what follows each change of it, for the lanes, the guests and the log. */
import { eventWhen, occurrenceById } from '#domain/events/events.ts'
import { purgeLater } from '#server/context/purge-cdn.ts'
import type { Principal, RequestContext, RequestMeta } from '#server/context/request-context.ts'
import { transact, type Documents } from '#server/repositories/transact.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import { readEvents } from '#server/repositories/events.ts'
import type { StoredEvent } from '#records/events.ts'
import { keys } from '#server/repositories/keys.ts'
import type { LogDetails } from '#server/repositories/admin-log.ts'
import { removeUnusedImage } from '#server/services/shop/product-images.ts'
import type { StoredClosure } from '#records/closures.ts'
import { readClosures } from '#server/repositories/closures.ts'
import { queueClosedMails } from '#server/services/closures/closure-mails.ts'
import { undecidedBookings } from '#server/services/closures/closures.ts'
import { reopen } from '#server/services/closures/reopen.ts'
import { followEvents, type LanesFollowed } from './event-lanes.ts'
import pMap from 'p-map'
import { undoMs } from '#domain/notifications/send-times.ts'
import { counted } from '#domain/text/text.ts'
import { markGuests } from '#server/services/feeds/mark-guests.ts'
import { addToOutbox } from '#server/repositories/outbox.ts'
import { mailSubjectRef } from '#server/repositories/mail-subject-refs.ts'
import { rsvpsOfEvent } from '#server/repositories/rsvps.ts'

type EventsContext = ServiceContext & Pick<RequestContext, 'keyPepper'> & Partial<Pick<RequestContext, 'purgeCdn'>>

export type EditEventContext = EventsContext &
  Pick<RequestContext, 'newId' | 'purgeCdn'> &
  Pick<RequestMeta, 'idempotencyKey'> & { principal: Principal }

export type WhyNotSaved =
  | 'past'
  | 'too_far'
  | 'required'
  | 'full'
  | 'no_such_event'
  | 'no_such_image'
  | 'canceled'
  | 'over'
  | 'changed'
  | 'closures_full'

/** `previous`: the event as it was, if this has changed it. */
export type SavedEvent = { outcome: 'saved'; event: StoredEvent; previous?: StoredEvent } | { outcome: WhyNotSaved }

/** `undecided` counts the bookings in closed lanes. */
export type EditEventResult = { outcome: 'saved'; event: StoredEvent; undecided: number } | { outcome: WhyNotSaved }

/** @returns false if the lanes of the events cannot be closed: then nothing is stored. */
type SetEvents = (events: readonly StoredEvent[], about: Parameters<Documents['about']>[0]) => boolean

/**
 * Applies `next` to the event list, of which `set` stores another one and what it closes, with what the log says of it. Before
 * hours open again, their families are told and they are kept for those who wait.
 */
export function updateEvents<Result>(
  context: EventsContext,
  next: (events: readonly StoredEvent[], set: SetEvents, now: Date) => Result,
): Promise<Result> {
  const { log: _log, ...unlogged } = context
  const attempt = async (prepared: readonly StoredClosure[]): Promise<Result> => {
    const { result, followed, isPrepared } = await transact(context, [keys.events, keys.closures], (documents) => {
      const list = documents.get(keys.events)
      const events = list?.events ?? []
      let followed: LanesFollowed | undefined
      const set: SetEvents = (changed, about) => {
        const lanes = followEvents(documents.get(keys.closures), events, changed, documents.now)
        if (lanes === 'full') return false
        followed = lanes
        documents.set(keys.events, { ...list, v: 1, events: [...changed] })
        if (lanes.stored) documents.set(keys.closures, lanes.stored)
        documents.about(about)
        return true
      }
      const result = next(events, set, documents.now)
      const isPrepared = followed?.removed.every(({ id }) => prepared.some((each) => each.id === id)) ?? true
      if (!isPrepared) documents.discard()
      return { result, followed, isPrepared }
    })
    if (followed && !isPrepared)
      return reopen(unlogged, followed.removed, followed.left, () => attempt(followed.removed))
    if (followed?.stored) purgeLater(context, 'closures')
    return result
  }
  return attempt([])
}

/** Replaces an event by what `next` makes of it, in a new version: the same one is no change. */
export const changeEvent = (
  context: EditEventContext,
  id: string,
  next: (existing: StoredEvent, now: Date) => StoredEvent | WhyNotSaved,
): Promise<SavedEvent> =>
  updateEvents(context, (events, set, now): SavedEvent => {
    const previous = events.find((event) => event.id === id)
    if (!previous) return { outcome: 'no_such_event' }
    const changed = next(previous, now)
    if (typeof changed === 'string') return { outcome: changed }
    if (changed === previous) return { outcome: 'saved', event: previous }
    const event = { ...changed, ...nextRev(context, previous) }
    const isSet = set(
      events.map((each) => (each === previous ? event : each)),
      changeText(previous, event),
    )
    return isSet ? { outcome: 'saved', event, previous } : { outcome: 'closures_full' }
  })

/** The number of a version of an event; 0 before its first change. */
export const revOf = ({ rev = 0 }: Pick<StoredEvent, 'rev'>) => rev

/** The next version of an event, and when it was made. */
export const nextRev = ({ now }: Pick<EditEventContext, 'now'>, event: StoredEvent) => ({
  rev: revOf(event) + 1,
  changedAt: now().toISOString(),
})

/** What follows once an event is saved: counts the bookings in its lanes, and tells their families. */
export async function finish(context: EditEventContext, saved: SavedEvent): Promise<EditEventResult> {
  if (saved.outcome !== 'saved') return saved
  const { event, previous } = saved
  if (previous?.image !== undefined && previous.image !== event.image)
    context.waitUntil(removeUnusedImage(context, previous.image))
  purgeEvents(context, event.id)
  if (event.lanes === undefined) return { outcome: 'saved', event, undecided: 0 }
  const closures = (await readClosures(context)).filter((closure) => closure.event === event.id)
  const undecided = await undecidedBookings(context, closures)
  await queueClosedMails(context, undecided)
  return { outcome: 'saved', event, undecided: undecided.length }
}

/** Lets the CDN forget the public list, which has no occurrences: the browser derives them. */
export function purgeEvents(context: EditEventContext, id: string): void {
  if (!occurrenceById(id)) purgeLater(context, 'events')
}

/** What has changed, for the log: the parts of the event that differ, or its title if only its text or picture does. */
function changeText(before: StoredEvent, after: StoredEvent): LogDetails {
  const partsOf = (event: StoredEvent) => [
    event.title,
    eventWhen(event),
    event.room ?? 'no room',
    event.capacity === undefined ? 'no limit' : counted(event.capacity, 'guest'),
    `lanes ${event.lanes?.join(', ') ?? 'open'}`,
  ]
  const [old, now] = [partsOf(before), partsOf(after)]
  const changed = now.flatMap((part, index) => (part === old[index] ? [] : [index]))
  if (changed.length === 0) return { to: after.title }
  const textOf = (parts: readonly (string | undefined)[]) =>
    [parts[0], ...changed.filter((index) => index > 0).map((index) => parts[index])].join(' · ')
  return { from: textOf(old), to: textOf(now) }
}

type Announcement = { kind: 'event_moved' | 'event_canceled' | 'event_restored'; subjectRef: string }

/** Guests learn of a new time. Written before the change; a message is sent only if the event then has this time. */
export async function announceMove(
  context: EditEventContext,
  id: string,
  datetime: string,
  whyNot: (event: StoredEvent) => WhyNotSaved | undefined,
): Promise<void> {
  if (!context.mailEnabled) return
  const event = (await readEvents(context.store)).find((each) => each.id === id)
  if (!event || event.datetime === datetime || whyNot(event)) return
  const subjectRef = mailSubjectRef.event(id, datetime)
  await announce(context, await rsvpsOfEvent(context.store, id), { kind: 'event_moved', subjectRef })
}

/** Records a message for each guest. */
export const announce = (context: EditEventContext, guests: readonly { accountKey: string }[], message: Announcement) =>
  pMap(guests, ({ accountKey }) => addToOutbox(context, { accountKey, ...message }, undoMs), { concurrency: 10 })

/**
 * Tells each guest of the version that a change will make, or has made if the request is repeated: an event may be
 * canceled and restored more than once. Written before the change, like every announcement.
 */
export async function announceNext(
  context: EditEventContext,
  id: string,
  kind: 'event_canceled' | 'event_restored',
  mayChange: (stored: StoredEvent | undefined) => boolean,
) {
  const [events, told] = await Promise.all([
    readEvents(context.store),
    context.mailEnabled ? rsvpsOfEvent(context.store, id) : [],
    markGuests(context, id),
  ])
  const event = events.find((each) => each.id === id)
  const isDone = (event?.canceled === true) === (kind === 'event_canceled')
  const rev = revOf(event ?? {}) + (isDone ? 0 : 1)
  const message: Announcement = { kind, subjectRef: mailSubjectRef.event(id, String(rev)) }
  if (mayChange(event)) await announce(context, told, message)
  return { told, message }
}
