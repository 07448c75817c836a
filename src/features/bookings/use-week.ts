/** Availability of one week, as fresh as a page that is looked at needs it. */
import { mondayOf, type Day } from '#domain/calendar/calendar.ts'
import type { Kind } from '#domain/facility/facility.ts'
import { useQuery, useQueryClient } from '#lib/api/query.ts'
import { useSession } from '#lib/session/session.ts'
import { askWeek } from './booking-calls.ts'
import type { Held } from './week-view.ts'

const freshForMs = 30_000

/** Keyed by the member too: what one family saw is never shown to the next one on the same device. */
const weekKey = (memberId: string, kind: Kind, monday: Day) => ['week', memberId, kind, monday] as const

/** The week of `day`; asked again on focus and every 30 seconds while the page is seen. */
export function useWeek(kind: Kind, day: Day, wanted = true) {
  const memberId = useSession()?.profile.id ?? ''
  const monday = mondayOf(day)
  return useQuery({
    queryKey: weekKey(memberId, kind, monday),
    queryFn: () => askWeek(kind, monday),
    enabled: wanted && memberId !== '',
    refetchInterval: freshForMs,
    refetchOnMount: 'always',
  })
}

/** Changes what is known of a week: shows an own booking at once, or asks the server anew. */
export function useWeekCache(kind: Kind) {
  const memberId = useSession()?.profile.id ?? ''
  const client = useQueryClient()
  return {
    add: (held: Held) =>
      client.setQueryData<Held[]>(weekKey(memberId, kind, mondayOf(held.date)), (known) => [...(known ?? []), held]),
    refresh: (day: Day) => client.invalidateQueries({ queryKey: weekKey(memberId, kind, mondayOf(day)) }),
  }
}
