/** Queries of the day sheet: the sheet polls while the page is shown and on focus, and is sent only when it changed. */
import { useState } from 'react'
import type { Day } from '#domain/calendar/calendar.ts'
import { usePollInterval } from '#lib/api/polling.ts'
import { useApiQuery } from '#lib/api/use-api.ts'
import { changedSlots, slotKey, type Sheet } from './sheet-view.ts'

/** Intervals while somebody is at the screen (lib/api/polling.ts). */
const sheetPollMs = 20_000
const closuresPollMs = 180_000
const markedForMs = 90_000

/** What an action on the sheet changes: one action may affect several days, closures, and the figures of the club. */
export const changedByDesk = ['daySheet', 'listClosures', 'overview', 'fullMembers', 'readLog'] as const

export function useDaySheet(day: Day) {
  const input = { query: { date: day } }
  return useApiQuery('daySheet', {
    input,
    load: async (ask, before) => {
      const since = before?.version ? { since: before.version } : {}
      const { version, sheet = before?.sheet } = await ask({ query: { ...input.query, ...since } })
      if (!sheet) throw new Error('no sheet in the response or the cache')
      return { version, sheet }
    },
    select: ({ sheet }) => sheet,
    // Always refetch on return to the page.
    staleTime: 0,
    refetchInterval: usePollInterval(sheetPollMs),
    refetchOnMount: 'always',
  })
}

/** Recently changed slots by key, with the time of detection in epoch milliseconds. */
export type Marks = Record<string, number>
type Seen = { sheet: Sheet; at: number; marks: Marks }

/** Marks the slots that differ from the sheet shown before, for 90 seconds. `at` is when the sheet was loaded. */
export function useMarks(day: Day, sheet: Sheet | undefined, at: number): Marks {
  const [seen, setSeen] = useState<Record<Day, Seen>>({})
  const before = seen[day]
  if (!sheet || (before?.sheet === sheet && before.at === at)) return before?.marks ?? {}
  const recent = Object.entries(before?.marks ?? {}).filter(([, since]) => at - since < markedForMs)
  const fresh = before ? changedSlots(day, before.sheet, sheet).map((slot) => [slotKey(slot), at] as const) : []
  const marks = Object.fromEntries([...recent, ...fresh])
  setSeen({ ...seen, [day]: { sheet, at, marks } })
  return marks
}

/** Current and future closures, and the bookings that need a decision because of them. */
export const useClosures = () =>
  useApiQuery('listClosures', { refetchInterval: usePollInterval(closuresPollMs), refetchOnMount: 'always' })
