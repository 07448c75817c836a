/** Lane reservations, Speede sessions and the schedule. */
import * as z from 'zod'
import { bookingMessages } from '#domain/bookings/booking-messages.ts'
import { mostFurtherWeeks } from '#domain/bookings/bookings.ts'
import { mondayOf } from '#domain/calendar/calendar.ts'
import { bookables, kinds } from '#domain/facility/facility.ts'
import { togetherLimits } from '#domain/families/players.ts'
import { knownEmail, nameLine, required } from '#domain/fields/field-rules.ts'
import { fieldLimits } from '#domain/plans/membership.ts'
import { clubChange as storedChange, laneBooking, speedeBooking } from '#records/bookings.ts'
import { noShow } from '#records/arrivals.ts'
import { eventBooking } from '#records/events.ts'
import { areDifferent, day, maxUnits, slot, time } from './fields.ts'
import { playerId } from './players.ts'
import { toZod } from './rules-to-zod.ts'

const atMost = `Please pick up to ${togetherLimits.max} players, each of them once.`
const severalBookings = `Please pick 2 to ${togetherLimits.canceled} bookings, each of them once.`

const { incomplete } = bookingMessages.lane

const unit = (units: number) => z.int({ error: incomplete }).min(1, incomplete).max(units, incomplete)

/** The start of a slot in a request. */
export const when = { date: day(incomplete), time: time(incomplete) }
const owner = {
  ...toZod({ name: required(nameLine(fieldLimits.name), incomplete), email: knownEmail(incomplete) }),
  player: playerId.exactOptional(),
}

/**
 * Never includes another member's name. `id` and `player` are present only for the member's own bookings. `offered`: kept for
 * the standby list; `offer` is the id of the offer if it is held for the caller.
 */
const taken = z.object({
  date: z.string(),
  time: z.string(),
  mine: z.boolean(),
  id: z.string().optional(),
  player: z.string().optional(),
  offered: z.literal(true).optional(),
  offer: z.string().optional(),
})

/**
 * Closed by the club, for a reason that members read, whether booked or not: the slots of the kind, or of one unit, that begin at
 * or after `from` and before `to`, 'yyyy-MM-ddTHH:mm'. The first row of a slot says why.
 */
const closed = z.object({ from: z.string(), to: z.string(), reason: z.string() })

/** An own booking that was canceled late and counts for the week, unless somebody takes its slot. */
const late = z.object({ date: z.string(), time: z.string(), player: z.string() })

/** Any day of the requested week; the reply contains its Monday. */
const week = z.strictObject({ week: day() })

const { lane, speede } = bookables

/** The week as the caller sees it. The calls of the two kinds name a unit differently. */
const weekIn = <Unit extends z.ZodRawShape, One extends z.ZodRawShape>(unit: Unit, one: One) => ({
  query: week,
  reply: z.object({
    week: z.string(),
    taken: z.array(taken.extend(unit)),
    closed: z.array(closed.extend(one)),
    late: z.array(late.extend(unit)).optional(),
  }),
})
const canceled = { reply: z.undefined() }

export const laneWeek = weekIn({ lane: z.int() }, { lane: z.int().optional() })
export const reserveLane = {
  body: z.strictObject({ lane: unit(lane.units), ...when, ...owner }),
  reply: z.object({ booking: laneBooking }),
}
export const cancelLane = canceled

export const speedeWeek = weekIn({ unit: z.int() }, { unit: z.int().optional() })
export const reserveSpeede = {
  body: z.strictObject({ unit: unit(speede.units), ...when, ...owner }),
  reply: z.object({ booking: speedeBooking }),
}
export const cancelSpeede = canceled

const playersSlot = z.strictObject({ player: playerId, unit: unit(maxUnits), ...when })

type ItemOptions<Item> = { keyOf: (item: Item) => string; twice: string }

/** Items with different slots of one week. None has the key of another, as `twice` says. */
const inOneWeek = <Item extends { unit: number; date: string; time: string }>(
  item: z.ZodType<Item>,
  { keyOf, twice }: ItemOptions<Item>,
) =>
  z
    .array(item, { error: incomplete })
    .min(1, incomplete)
    .max(togetherLimits.max, atMost)
    .refine((all) => areDifferent(all.map(keyOf)), twice)
    .refine(
      (all) => areDifferent(all.map((each) => `${each.date} ${each.time} ${each.unit}`)),
      'Please pick a slot of their own for each player.',
    )
    .refine((all) => new Set(all.map(({ date }) => mondayOf(date))).size < 2, 'Please pick slots of one week.')

/** Lanes and Speede units in a list each. */
export const booked = z.object({ bookings: z.array(laneBooking), speedeBookings: z.array(speedeBooking) })

/** The player may be left out by a family with one, as in the specification's calls; `name` is then the child's. */
const anyonesSlot = playersSlot.extend({ player: playerId.exactOptional() })

/** What became of one week: what is booked, or why nothing is, and slots of that day for everybody, the best first. */
const weekLine = booked.extend({
  date: z.string(),
  refused: z.object({ code: z.string(), error: z.string(), alternatives: z.array(z.array(playersSlot)) }).optional(),
})

/** One kind and week, a player and a slot at most once; and the same in so many further weeks, none if left out. */
export const reserveTogether = {
  body: z.strictObject({
    kind: z.enum(kinds, incomplete),
    weeks: z.int({ error: incomplete }).min(0, incomplete).max(mostFurtherWeeks, incomplete).exactOptional(),
    bookings: inOneWeek(anyonesSlot, { keyOf: ({ player = '' }) => player, twice: atMost }),
    name: owner.name.exactOptional(),
  }),
  reply: z.object({ weeks: z.array(weekLine) }),
}

/** Bookings of one kind and week, all of the caller's own. */
export const cancelTogether = {
  body: z.strictObject({
    kind: z.enum(kinds, incomplete),
    ids: z
      .array(z.string().max(100), { error: severalBookings })
      .min(2, severalBookings)
      .max(togetherLimits.canceled, severalBookings)
      .refine(areDifferent, severalBookings),
  }),
  reply: z.undefined(),
}

const ownMove = z.strictObject({ id: z.string().max(100), unit: unit(maxUnits), ...when })

/** One or several bookings of one kind, to different slots of one week. */
export const moveOwn = {
  body: z.strictObject({
    kind: z.enum(kinds, incomplete),
    moves: inOneWeek(ownMove, { keyOf: ({ id }) => id, twice: severalBookings }),
  }),
  reply: booked,
}

const item = z.object({
  id: z.string(),
  date: z.string(),
  time: z.string().optional(),
  title: z.string(),
  subtitle: z.string().optional(),
  sortKey: z.string(),
  freeUntil: laneBooking.shape.freeUntil,
})

/** The items to display, and the bookings they are derived from, which the browser caches. */
export const schedule = {
  reply: z.object({
    items: z.array(item),
    bookings: z.array(laneBooking),
    speedeBookings: z.array(speedeBooking),
    eventBookings: z.array(eventBooking),
    /** What was recorded as missed lately, with the id of the player. */
    noShows: z.array(noShow.extend({ player: z.string() })).optional(),
  }),
}

/** A booking that staff moved or, without `to`, canceled. `from` is the slot the family last knew. */
export const clubChange = storedChange.pick({ kind: true, player: true, reason: true, at: true }).extend({
  id: z.string(),
  from: slot,
  to: slot.extend({ id: z.string() }).optional(),
})

/** The same in the family's own data, with when they saw it. */
export const ownChange = clubChange
  .omit({ id: true, player: true })
  .extend({ to: slot.optional(), seen: z.string().optional() })

/** The changes the family has not confirmed yet. */
export const scheduleChanges = { reply: z.object({ changes: z.array(clubChange) }) }
export const confirmScheduleChange = { reply: z.undefined() }
