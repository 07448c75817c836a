/** Queries of the day sheet: the sheet polls while the page is shown and on focus, and is sent only when it changed. */
import { createContext, useContext, useRef, useState } from 'react'
import type { Day } from '#domain/calendar/calendar.ts'
import { usePollInterval } from '#lib/api/polling.ts'
import { useApiCache, useApiQuery } from '#lib/api/use-api.ts'
import type { Slot } from '#domain/bookings/bookings.ts'
import type { DeskWish } from './standby/open-for.ts'
import { changedSlots, slotKey, type AdminClosure, type Booking, type Sheet } from './sheet-view.ts'

/** Intervals while somebody is at the screen (lib/api/polling.ts). */
const sheetPollMs = 20_000
const closuresPollMs = 180_000
const markedForMs = 90_000
/** How long a change of a slot counts as this browser's own, until the next sheets show it. */
const ownForMs = 60_000

/** What an action on the sheet changes: one action may affect several days, closures, and the figures of the club. */
export const changedByDesk = [
  'daySheet',
  'adminStandby',
  'listClosures',
  'adminChanges',
  'overview',
  'fullMembers',
  'readLog',
] as const

export function useDaySheet(day: Day) {
  const input = { query: { date: day } }
  // A sheet is asked for as a whole when it opens: a note or a name may have been changed on another page.
  const isAsked = useRef(false)
  return useApiQuery('daySheet', {
    input,
    load: async (ask, before) => {
      const since = before?.version && isAsked.current ? { since: before.version } : {}
      isAsked.current = true
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

/**
 * Marks the slots that differ from the sheet shown before, for 90 seconds, except those that this desk has just changed.
 * `at` is when the sheet was loaded.
 */
export function useMarks(day: Day, sheet: Sheet | undefined, at: number, own: OwnChanges): Marks {
  const [seen, setSeen] = useState<Record<Day, Seen>>({})
  const before = seen[day]
  if (!sheet || (before?.sheet === sheet && before.at === at)) return before?.marks ?? {}
  const recent = Object.entries(before?.marks ?? {}).filter(([, since]) => at - since < markedForMs)
  const isOwn = (key = '') => at - (own[key] ?? 0) <= ownForMs
  const changes = before ? changedSlots(day, before.sheet, sheet) : []
  const others = changes.filter(({ slot, closures }) => ![slotKey(slot), ...closures].some(isOwn))
  const marks = Object.fromEntries([...recent, ...others.map(({ slot }) => [slotKey(slot), at] as const)])
  setSeen({ ...seen, [day]: { sheet, at, marks } })
  return marks
}

/** Slots that this desk has changed, by key, and closures, by id, with the time in epoch milliseconds. */
export type OwnChanges = Record<string, number>

/** Tells the day sheet what a dialog has changed. */
export type ReportChange = (change: {
  booked?: Booking
  freed?: Slot & { id: string }
  /** A closure that was added or removed. */
  closure?: { id: string }
}) => Promise<void>

/** The dialogs of the day sheet. `scanned`: its card was opened by a pass. */
export type DialogState =
  | { type: 'book'; slot: Slot }
  | { type: 'booking'; booking: Booking; scanned?: true }
  | { type: 'close' }
  | { type: 'scan' }
  | { type: 'give'; wish: DeskWish }
  | { type: 'decide'; action: 'cancel' | 'move'; closure: AdminClosure; bookings: readonly Booking[] }

type Desk = { report: ReportChange; open: (dialog: DialogState) => void }
export const DeskContext = createContext<Desk>({ report: async () => undefined, open: () => undefined })
export const useDesk = (): Desk => useContext(DeskContext)

/** What this desk changes stands on the sheet at once, before the server's next version, and is not marked as changed. */
export function useOwnChanges(): { own: OwnChanges; report: ReportChange } {
  const cache = useApiCache()
  const [own, setOwn] = useState<OwnChanges>({})
  const report: ReportChange = async ({ booked, freed, closure }) => {
    const slots = [booked, freed].filter((slot) => slot !== undefined)
    const at = Date.now()
    const keys = [...slots.map(slotKey), ...(closure ? [closure.id] : [])]
    setOwn((before) => ({ ...before, ...Object.fromEntries(keys.map((key) => [key, at])) }))
    for (const date of new Set(slots.map((slot) => slot.date)))
      await cache.update('daySheet', { query: { date } }, ({ sheet, ...reply }) => {
        if (!sheet) return { ...reply }
        const others = sheet.bookings.filter(({ id }) => id !== freed?.id && id !== booked?.id)
        const bookings = booked?.date === date ? [...others, booked] : others
        // Without a version, the next request asks for the whole sheet.
        return { version: '', sheet: { ...sheet, bookings } }
      })
  }
  return { own, report }
}

/** Current and future closures, and the bookings that need a decision because of them. */
export const useClosures = () =>
  useApiQuery('listClosures', { refetchInterval: usePollInterval(closuresPollMs), refetchOnMount: 'always' })
