/** The sheet of a day, live while the page is open: asked every 20 seconds and on focus, sent again only when it changed. */
import { slotKey, changedSlots, type Sheet } from './sheet-view.ts'
import type { Day } from '#domain/calendar/calendar.ts'
import { api } from '#lib/api/api.ts'
import { useClock } from '#lib/clock.ts'
import { useQuery, useQueryClient } from '#lib/api/query.ts'

const everyMs = 20_000
const markedForMs = 90_000

/** `marks`: slots that changed lately → when that was noticed, in milliseconds since 1970. */
type Seen = { version: string; sheet: Sheet; marks: Record<string, number> }

const dayKey = (day: Day) => ['desk', 'day', day] as const

export function useDaySheet(day: Day) {
  const cache = useQueryClient()
  const clock = useClock()
  const asked = useQuery({
    queryKey: dayKey(day),
    queryFn: async (): Promise<Seen> => {
      const before = cache.getQueryData<Seen>(dayKey(day))
      const since = before?.version ? { since: before.version } : {}
      const { version, sheet = before?.sheet } = await api('daySheet', { query: { date: day, ...since } })
      if (!sheet) throw new Error('a sheet was neither sent nor known')
      const now = clock().getTime()
      const recent = Object.entries(before?.marks ?? {}).filter(([, at]) => now - at < markedForMs)
      const fresh = before ? changedSlots(day, before.sheet, sheet).map((slot) => [slotKey(slot), now] as const) : []
      return { version, sheet, marks: Object.fromEntries([...recent, ...fresh]) }
    },
    // Whoever comes back to the page sees what is so now.
    staleTime: 0,
    refetchInterval: everyMs,
    refetchOnMount: 'always',
  })
  /** Asks anew for every day and block: a deed at the desk may concern several. */
  const refresh = () => cache.invalidateQueries({ queryKey: ['desk'] }).catch(() => undefined)
  return { asked, refresh }
}
