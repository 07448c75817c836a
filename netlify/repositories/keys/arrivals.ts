/** Keys of arrivals. */
import type { Day } from '#domain/calendar/calendar.ts'
import { keyOf } from './key-of.ts'

/** Who came on a day. Separate from the bookings, so that arriving never contends with reserving. */
export const arrivals = (day: Day) => keyOf(`arrival/${day}`)
export const allArrivals = keyOf('arrival/')
