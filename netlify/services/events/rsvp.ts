/**
 * Creates, cancels and erases RSVPs: one transaction over the RSVP, its index entry, its message, and where they are concerned the
 * places of the event and what the family waits for. Idempotent: a late copy of a request does not undo a later one.
 */
import { isDeepStrictEqual } from 'node:util'
import { whyNotComeUnseen } from '#domain/newcomers/unseen.ts'
import { facilityClock } from '#domain/calendar/calendar.ts'
import { undoMs } from '#domain/notifications/send-times.ts'
import { whyNotRsvp, type Attendee, type EventBooking } from '#domain/events/events.ts'
import type { Principal, RequestMeta } from '#server/context/request-context.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import { logIn } from '#server/repositories/admin-log.ts'
import { readWhyNotHeld } from '#server/repositories/closed-hours.ts'
import { eventOf, readEvents } from '#server/repositories/events.ts'
import { keys } from '#server/repositories/keys.ts'
import { hash } from '#server/repositories/hashes.ts'
import { hasCapacity } from '#server/repositories/places.ts'
import { messageKeys, queueMessage, type Intent } from '#server/repositories/outbox.ts'
import { mailSubjectRef } from '#server/repositories/mail-subject-refs.ts'
import { anonymizeRsvp, accountKeyOfRsvp, requestIn, rsvpIdOf, toEventBooking } from '#server/repositories/rsvps.ts'
import { transact } from '#server/repositories/transact.ts'
import { noteRsvps, otherRsvps } from '#server/repositories/unseen.ts'
import { boundedKey, countBounded } from '#server/services/limits/rate-limits.ts'
import { endWaiting, forgetWaiting, isWaitingAt } from '#server/services/waiting/event-answered.ts'
import { changePlaces, withPlaces } from './change-places.ts'
import { leftRsvp, nextRsvp, whyNotAllowed, whyNotPlayers, type Submitted, type WhyNoRsvp } from './rsvp-rules.ts'
import type { StoredEvent, RsvpRecord } from '#records/events.ts'
import { StorageUnavailable } from '#server/storage/store.ts'

/** `by`: the caregiver whose own address it was. `left`: so many places are. `closed`: the whole club is. */
export type CreateRsvpResult =
  | { outcome: 'attending'; attendee: Attendee; booking: EventBooking; by: string | undefined }
  | { outcome: 'full'; left: number }
  | { outcome: 'closed'; reason: string }
  | { outcome: 'unseen'; reason: string }
  | { outcome: WhyNoRsvp }
export type CancelRsvpResult = 'left' | 'gone' | 'over' | 'too_many'

type RsvpContext = ServiceContext & Pick<RequestMeta, 'idempotencyKey'> & { principal: Principal }

/**
 * Creates or updates an RSVP: 'One RSVP per e-mail and event: booking again changes the quantity' (product 5). It ends what the
 * family waits for there, if it is for as many.
 */
export async function createRsvp(
  context: RsvpContext,
  eventId: string,
  submitted: Submitted,
): Promise<CreateRsvpResult> {
  const { store, principal } = context
  const { accountKey, isUnseen } = principal
  const [key, index] = [keys.rsvp(eventId, accountKey), keys.rsvpIndex(accountKey, eventId)]
  const guests = { eventId, accountKey, qty: submitted.qty }
  const request = hash('attend', context.idempotencyKey)
  const [events, whyNotHeld, isWaiting, found] = await Promise.all([
    readEvents(store),
    readWhyNotHeld(context),
    isWaitingAt(context, guests),
    store.read(key),
  ])
  const event = eventOf(events, eventId)
  const attending = (rsvp: RsvpRecord) => attendingAs(principal, eventId, event, request, rsvp)
  if (found && requestIn(found.value, request)) return attending(found.value)
  const now = context.now()
  const whyNot = whyNotAllowed(event, now)
  if (whyNot || !event) return { outcome: whyNot ?? 'no_such_event' }
  const closed = whyNotHeld(event)
  if (closed !== undefined) return { outcome: 'closed', reason: closed }

  const messageOf = (ts: string): Intent => ({
    accountKey,
    kind: 'rsvp_made',
    subjectRef: mailSubjectRef.event(eventId, ts),
  })
  const own = [key, index, ...messageKeys(context, messageOf(now.toISOString()), undoMs)]
  const read = [
    ...own,
    ...(isWaiting ? [keys.standby(accountKey)] : []),
    ...(isUnseen ? [keys.unseen(accountKey)] : []),
  ]
  type Replied =
    | { rsvp: RsvpRecord; ended?: ReturnType<typeof endWaiting> }
    | Exclude<CreateRsvpResult, { outcome: 'attending' | 'closed' }>
  const about = { guests, before: found?.value, read, ...(!found && { unused: own }) }
  const replied = await withPlaces(context, event, about, (documents, room): Replied => {
    const rsvp = documents.get(key)
    if (rsvp && requestIn(rsvp, request)) return { rsvp }
    const refused = whyNotPlayers(principal, submitted.players, rsvp, {
      day: facilityClock(new Date(event.datetime)).day,
      now,
    })
    if (refused) return { outcome: refused }
    const others = isUnseen && otherRsvps(documents, accountKey, eventId)
    const reason = others && whyNotComeUnseen({ qty: submitted.qty, others: others.length })
    if (reason) return { outcome: 'unseen', reason }
    const places = changePlaces(documents, rsvp, guests, room)
    if ('left' in places) return { outcome: 'full', left: places.left }
    const next = { ...nextRsvp(rsvp, { event, request, submitted, principal, now }), ...places }
    documents.set(key, next)
    if (others) noteRsvps(documents, accountKey, [...others, eventId])
    if (!documents.get(index)) documents.set(index, { v: 1, date: facilityClock(new Date(event.datetime)).day })
    const ended = isWaiting ? endWaiting(documents, guests) : undefined
    // A reply that the family takes back up is the one it was, and so is its message.
    queueMessage(documents, messageOf(next.ts), undoMs)
    return { rsvp: next, ended }
  })
  if (!('rsvp' in replied)) return replied
  forgetWaiting(context, accountKey, replied.ended)
  return attending(replied.rsvp)
}

/** The response: what is stored. After a late copy of a request that is the later one's answer. */
function attendingAs(
  { accountKey, email: accountEmail }: Principal,
  eventId: string,
  event: StoredEvent | undefined,
  request: string,
  rsvp: RsvpRecord,
): CreateRsvpResult {
  const { name, email, qty, ts, players, comes, changes, member: by } = rsvp
  const { title, datetime } = event ?? rsvp
  const told = { ...(players && { players }), ...(comes !== undefined && { comes }), ...(changes && { changes }) }
  const shown = { ...event, name, qty, title, datetime, ...told }
  const attendee = { name, email, qty, ts: requestIn(rsvp, request)?.ts ?? ts }
  return { outcome: 'attending', attendee, by, booking: toEventBooking(eventId, accountKey, shown, accountEmail) }
}

/** Cancels an RSVP: members their own until the event begins, staff any at any time. */
export async function cancelRsvp(context: RsvpContext, eventId: string, bookingId: string): Promise<CancelRsvpResult> {
  const { store, principal } = context
  const byStaff = principal.role === 'staff'
  const accountKey = byStaff ? await accountKeyOfRsvp(store, eventId, bookingId) : principal.accountKey
  if (!accountKey || rsvpIdOf(eventId, accountKey) !== bookingId) return 'gone'
  const ending = byStaff ? logIn(context, 'guest_removed', bookingId) : context
  return endRsvp(ending, { eventId, accountKey, request: context.idempotencyKey }, !byStaff)
}

/** Ends the RSVP of a family, which does it itself or is told. */
async function endRsvp(
  context: ServiceContext,
  { eventId, accountKey, request: key }: { eventId: string; accountKey: string; request: string },
  byFamily = false,
): Promise<CancelRsvpResult> {
  const now = context.now()
  const rsvpKey = keys.rsvp(eventId, accountKey)
  const event = eventOf(await readEvents(context.store), eventId)
  const before = hasCapacity(event) ? (await context.store.read(rsvpKey))?.value : undefined
  const isOver = byFamily && event !== undefined && whyNotRsvp(event, now) === 'over'
  const request = hash('leave', key)
  const message: Intent = {
    accountKey,
    kind: byFamily ? 'rsvp_withdrawn' : 'rsvp_removed',
    subjectRef: mailSubjectRef.event(eventId, now.toISOString()),
  }
  const read = [
    rsvpKey,
    ...(byFamily ? [boundedKey('cancel', accountKey, now)] : []),
    ...messageKeys(context, message, undoMs),
  ]
  const guests = { eventId, accountKey, qty: 0 }
  const about = { guests, before, read }
  return withPlaces(context, event, about, (documents, room): CancelRsvpResult => {
    const rsvp = documents.get(rsvpKey)
    if (requestIn(rsvp, request)) return 'left'
    if (rsvp?.state !== 'attending') return 'gone'
    if (isOver) return 'over'
    if (byFamily && !countBounded(documents, 'cancel', accountKey)) return 'too_many'
    changePlaces(documents, rsvp, guests, room)
    documents.set(rsvpKey, leftRsvp(rsvp, request, now))
    documents.about({ to: event?.title ?? rsvp.title })
    queueMessage(documents, message, undoMs)
    return 'left'
  })
}

/** Only requests that began before the deletion still contend. */
const maxTries = 30

/**
 * Erases an account's RSVP to an event with its places, never that of a new account with the same address: what was read before
 * `isOwn` said so is the account's own, and it is replaced only if unchanged since. Idempotent.
 */
export async function eraseRsvp(
  context: ServiceContext,
  { eventId, accountKey, isOwn }: { eventId: string; accountKey: string; isOwn: () => Promise<boolean> },
): Promise<void> {
  const { store } = context
  const event = eventOf(await readEvents(store), eventId)
  const capped = hasCapacity(event)
  const [key, placesKey] = [keys.rsvp(eventId, accountKey), keys.places(eventId)]
  for (let tries = 0; tries < maxTries; tries += 1) {
    const known = await store.read<RsvpRecord>(key)
    if (!(await isOwn())) return
    const erased = known && anonymizeRsvp(known.value)
    // What is erased already may still be beside it, if a process died.
    if (!erased) return store.finishIntent(key)
    const isErased = await transact(context, capped ? [key, placesKey] : [key], (documents) => {
      if (!isDeepStrictEqual(documents.get(key), known.value)) return false
      const places = capped && documents.get(placesKey)
      changePlaces(documents, known.value, { eventId, accountKey, qty: 0 }, places ? { places } : undefined)
      documents.set(key, erased)
      return true
    })
    if (isErased) return
  }
  throw new StorageUnavailable('an RSVP stayed contested')
}
