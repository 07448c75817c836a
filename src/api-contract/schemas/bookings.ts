/** Lanes, Speede units and the one schedule. */
import * as z from 'zod'
import { bookables } from '#domain/facility/facility.ts'
import { fieldLimits } from '#domain/accounts/membership.ts'
import { bookingMessages } from '#domain/messages/messages.ts'
import { eventBooking } from './events.ts'
import { day, email, line, time } from './fields.ts'

const { incomplete } = bookingMessages.lane

const unit = (units: number) => z.int({ error: incomplete }).min(1, incomplete).max(units, incomplete)

const when = { date: day(incomplete), time: time(incomplete) }
const whose = { name: line(fieldLimits.name, incomplete), email: email(incomplete) }

export const laneBooking = z.object({
  id: z.string(),
  lane: z.int(),
  date: z.string(),
  time: z.string(),
  name: z.string(),
  email: z.string(),
})
export const speedeBooking = laneBooking.omit({ lane: true }).extend({ unit: z.int() })

/** Names of other members never appear: a slot is taken, or mine. */
const taken = z.object({ date: z.string(), time: z.string(), mine: z.boolean(), id: z.string().optional() })

/** Closed by the club for everybody, whether somebody has it or not. */
const closed = taken.pick({ date: true, time: true })

/** Any day of the wanted week; the answer names its Monday. */
const week = z.strictObject({ week: day() })

export const laneWeek = {
  query: week,
  reply: z.object({
    week: z.string(),
    taken: z.array(taken.extend({ lane: z.int() })),
    closed: z.array(closed.extend({ lane: z.int() })),
  }),
}
export const reserveLane = {
  body: z.strictObject({ lane: unit(bookables.lane.units), ...when, ...whose }),
  reply: z.object({ booking: laneBooking }),
}
export const cancelLane = { reply: z.undefined() }

export const speedeWeek = {
  query: week,
  reply: z.object({
    week: z.string(),
    taken: z.array(taken.extend({ unit: z.int() })),
    closed: z.array(closed.extend({ unit: z.int() })),
  }),
}
export const reserveSpeede = {
  body: z.strictObject({ unit: unit(bookables.speede.units), ...when, ...whose }),
  reply: z.object({ booking: speedeBooking }),
}
export const cancelSpeede = { reply: z.undefined() }

const item = z.object({
  id: z.string(),
  date: z.string(),
  time: z.string().optional(),
  title: z.string(),
  subtitle: z.string().optional(),
  sortKey: z.string(),
})

/** The items as they are shown, and the bookings behind them, which the browser keeps as its mirror. */
export const schedule = {
  reply: z.object({
    items: z.array(item),
    bookings: z.array(laneBooking),
    speedeBookings: z.array(speedeBooking),
    eventBookings: z.array(eventBooking),
  }),
}
