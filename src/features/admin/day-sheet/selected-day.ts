/** What the address of the day sheet says: day, booking and player. */
import { facilityClock, isDay, type Day } from '#domain/calendar/calendar.ts'
import { scanParameter } from '#lib/paths.ts'
import { useSearchParams } from '#lib/router.ts'
import { adminDayRange } from './sheet-view.ts'

/**
 * The day of '?day=2026-11-24' if it is in range, otherwise today; `selectDay` changes it. `target` is the booking to jump to,
 * of '&booking=…', and `player` the one to book for, of '&player=…', who stays chosen on other days. `scans`: it is to look for
 * a pass ('?scan').
 */
export function useSelectedDay(now: Date) {
  const today = facilityClock(now).day
  const { first, last } = adminDayRange(now)
  const [searchParams, setSearchParams] = useSearchParams()
  const requested = searchParams.get('day') ?? ''
  // A page left open past midnight moves to the new day, unless the address names one.
  const day = isDay(requested) && requested >= first && requested <= last ? requested : today
  const player = searchParams.get('player') ?? undefined
  const show = (next: { day: Day; booking?: string | undefined; player?: string | undefined }) => {
    const shown = Object.entries({ ...next, day: next.day === today ? undefined : next.day })
    setSearchParams(Object.fromEntries(shown.filter((pair): pair is [string, string] => pair[1] !== undefined)), {
      replace: true,
    })
  }
  return {
    day,
    today,
    first,
    last,
    selectDay: (next: Day) => show({ day: next, player }),
    scans: searchParams.has(scanParameter),
    target: searchParams.get('booking') ?? undefined,
    setTarget: (booking: string) => show({ day, booking, player }),
    player,
    setPlayer: (next: string | undefined) => show({ day, player: next }),
  }
}
