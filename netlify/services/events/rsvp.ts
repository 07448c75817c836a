/**
 * Creates and cancels RSVPs: one transaction over the RSVP, its index entry, its message, and where they are concerned the
 * places of the event and what the family waits for. Idempotent: a late copy of a request does not undo a later one.
 */
import { facilityClock } from '#domain/calendar/calendar.ts'
import { undoMs } from '#domain/notifications/mail-kinds.ts'
import { whyNotRsvp, type Attendee, type EventBooking } from '#domain/events/events.ts'
import type { Principal, RequestMeta } from '#server/context/request-context.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import { readClosures } from '#server/repositories/closures.ts'
import { eventOf, readEvents } from '#server/repositories/events.ts'
import { hash, keys } from '#server/repositories/keys.ts'
import { forgetWishes, listEventWishes } from '#server/repositories/wish-index.ts'
import { hasCapacity, isCounted, noPlaces } from '#server/repositories/places.ts'
import { messageKeys, queueMessage, type Intent } from '#server/repositories/outbox.ts'
import { mailSubjectRef } from '#server/repositories/mail-subject-refs.ts'
import { ownerKeyOfRsvp, requestIn, rsvpIdOf, toEventBooking } from '#server/repositories/rsvps.ts'
import { transact } from '#server/repositories/transact.ts'
import { afterRsvp, isOpen } from '#server/services/standby/event-offer-rules.ts'
import { closureOfEvent } from './event-closures.ts'
import { countPlaces, leavePlaces, takePlaces } from './places.ts'
import { leftRsvp, nextRsvp, whyNotAllowed, whyNotPlayers, type Submitted, type WhyNoRsvp } from './rsvp-rules.ts'
import type { StoredEvent, RsvpRecord } from '#records/events.ts'
import type { EventWish } from '#records/standby.ts'

/**
 * `by`: the caregiver who has replied with the own address. `full`: not enough places; `left` is how many are. `closed`: the
 * whole club is.
 */
export type CreateRsvpResult =
  | { outcome: 'attending'; attendee: Attendee; booking: EventBooking; by: string | undefined }
  | { outcome: 'full'; left: number }
  | { outcome: 'closed'; reason: string }
  | { outcome: WhyNoRsvp }
export type CancelRsvpResult = 'left' | 'gone' | 'over'

type RsvpContext = ServiceContext & Pick<RequestMeta, 'idempotencyKey'> & { principal: Principal }

/** What the transaction decides of a reply. `uncounted`: the RSVPs from before the event had a capacity are counted first. */
type Replied =
  | { rsvp: RsvpRecord; ended?: EventWish | undefined }
  | { outcome: 'full'; left: number }
  | { outcome: WhyNoRsvp }
  | { outcome: 'uncounted' }

/**
 * Creates or updates an RSVP: 'One RSVP per e-mail and event: booking again changes the quantity' (product 5). With `offer` it
 * accepts that offer of the standby list, as long as it is open.
 */
export async function createRsvp(
  context: RsvpContext,
  eventId: string,
  submitted: Submitted,
  { offer, areCounted = false }: { offer?: string; areCounted?: boolean } = {},
): Promise<CreateRsvpResult> {
  const { store, principal, mailEnabled } = context
  const { ownerKey } = principal
  const request = hash('attend', context.idempotencyKey)
  const [events, closures, line, found] = await Promise.all([
    readEvents(store),
    readClosures(store),
    listEventWishes(store, eventId),
    store.read(keys.rsvp(eventId, ownerKey)),
  ])
  const event = eventOf(events, eventId)
  if (found && requestIn(found.value, request)) return attending(context, { eventId, event, request }, found.value)
  const now = context.now()
  const whyNot = whyNotAllowed(event, now)
  if (whyNot || !event) return { outcome: whyNot ?? 'no_such_event' }
  const closure = closureOfEvent(closures, event)
  if (closure) return { outcome: 'closed', reason: closure.reason }

  const ofReply = (ts: string): Intent => ({
    ownerKey,
    kind: 'rsvp_made',
    subjectRef: mailSubjectRef.event(eventId, ts),
  })
  const isWaiting = offer !== undefined || line.some((each) => each.ownerKey === ownerKey)
  const situation = { now, isAwaited: mailEnabled === true && line.length > 0 }
  const capped = hasCapacity(event) ? event : undefined
  const [key, index] = [keys.rsvp(eventId, ownerKey), keys.rsvpIndex(ownerKey, eventId)]
  const [placesKey, standbyKey] = [keys.places(eventId), keys.standby(ownerKey)]
  const known = [
    key,
    index,
    ...(capped ? [placesKey] : []),
    ...(isWaiting ? [standbyKey] : []),
    ...messageKeys(context, ofReply(now.toISOString())),
  ]
  const replied = await transact(context, known, (documents): Replied => {
    const rsvp = documents.get(key)
    if (rsvp && requestIn(rsvp, request)) return { rsvp }
    const refused = whyNotPlayers(principal, submitted.players, rsvp)
    if (refused) return { outcome: refused }
    const standby = isWaiting ? documents.get(standbyKey) : undefined
    if (offer !== undefined && !isOpen(standby, offer, now.getTime())) return { outcome: 'over' }
    if (capped) {
      const places = documents.get(placesKey) ?? noPlaces
      if (!areCounted && !isCounted(places, capped)) return { outcome: 'uncounted' }
      const taken = takePlaces(places, capped, { ownerKey, qty: submitted.qty }, situation)
      if ('left' in taken) return { outcome: 'full', left: taken.left }
      documents.set(placesKey, taken.places)
    }
    const next = nextRsvp(rsvp, { event, request, submitted, principal, now })
    documents.set(key, next)
    if (!documents.get(index)) documents.set(index, { v: 1, date: facilityClock(new Date(event.datetime)).day })
    const waiting = afterRsvp(standby, eventId, submitted.qty)
    if (waiting.record) documents.set(standbyKey, waiting.record)
    // A reply that the family takes back up is the one it was, and so is its message.
    queueMessage(documents, ofReply(next.ts), undoMs)
    return { rsvp: next, ended: waiting.ended }
  })
  if (!('rsvp' in replied)) {
    if (replied.outcome !== 'uncounted') return replied
    await countPlaces(context, eventId)
    return createRsvp(context, eventId, submitted, { ...(offer !== undefined && { offer }), areCounted: true })
  }
  if (replied.ended) forgetWishes(context, ownerKey, [replied.ended])
  return attending(context, { eventId, event, request }, replied.rsvp)
}

/** The response: what is stored. After a late copy of a request that is the later one's answer. */
function attending(
  { principal }: RsvpContext,
  { eventId, event, request }: { eventId: string; event: StoredEvent | undefined; request: string },
  rsvp: RsvpRecord,
): CreateRsvpResult {
  const { name, email, qty, ts, players, changes } = rsvp
  const { title, datetime } = event ?? rsvp
  return {
    outcome: 'attending',
    attendee: { name, email, qty, ts: requestIn(rsvp, request)?.ts ?? ts },
    by: rsvp.member,
    booking: toEventBooking(
      eventId,
      principal.ownerKey,
      Object.assign({ ...event, name, qty, title, datetime }, players && { players }, changes && { changes }),
      principal.email,
    ),
  }
}

/** Cancels an RSVP: members their own until the event begins, staff any at any time. */
export async function cancelRsvp(
  context: RsvpContext,
  eventId: string,
  bookingId: string,
  areCounted = false,
): Promise<CancelRsvpResult> {
  const { store, principal, mailEnabled } = context
  const byStaff = principal.role === 'staff'
  const [ownerKey, events, line] = await Promise.all([
    byStaff ? ownerKeyOfRsvp(store, eventId, bookingId) : principal.ownerKey,
    readEvents(store),
    listEventWishes(store, eventId),
  ])
  if (!ownerKey || rsvpIdOf(eventId, ownerKey) !== bookingId) return 'gone'
  const now = context.now()
  const event = eventOf(events, eventId)
  const isOver = !byStaff && event !== undefined && whyNotRsvp(event, now) === 'over'
  const request = hash('leave', context.idempotencyKey)
  const message: Intent = {
    ownerKey,
    kind: byStaff ? 'rsvp_removed' : 'rsvp_withdrawn',
    subjectRef: mailSubjectRef.event(eventId, now.toISOString()),
  }
  const capped = hasCapacity(event) ? event : undefined
  const situation = { now, isAwaited: mailEnabled === true && line.length > 0, canTakeBack: !byStaff }
  const [key, placesKey] = [keys.rsvp(eventId, ownerKey), keys.places(eventId)]
  const known = [key, ...(capped ? [placesKey] : []), ...messageKeys(context, message)]
  const left = await transact(context, known, (documents): CancelRsvpResult | 'uncounted' => {
    const rsvp = documents.get(key)
    if (requestIn(rsvp, request)) return 'left'
    if (rsvp?.state !== 'attending') return 'gone'
    if (isOver) return 'over'
    if (capped) {
      const places = documents.get(placesKey) ?? noPlaces
      if (!areCounted && !isCounted(places, capped)) return 'uncounted'
      documents.set(placesKey, leavePlaces(places, capped, ownerKey, situation))
    }
    documents.set(key, leftRsvp(rsvp, request, now))
    queueMessage(documents, message, undoMs)
    return 'left'
  })
  if (left !== 'uncounted') return left
  await countPlaces(context, eventId)
  return cancelRsvp(context, eventId, bookingId, true)
}
