/** Says when what is shown is old or missing, and offers to ask again. */
import { clockTime, facilityClock } from '#domain/calendar/calendar.ts'
import { bookingMessages, shownAsOf } from '#domain/messages/messages.ts'
import { failureOf } from '#lib/api/query.ts'
import { NotLoaded } from '#ui/feedback/not-loaded.tsx'

type Asked = Parameters<typeof failureOf>[0] & { isError: boolean; data: unknown; dataUpdatedAt: number }

/** Nothing while the last answer was a good one. */
export function Freshness({ query }: { query: Asked }) {
  if (!query.isError) return null
  const seen = query.data !== undefined && clockTime(facilityClock(new Date(query.dataUpdatedAt)).time)
  return <NotLoaded title={seen ? shownAsOf(seen) : bookingMessages.notLoaded} {...failureOf(query)} />
}
