/** When arrivals end, and what an export shows of them. */
import { addDays, mondayOf, today } from '#domain/calendar/calendar.ts'
import { retentionPeriods } from '#domain/facility/retention.ts'
import { exporter } from '#server/repositories/accounts/leaving.ts'
import { arrivalOf } from '#server/repositories/arrivals.ts'
import { keys } from '#server/repositories/keys.ts'
import { byKey, oldestDay, segment } from '#server/repositories/retention-policy.ts'
import { readReadable } from '#server/repositories/update-with-retry.ts'

export const arrivalLeaving = [
  byKey([keys.allArrivals], (key, now) => segment(key, 1) < oldestDay(now, retentionPeriods.arrivalWeeks)),
  // Those recorded for its bookings. Who recorded them is not the family's data.
  exporter(['arrival'], async ({ store, now, bookings }) => {
    const oldest = addDays(mondayOf(today(now())), -7 * retentionPeriods.arrivalWeeks)
    const { bookings: lanes, speedeBookings } = await bookings
    const recent = [...lanes, ...speedeBookings].filter(({ date }) => date >= oldest && date <= today(now()))
    const { found } = await readReadable(store, [...new Set(recent.map(({ date }) => keys.arrivals(date)))])
    const days = new Map(found.map(({ key, value }) => [key, value]))
    const arrivals = recent.flatMap(({ id, date }) => {
      const arrival = arrivalOf(days.get(keys.arrivals(date)), id)
      return arrival ? [{ booking: id, state: arrival.state, at: arrival.at }] : []
    })
    return { arrivals }
  }),
]
