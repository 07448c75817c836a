/**
 * The preview pass: every call of a member answered from browser storage alone, under the same rules and with the same
 * sentences as the server's (product 3). The table is complete by type: a new member's call without an answer does not compile.
 */
import type { AudienceOf, EndpointName, ErrorCode } from '#api-contract/endpoints.ts'
import type { Body, Reply } from '#api-contract/schemas.ts'
import {
  hasBegun,
  refusalMessage,
  sessionsInWeek,
  whyNotReserve,
  type LaneBooking,
  type Refusal,
  type Slot,
  type SpeedeBooking,
} from '#domain/bookings/bookings.ts'
import { mondayOf } from '#domain/calendar/calendar.ts'
import { isQuantity, occurrenceById, whyNotRsvp, type ClubEvent } from '#domain/events/events.ts'
import { sameEmail, type Profile } from '#domain/accounts/people.ts'
import { scheduleOf } from '#domain/bookings/schedule.ts'
import { bookingMessages, eventMessages, sessionMessages } from '#domain/messages/messages.ts'
import type { Input } from '#lib/api/api.ts'
import {
  bookingsEntry,
  eventBookingsEntry,
  knownEventsEntry,
  ordersEntry,
  profileEntry,
  speedeEntry,
} from '#lib/browser-storage/browser-storage.ts'
import { dropLane, dropRsvp, dropSpeede, keepLane, keepRsvp, keepSpeede } from '#lib/browser-storage/local-cache.ts'
import { ownOrders } from '#lib/browser-storage/orders.ts'
import { accountAnswers } from './preview-account.ts'
import { orderInPreview } from './preview-shop.ts'
import { ApiError } from '#lib/api/errors.ts'

type MembersCall = {
  [Name in EndpointName]: AudienceOf<Name> extends 'member' | 'account' ? Name : never
}[EndpointName]

type World = { profile: Profile; now: Date; newId: () => string }

type Answers = { [Name in MembersCall]: (input: Input<Name>, world: World) => Reply<Name> }

const answers: Answers = {
  whoAmI: (_, { profile }) => ({ profile, role: 'member' }),

  laneWeek: ({ query }) => ({
    week: mondayOf(query.week),
    taken: weekOf(bookingsEntry.read(), query.week).map(({ id, lane, date, time }) => ({
      id,
      lane,
      date,
      time,
      mine: true,
    })),
    closed: [],
  }),
  reserveLane({ body }, world) {
    const { lane, date, time } = body
    const others = bookingsEntry.read()
    mayReserve({ kind: 'lane', unit: lane, date, time }, body, others.map(withUnit), world)
    const booking = { id: world.newId(), lane, date, time, ...whose(body, world) }
    keepLane(booking)
    return { booking }
  },
  cancelLane: ({ params }, { now }) => giveBack(bookingsEntry.read(), params.id, dropLane, now),

  speedeWeek: ({ query }) => ({
    week: mondayOf(query.week),
    taken: weekOf(speedeEntry.read(), query.week).map(({ id, unit, date, time }) => ({
      id,
      unit,
      date,
      time,
      mine: true,
    })),
    closed: [],
  }),
  reserveSpeede({ body }, world) {
    const { unit, date, time } = body
    mayReserve({ kind: 'speede', unit, date, time }, body, speedeEntry.read(), world)
    const booking: SpeedeBooking = { id: world.newId(), unit, date, time, ...whose(body, world) }
    keepSpeede(booking)
    return { booking }
  },
  cancelSpeede: ({ params }, { now }) => giveBack(speedeEntry.read(), params.id, dropSpeede, now),

  createRsvp({ params, body }, world) {
    const event = mayAttend(params.id, body, world.now)
    const { name, email } = whose(body, world)
    const before = eventBookingsEntry.read().find(({ eventId }) => eventId === event.id)
    const { id: eventId, title, datetime } = event
    const booking = { id: before?.id ?? world.newId(), eventId, title, datetime, name, email, qty: body.qty }
    const ts = world.now.toISOString()
    keepRsvp(booking, ts)
    return { attendee: { name, email, qty: body.qty, ts }, booking }
  },
  cancelRsvp({ params }, { now }) {
    const rsvp = found(eventBookingsEntry.read(), params.bookingId)
    if (whyNotRsvp({ ...rsvp, id: rsvp.eventId }, now) === 'over') throw over()
    dropRsvp(rsvp.id)
    return undefined
  },

  schedule(_, { profile, now }) {
    const kept = {
      bookings: bookingsEntry.read(),
      speedeBookings: speedeEntry.read(),
      eventBookings: eventBookingsEntry.read(),
    }
    return { ...kept, items: scheduleOf(kept, profile.email, now) }
  },

  ...accountAnswers,

  placeOrder: ({ body }, { profile, now, newId }) => ({ order: orderInPreview(body, profile, now, newId()) }),
  listOrders: (_, { profile }) => ({ orders: ownOrders(ordersEntry.read(), profile.email) }),
}

/**
 * Answers a member's call without leaving the browser.
 * @throws Refused with the code and sentence the server would answer with; 403 for what a member may not ask.
 */
export async function answerInPreview(
  name: EndpointName,
  input: { params?: object; query?: unknown; body?: unknown },
  now = new Date(),
): Promise<unknown> {
  const profile = profileEntry.read()
  if (!profile) throw new ApiError(401, { code: 'signed_out', error: sessionMessages.signedOut })
  if (!isMembersCall(name)) throw new ApiError(403, { code: 'forbidden', error: sessionMessages.staffOnly })
  const answer = answers[name] as (input: unknown, world: World) => unknown
  return answer(input, { profile, now, newId: () => crypto.randomUUID() })
}

const isMembersCall = (name: EndpointName): name is MembersCall => name in answers

const withUnit = ({ lane, date, time }: LaneBooking) => ({ unit: lane, date, time })

const weekOf = <Booking extends { date: string }>(bookings: readonly Booking[], day: string): Booking[] =>
  bookings.filter(({ date }) => mondayOf(date) === mondayOf(day))

/** Bookings are the account's; the name may be the child's (product 4). */
const whose = ({ name }: { name: string }, { profile }: World) => ({ name: name.trim(), email: profile.email })

const statusOf: Record<Refusal, [status: number, code: ErrorCode]> = {
  no_such_slot: [400, 'invalid'],
  past: [400, 'invalid'],
  outside_window: [400, 'invalid'],
  weekly_limit: [409, 'weekly_limit'],
  slot_taken: [409, 'slot_taken'],
}

function mayReserve(
  slot: Slot,
  { name, email }: { name: string; email: string },
  taken: readonly Pick<Slot, 'unit' | 'date' | 'time'>[],
  { profile, now }: World,
): void {
  if (!name.trim()) throw new ApiError(400, { code: 'invalid', error: bookingMessages[slot.kind].incomplete })
  if (!sameEmail(email, profile.email)) throw new ApiError(400, { code: 'invalid', error: bookingMessages.ownEmail })
  const why = whyNotReserve(slot, { taken, mine: sessionsInWeek(taken, slot.date) }, now)
  if (!why) return
  const [status, code] = statusOf[why]
  throw new ApiError(status, { code, error: refusalMessage(slot.kind, why) })
}

function mayAttend(id: string, { name, qty }: Body<'createRsvp'>, now: Date): ClubEvent {
  if (!name.trim() || !isQuantity(qty)) {
    throw new ApiError(400, { code: 'invalid', error: eventMessages.missing.description })
  }
  const event = occurrenceById(id) ?? knownEventsEntry.read().find((known) => known.id === id)
  const why = event ? whyNotRsvp(event, now) : undefined
  if (!event) throw new ApiError(404, { code: 'not_found', error: eventMessages.noSuchEvent })
  if (why === 'too_early') throw new ApiError(400, { code: 'invalid', error: bookingMessages.outsideWindow })
  if (why === 'over') throw over()
  return event
}

const over = () => new ApiError(409, { code: 'event_over', error: eventMessages.over })

function found<Item extends { id: string }>(kept: readonly Item[], id: string): Item {
  const item = kept.find((each) => each.id === id)
  if (!item) throw new ApiError(404, { code: 'not_found', error: bookingMessages.gone })
  return item
}

function giveBack(
  kept: readonly { id: string; date: string; time: string }[],
  id: string,
  drop: (id: string) => void,
  now: Date,
): undefined {
  const session = found(kept, id)
  if (hasBegun(session, now)) throw new ApiError(409, { code: 'invalid', error: bookingMessages.begun })
  drop(session.id)
}
