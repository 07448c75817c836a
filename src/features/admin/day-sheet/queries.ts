/** Queries of the day sheet: the sheet polls while the page is shown and on focus, and is sent only when it changed. */
import { createContext, useCallback, useContext, useMemo, useRef, useState } from 'react'
import { lastDay, type Slot } from '#domain/bookings/bookings.ts'
import { addDays, facilityClock, isDay, type Day } from '#domain/calendar/calendar.ts'
import type { Kind } from '#domain/facility/facility.ts'
import type { Reply } from '#api-contract/schemas.ts'
import type { Input } from '#lib/api/input.ts'
import type { MutationName } from '#lib/api/use-api-mutation.ts'
import { notify } from '#lib/toast.ts'
import { justNowMs, usePollInterval } from '#lib/api/polling.ts'
import { useApiCache, useApiMutation, useApiQuery } from '#lib/api/use-api.ts'
import { scanParameter } from '#lib/paths.ts'
import { useSearchParams } from '#lib/router.ts'
import { changedSlots, slotKey, withArrivals, type Booking, type Sheet } from './sheet-view.ts'

/** Intervals while somebody is at the screen (lib/api/polling.ts). */
const sheetPollMs = 20_000
const closuresPollMs = 180_000
const markedForMs = 90_000
/** How long a change of a slot counts as this browser's own, until the next sheets show it. */
const ownForMs = 60_000

export function useDaySheet(day: Day) {
  const input = { query: { date: day } }
  // A sheet is asked for as a whole when it opens: a note or a name may have been changed on another page.
  const isAsked = useRef(false)
  return useApiQuery('daySheet', {
    input,
    load: async (ask, before) => {
      const since =
        before?.version && isAsked.current ? ({ since: before.version, arrivals: 'alone' } as const) : undefined
      isAsked.current = true
      const { version, arrivals, sheet = before?.sheet } = await ask({ query: { ...input.query, ...since } })
      if (!sheet) throw new Error('no sheet in the response or the cache')
      return { version, sheet: arrivals ? withArrivals(sheet, arrivals) : sheet }
    },
    select: ({ sheet }) => sheet,
    // Always refetch on return to the page.
    staleTime: justNowMs,
    refetchInterval: usePollInterval(sheetPollMs),
  })
}

/** Recently changed slots by key, with the time of detection in epoch milliseconds. */
export type Marks = Record<string, number>

/**
 * Marks the slots that differ from the sheet shown before, for 90 seconds, except those that this desk has just changed.
 * `at` is when the sheet was loaded.
 */
export function useMarks(day: Day, sheet: Sheet | undefined, at: number, own: OwnChanges): Marks {
  const [seen, setSeen] = useState<Record<Day, { sheet: Sheet; at: number; marks: Marks }>>({})
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

/** What a dialog has changed; `closure` was added or removed. */
type Change = { booked?: Booking; freed?: Slot & { id: string }; closure?: { id: string } }

export type DeskWish = Reply<'adminStandby'>['wishes'][number]

/** The dialogs of the day sheet. `scanned`: the pass that has opened the card; `last`: that of the card before. */
export type DialogState =
  | { type: 'book'; slot: Slot }
  | { type: 'booking'; booking: Booking; scanned?: string }
  | { type: 'close' }
  | { type: 'write' }
  | { type: 'scan'; last?: string }
  | { type: 'give'; wish: DeskWish }
  /** `reason` is that of the closure, which the family reads. */
  | { type: 'decide'; title: string; undecided: readonly { closureId: string; reason: string; booking: Booking }[] }

/** What of the sheet is shown. */
export type View = {
  /** The kind that phones show. */
  kind?: Kind | undefined
  /** The bookings that match what is typed; undefined while nothing is searched. */
  found?: readonly Booking[] | undefined
  /** Only bookings whose player is awaited now. */
  onlyAwaited: boolean
  /** False folds the past hours of today away. */
  showsEarlier: boolean
}

type Desk = ReturnType<typeof useSelectedDay> & {
  now: Date
  marks: Marks
  own: OwnChanges
  view: View
  show: (change: Partial<View>) => void
  report: (change: Change) => Promise<void>
  /** Undefined closes the dialog. */
  open: (dialog: DialogState | undefined) => void
}
export const DeskContext = createContext<Desk | undefined>(undefined)
export const useDesk = (): Desk => useContext(DeskContext)!

/** The kind that phones show: what was chosen, or that of the booking jumped to. */
export function useShownKind({ bookings }: Sheet): Kind {
  const { view, target } = useDesk()
  return view.kind ?? bookings.find(({ id }) => id === target)?.kind ?? 'lane'
}

/** What this desk changes stands on the sheet at once, before the server's next version, and is not marked as changed. */
export function useOwnChanges() {
  const cache = useApiCache()
  const [own, setOwn] = useState<OwnChanges>({})
  const report = useCallback(
    async ({ booked, freed, closure }: Change) => {
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
    },
    [cache],
  )
  return { own, report }
}

type DeskMutation<Name extends MutationName> = {
  /** 'Could not book' */
  failed: string
  changes: (reply: Reply<Name>) => Change[]
  notice: (reply: Reply<Name>, input: Input<Name>) => Parameters<typeof notify>
  onClose: (reply: Reply<Name>) => void
}

/** A dialog's change of the sheet, which stands there before the notice says so. A failure may mean that the sheet is old. */
export function useDeskMutation<Name extends MutationName>(name: Name, options: DeskMutation<Name>) {
  const { report } = useDesk()
  const cache = useApiCache()
  return useApiMutation(name, {
    noResponse: `${options.failed}. There was no response. It is safe to try again.`,
    onFailed: () => cache.invalidate('daySheet', 'adminStandby'),
    onDone: async (reply, input) => {
      for (const change of options.changes(reply)) await report(change)
      void notify(...options.notice(reply, input))
      options.onClose(reply)
    },
  })
}

/** Current and future closures, and the bookings that need a decision because of them. */
export const useClosures = () =>
  useApiQuery('listClosures', { refetchInterval: usePollInterval(closuresPollMs), staleTime: justNowMs })

/**
 * What the address says: the day of '?day=2026-11-24' if staff can open it, otherwise today; `isOutside`, that
 * they cannot; `target`, the booking to jump to, of '&booking=…'; `player`, the one to book for, of '&player=…', who stays chosen on
 * other days; `scans`, to look for a pass ('?scan').
 */
export function useSelectedDay(now: Date) {
  const today = facilityClock(now).day
  const [searchParams, setSearchParams] = useSearchParams()
  return useMemo(() => {
    // Four weeks back, and as far ahead as members can book.
    const [first, last] = [addDays(today, -28), lastDay('lane', today)]
    const requested = searchParams.get('day') ?? ''
    // A page left open past midnight moves to the new day, unless the address names one.
    const isOutside = isDay(requested) && (requested < first || requested > last)
    const day = isDay(requested) && !isOutside ? requested : today
    const player = searchParams.get('player') ?? undefined
    const go = (next: { day: Day; player?: string | undefined }) => {
      const shown = Object.entries({ ...next, day: next.day === today ? undefined : next.day })
      setSearchParams(Object.fromEntries(shown.filter((pair): pair is [string, string] => pair[1] !== undefined)), {
        replace: true,
      })
    }
    return {
      day,
      isOutside,
      today,
      first,
      last,
      selectDay: (next: Day) => go({ day: next, player }),
      scans: searchParams.has(scanParameter),
      target: searchParams.get('booking') ?? undefined,
      player,
      setPlayer: (next: string | undefined) => go({ day, player: next }),
    }
  }, [today, searchParams, setSearchParams])
}
