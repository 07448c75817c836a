/**
 * How often an open screen asks the server again: the one rule for every query that polls. Polling is most of what a small
 * club pays for, so it slows down when nobody is at the screen, and stops outside the opening hours and in a hidden tab.
 */
import { useEffect, useState } from 'react'
import { facilityClock } from '#domain/calendar/calendar.ts'
import { facility } from '#domain/facility/facility.ts'
import { useClock, useNow } from '#lib/clock.ts'

/** Somebody is at the screen for this long after the last touch, key or movement of the pointer. */
const presenceMs = 3 * 60_000
/** The interval grows by this factor when nobody is at the screen. */
const idleFactor = 3
/** A movement is noted once in this time, so that it does not render the screen again and again. */
const noticeMs = 20_000
/** Milliseconds until a change by another caregiver is seen. */
const liveMs = 20_000
/** As `staleTime`, of what is asked for each time its screen is opened: an answer that came for it just before is not asked for twice. */
export const justNowMs = 5_000

/**
 * Milliseconds between two requests; false for none.
 * @param everyMs the interval while somebody is at the screen
 * @param activeAt when somebody last was, in epoch milliseconds
 */
export function pollInterval(everyMs: number, now: Date, activeAt: number): number | false {
  const { time } = facilityClock(now)
  if (time < facility.opens || time >= facility.closes) return false
  return paceOf(everyMs, now, activeAt)
}

const paceOf = (everyMs: number, now: Date, activeAt: number): number =>
  now.getTime() - activeAt < presenceMs ? everyMs : idleFactor * everyMs

/**
 * The current interval for `refetchInterval`. React Query pauses it in a hidden tab, and asks at once when the tab is shown
 * again.
 */
export function usePollInterval(everyMs: number): number | false {
  const { now, activeAt } = usePresence()
  return pollInterval(everyMs, now, activeAt)
}

/**
 * For a query of what a family has booked: another caregiver's change is seen within 20 seconds while somebody is at the
 * screen, at night too, and whenever the tab is shown again. Other tabs of this browser hear of it at once (stale-replies.ts).
 */
export function useLive() {
  const { now, activeAt } = usePresence()
  return { refetchInterval: paceOf(liveMs, now, activeAt), refetchOnWindowFocus: 'always' } as const
}

/** Now, to the minute, and when somebody last used this page: they are at the screen now if that was since this minute began. */
function usePresence() {
  const now = useNow()
  const activeAt = useLastActivity()
  return { now: new Date(Math.max(now.getTime(), activeAt)), activeAt }
}

const activities = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

/** When somebody last used this page, in epoch milliseconds; opening it counts. */
export function useLastActivity(): number {
  const clock = useClock()
  const [activeAt, setActiveAt] = useState(() => clock().getTime())
  useEffect(() => {
    const onActivity = () => {
      const at = clock().getTime()
      setActiveAt((before) => (Math.abs(at - before) >= noticeMs ? at : before))
    }
    for (const activity of activities) window.addEventListener(activity, onActivity, { passive: true })
    return () => {
      for (const activity of activities) window.removeEventListener(activity, onActivity)
    }
  }, [clock])
  return activeAt
}
