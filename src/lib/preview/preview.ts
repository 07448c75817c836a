/**
 * The preview pass: what the pages of the specification need, answered in the browser from browser storage with the rules
 * and messages of the server (product 3). Every other call needs an account.
 */
import { allClosures, closedTimes, type ClosedTime } from '#domain/bookings/closures.ts'
import type { EndpointName } from '#api-contract/endpoints.ts'
import type { ErrorCode } from '#api-contract/errors.ts'
import type { Body, Query, Reply } from '#api-contract/schemas.ts'
import { allSigned } from '#domain/consents/consent-texts.ts'
import { sameEmail, type Profile } from '#domain/people/people.ts'
import {
  hasBegun,
  refusalMessage,
  sessionsInWeek,
  whyNotReserve,
  type LaneBooking,
  type Slot,
  type SpeedeBooking,
} from '#domain/bookings/bookings.ts'
import { scheduleOf } from '#domain/schedule/schedule.ts'
import { mondayOf } from '#domain/calendar/calendar.ts'
import { isQuantity, occurrenceById, whyNotRsvp, type ClubEvent } from '#domain/events/events.ts'
import type { Kind } from '#domain/facility/facility.ts'
import { bookingMessages } from '#domain/bookings/booking-messages.ts'
import { eventMessages } from '#domain/events/event-messages.ts'
import { sessionMessages } from '#domain/sign-in/session-messages.ts'
import { ownOrders, withOrder } from '#domain/shop/own-orders.ts'
import { builtInProducts, orderId, orderLines, orderRefusals, totalOf, whyNotOrder } from '#domain/shop/shop.ts'
import { ApiError, NeedsAccount } from '#lib/api/errors.ts'
import type { Input } from '#lib/api/input.ts'
import {
  addedProductsEntry,
  bookingsEntry,
  cachedEventsEntry,
  eventBookingsEntry,
  ordersEntry,
  speedeEntry,
} from '#lib/browser-storage/browser-storage.ts'
import { removeRsvp, removeSession, saveRsvp, saveSession } from '#lib/browser-storage/local-cache.ts'
import { profileEntry } from '#lib/browser-storage/profile-entry.ts'

type PreviewContext = { profile: Profile; now: Date; newId: () => string }

type Answers = { [Name in EndpointName]?: (input: Input<Name>, context: PreviewContext) => Reply<Name> }

const answers: Answers = {
  account: (_, { profile, now }) => ({ account: sampleFamily(profile, now) }),

  laneWeek({ query }) {
    const { taken, closed, ...week } = weekOf('lane', query)
    return { ...week, taken: taken.map(toLane), closed: closed.map(closedLane) }
  },
  speedeWeek: ({ query }) => weekOf('speede', query),
  reserveLane({ body }, context) {
    const { lane: unit, date, time } = body
    const booking = toLane(sessionFor({ kind: 'lane', unit, date, time }, body, context))
    saveSession(booking)
    return { booking }
  },
  reserveSpeede({ body }, context) {
    const { unit, date, time } = body
    const booking = sessionFor({ kind: 'speede', unit, date, time }, body, context)
    saveSession(booking)
    return { booking }
  },
  cancelLane: ({ params }, context) => cancel('lane', params.id, context),
  cancelSpeede: ({ params }, context) => cancel('speede', params.id, context),

  createRsvp({ params, body }, { profile, now, newId }) {
    const { id: eventId, title, datetime } = findOpenEvent(params.id, body, now)
    const id = eventBookingsEntry.read().find((rsvp) => rsvp.eventId === eventId)?.id ?? newId()
    const rsvp = { name: body.name.trim(), email: profile.email, qty: body.qty }
    const booking = { id, eventId, title, datetime, ...rsvp, ...(body.players && { players: body.players }) }
    const ts = now.toISOString()
    saveRsvp(booking, ts)
    return { attendee: { ...rsvp, ts }, booking }
  },
  cancelRsvp({ params }, { now }) {
    const rsvp = findOrThrow(eventBookingsEntry.read(), params.bookingId)
    if (whyNotRsvp({ ...rsvp, id: rsvp.eventId }, now) === 'over') throw eventStarted()
    removeRsvp(rsvp.id)
    return undefined
  },

  schedule(_, { profile, now }) {
    const sources = {
      bookings: bookingsEntry.read(),
      speedeBookings: speedeEntry.read(),
      eventBookings: eventBookingsEntry.read(),
    }
    return { ...sources, items: scheduleOf(sources, profile.email, now) }
  },

  placeOrder({ body }, { profile, now, newId }) {
    const products = [...(addedProductsEntry.read() ?? []), ...builtInProducts]
    const why = whyNotOrder(body.items, products, body.expectedTotalCents)
    if (why) throw refusal(why === 'price_changed' || why === 'sold_out' ? why : 'invalid', orderRefusals[why])
    const items = orderLines(body.items, products)
    const order = {
      id: orderId(now, newId().slice(0, 8)),
      email: profile.email,
      items,
      total: totalOf(items),
      status: 'pending_pickup' as const,
      note: body.note?.trim() ?? '',
      createdAt: now.toISOString(),
    }
    ordersEntry.update((orders) => withOrder(orders, order))
    return { order }
  },
  listOrders: (_, { profile }) => ({ orders: ownOrders(ordersEntry.read(), profile.email) }),
}

/**
 * Answers a call that needs a session in the browser.
 * @throws ApiError as the server would; NeedsAccount for a call that a preview pass does not have.
 */
export async function handlePreviewRequest(
  name: EndpointName,
  input: { params?: object; query?: unknown; body?: unknown },
  now = new Date(),
): Promise<unknown> {
  const profile = profileEntry.read()
  if (!profile) throw refusal('signed_out', sessionMessages.signedOut)
  const answer = answers[name] as ((input: unknown, context: PreviewContext) => unknown) | undefined
  if (!answer) throw new NeedsAccount()
  return answer(input, { profile, now, newId: () => crypto.randomUUID() })
}

/** A fictional family of one player, who has signed everything. */
function sampleFamily({ id, email, profileName }: Profile, now: Date): Reply<'account'>['account'] {
  const addedAt = '2026-01-01T00:00:00.000Z'
  const signed = { by: { id, name: profileName }, name: profileName, at: addedAt }
  return {
    id,
    rev: 1,
    createdAt: now.toISOString(),
    players: [
      {
        id: 'pl_000000000000000000000000',
        name: 'Sam',
        age: '11',
        position: 'forward',
        plan: 'monthly',
        addedAt,
        consents: allSigned(signed),
      },
    ],
    caregivers: [
      { id, email, profileName, isFirst: true, firstName: 'Preview', lastName: 'Parent', phone: '(555) 010-0100' },
    ],
    address: '1 Rink Road, Buffalo, NY 14201',
    billingAddressType: 'same',
    billingAddress: '1 Rink Road, Buffalo, NY 14201',
    cardType: 'visa',
    cardLast4: '0000',
    cardExp: '12/30',
  }
}

/** A session of either kind. Lanes are stored with `lane` in place of `unit` (specification section 3). */
type Session = SpeedeBooking

const toLane = <Place extends { unit: number }>({ unit: lane, ...place }: Place) => ({ ...place, lane })
const closedLane = ({ unit: lane, ...closed }: ClosedTime) => ({ ...closed, ...(lane !== undefined && { lane }) })
const fromLane = ({ lane: unit, ...booking }: LaneBooking): Session => ({ ...booking, unit })

const storedOf = (kind: Kind): Session[] => (kind === 'lane' ? bookingsEntry.read().map(fromLane) : speedeEntry.read())

function weekOf(kind: Kind, query: Query<'laneWeek'>) {
  const week = mondayOf(query.week)
  const taken = storedOf(kind)
    .filter(({ date }) => mondayOf(date) === week)
    .map(({ id, unit, date, time, player }) => ({ id, unit, date, time, mine: true, player }))
  const closed = closedTimes(kind, week, allClosures(undefined, new Date()))
  return { week, taken, closed, late: [] }
}

/** A session under the account's e-mail; the name may be the child's (product 4). @throws ApiError as the server would. */
function sessionFor(
  { kind, ...place }: Slot,
  { name, email }: Pick<Body<'reserveLane'>, 'name' | 'email'>,
  { profile, now, newId }: PreviewContext,
): Session {
  if (!name.trim()) throw refusal('invalid', bookingMessages[kind].incomplete)
  if (!sameEmail(email, profile.email)) throw refusal('invalid', bookingMessages.ownEmail)
  const taken = storedOf(kind)
  const why = whyNotReserve({ kind, ...place }, { taken, mine: sessionsInWeek(taken, place.date) }, now)
  if (why) throw refusal(why === 'weekly_limit' || why === 'slot_taken' ? why : 'invalid', refusalMessage(kind, why))
  return { id: newId(), ...place, name: name.trim(), email: profile.email }
}

/** @throws ApiError if there is no such session, or it has begun. */
function cancel(kind: Kind, id: string, { now }: PreviewContext): undefined {
  if (hasBegun(findOrThrow(storedOf(kind), id), now)) throw refusal('invalid', bookingMessages.alreadyStarted)
  removeSession(kind, id)
}

function findOpenEvent(id: string, { name, qty }: Body<'createRsvp'>, now: Date): ClubEvent {
  if (!name.trim() || !isQuantity(qty)) throw refusal('invalid', eventMessages.missing.description)
  const event = occurrenceById(id) ?? cachedEventsEntry.read().find((each) => each.id === id)
  if (!event) throw refusal('not_found', eventMessages.noSuchEvent)
  const why = whyNotRsvp(event, now)
  if (why === 'too_early') throw refusal('invalid', bookingMessages.outsideWindow)
  if (why === 'over') throw eventStarted()
  return event
}

const eventStarted = () => refusal('event_over', eventMessages.over)

function findOrThrow<Item extends { id: string }>(stored: readonly Item[], id: string): Item {
  const item = stored.find((each) => each.id === id)
  if (!item) throw refusal('not_found', bookingMessages.gone)
  return item
}

const statusOf: Partial<Record<ErrorCode, number>> = { invalid: 400, signed_out: 401, not_found: 404 }

/** An error with the status that the server would answer. */
const refusal = (code: ErrorCode, error: string) => new ApiError(statusOf[code] ?? 409, { code, error })
