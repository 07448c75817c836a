/** Availability of one week, refreshed while the page is visible. */
import { mondayOf, type Day } from '#domain/calendar/calendar.ts'
import type { Kind } from '#domain/facility/facility.ts'
import { useQuery, useQueryClient } from '#lib/api/query.ts'
import { useSession } from '#lib/session/session.ts'
import { fetchWeek } from './booking-calls.ts'
import type { HeldSlot } from './week-view.ts'

const refreshMs = 30_000

/** Includes the member, so that the next family on the same device never sees this one's data. */
const weekKey = (memberId: string, kind: Kind, monday: Day) => ['week', memberId, kind, monday] as const

/** The week of `day`. Refetched on focus and every 30 seconds while the page is visible. */
export function useWeek(kind: Kind, day: Day, enabled = true) {
  const memberId = useSession()?.profile.id ?? ''
  const monday = mondayOf(day)
  return useQuery({
    queryKey: weekKey(memberId, kind, monday),
    queryFn: () => fetchWeek(kind, monday),
    enabled: enabled && memberId !== '',
    refetchInterval: refreshMs,
    refetchOnMount: 'always',
  })
}

/** Updates the cached week: adds an own booking at once, or refetches. */
export function useWeekCache(kind: Kind) {
  const memberId = useSession()?.profile.id ?? ''
  const client = useQueryClient()
  return {
    add: (held: HeldSlot) =>
      client.setQueryData<HeldSlot[]>(weekKey(memberId, kind, mondayOf(held.date)), (known) => [
        ...(known ?? []),
        held,
      ]),
    refresh: (day: Day) => client.invalidateQueries({ queryKey: weekKey(memberId, kind, mondayOf(day)) }),
  }
}
