/** Says that availability is old or missing. */
import { clockTime, facilityClock } from '#domain/calendar/calendar.ts'
import { bookingMessages, dataAsOf } from '#domain/bookings/booking-messages.ts'
import { instantOfDevice } from '#lib/clock.ts'
import { Loaded, type QueryState } from '#features/parts/loaded.tsx'

type Query = QueryState & { dataUpdatedAt: number }

/** Says how old the shown data is, with a retry button, if the last request failed. */
export function StaleNotice({ query }: { query: Query }) {
  const seen = query.data !== undefined && clockTime(facilityClock(instantOfDevice(query.dataUpdatedAt)).time)
  return <Loaded query={query} title={seen ? dataAsOf(seen) : bookingMessages.notLoaded} />
}
