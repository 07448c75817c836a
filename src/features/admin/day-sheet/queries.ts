/** Queries of the day sheet: the sheet polls every 20 seconds and on focus, and is sent only when it changed. */
import { slotKey, changedSlots, type Sheet } from './sheet-view.ts'
import type { Day } from '#domain/calendar/calendar.ts'
import { api } from '#lib/api/api.ts'
import { useClock } from '#lib/clock.ts'
import { useQuery, useQueryClient } from '#lib/api/query.ts'

const sheetPollMs = 20_000
const closuresPollMs = 60_000
const markedForMs = 90_000

/** `marks`: recently changed slots by key, with the time of detection in epoch milliseconds. */
export type SheetState = { version: string; sheet: Sheet; marks: Record<string, number> }

const dayKey = (day: Day) => ['admin', 'day', day] as const

export function useDaySheet(day: Day) {
  const cache = useQueryClient()
  const clock = useClock()
  const query = useQuery({
    queryKey: dayKey(day),
    queryFn: async (): Promise<SheetState> => {
      const before = cache.getQueryData<SheetState>(dayKey(day))
      const since = before?.version ? { since: before.version } : {}
      const { version, sheet = before?.sheet } = await api('daySheet', { query: { date: day, ...since } })
      if (!sheet) throw new Error('no sheet in the response or the cache')
      const now = clock().getTime()
      const recent = Object.entries(before?.marks ?? {}).filter(([, at]) => now - at < markedForMs)
      const fresh = before ? changedSlots(day, before.sheet, sheet).map((slot) => [slotKey(slot), now] as const) : []
      return { version, sheet, marks: Object.fromEntries([...recent, ...fresh]) }
    },
    // Always refetch on return to the page.
    staleTime: 0,
    refetchInterval: sheetPollMs,
    refetchOnMount: 'always',
  })
  /** Refetches all admin data: one action may affect several days and closures. */
  const refresh = () => cache.invalidateQueries({ queryKey: ['admin'] }).catch(() => undefined)
  return { query, refresh }
}

/** Current and future closures, and the bookings that need a decision because of them. */
export const useClosures = () =>
  useQuery({
    queryKey: ['admin', 'closures'],
    queryFn: () => api('listClosures'),
    refetchInterval: closuresPollMs,
    refetchOnMount: 'always',
  })
