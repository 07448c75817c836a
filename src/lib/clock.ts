/** The current time for pages: the server's, injected by context, updated every minute. */
import { createContext, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import type { Day } from '#domain/facility/day.ts'
import { today } from '#domain/facility/facility-clock.ts'
import { onSettings, settingsVersion } from '#domain/facility/live.ts'
import { storageEntry } from './browser-storage/storage-entry.ts'

const minuteMs = 60_000

/** How far the server's clock is ahead of this device's, in milliseconds. public/before-paint.js reads it too. */
const aheadEntry = storageEntry('clock:ahead', 0, (stored) => (Number.isFinite(stored) ? Number(stored) : undefined))
/** Smaller differences are those of the network. */
const toleranceMs = 2 * minuteMs

const isNear = (one: number, other: number) => Math.abs(one - other) <= toleranceMs

/** What the last answer said that agreed neither with this device nor with what is known. */
let doubted: number | undefined

/**
 * Notes when the server has answered (the Date header): devices have wrong clocks, and everybody goes by the club's. A proxy can
 * have a wrong one too, so the time of another answer has to agree, or that of this device.
 */
export function noteServerTime(date: string | null): void {
  const ahead = Date.parse(date ?? '') - Date.now()
  if (Number.isNaN(ahead)) return
  const isBelieved = isNear(ahead, 0) || (doubted !== undefined && isNear(ahead, doubted))
  const isKnown = isNear(ahead, aheadEntry.read())
  doubted = isBelieved || isKnown ? undefined : ahead
  if (isBelieved && !isKnown) aheadEntry.write(ahead)
}

/** A moment that this device's clock has shown, as an instant. */
export const instantOfDevice = (deviceMs: number): Date => new Date(deviceMs + aheadEntry.read())

/** The clock pages use; tests provide a fixed one. */
export const ClockContext = createContext<() => Date>(() => instantOfDevice(Date.now()))

/** The clock itself, for reading the time once. */
export const useClock = () => useContext(ClockContext)

const minuteOf = (time: Date) => Math.floor(time.getTime() / minuteMs)

/** The current time, updated every minute and when the tab becomes visible: a background tab must not show yesterday. */
export function useNow(): Date {
  const clock = useClock()
  const [now, setNow] = useState(clock)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      clearTimeout(timer)
      const time = clock()
      setNow((shown) => (minuteOf(shown) === minuteOf(time) ? shown : time))
      timer = setTimeout(tick, minuteMs - (time.getTime() % minuteMs))
    }
    const onVisibilityChange = () => {
      if (document.visibilityState === 'visible') tick()
    }
    // The server may have answered since the first render.
    tick()
    document.addEventListener('visibilitychange', onVisibilityChange)
    const unsubscribe = aheadEntry.subscribe(tick)
    return () => {
      unsubscribe()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisibilityChange)
    }
  }, [clock])
  return now
}

/** The day on which the build rendered the page that React takes over. */
export const BuildDayContext = createContext<Day | undefined>(undefined)

const neverChanges = () => () => undefined

/** The club's day, by which pages show hours, prices, people and weekly events. A page that the build rendered keeps the build's until React has taken it over. */
export function useClubDay(): Day {
  // Whoever shows what holds on a day shows it again once the owner's newer settings are here.
  useSyncExternalStore(onSettings, settingsVersion, settingsVersion)
  const built = useContext(BuildDayContext)
  const now = useNow()
  const isRendered = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  )
  return isRendered && built !== undefined ? built : today(now)
}
