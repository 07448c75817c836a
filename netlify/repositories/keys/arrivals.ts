/** Keys of arrivals. */
import type { Day } from '#domain/calendar/calendar.ts'
import type { ArrivalDay } from '#records/arrivals.ts'
import { keyOf } from './key-of.ts'

/** Who came on a day. Separate from the bookings, so that arriving never contends with reserving. */
export const arrivals = (day: Day) => keyOf<ArrivalDay>(`arrival/${day}`)
export const allArrivals = keyOf<ArrivalDay>('arrival/')
