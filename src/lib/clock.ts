/** The current time for pages: injected by context, updated every minute. */
import { createContext, useContext, useEffect, useState } from 'react'

const minuteMs = 60_000

/** The clock pages use; tests provide a fixed one. */
export const ClockContext = createContext<() => Date>(() => new Date())

/** The clock itself, for reading the time once. */
export const useClock = () => useContext(ClockContext)

/** The current time, updated every minute and when the tab becomes visible: a background tab must not show yesterday. */
export function useNow(): Date {
  const clock = useClock()
  const [now, setNow] = useState(clock)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      clearTimeout(timer)
      const time = clock()
      setNow(time)
      timer = setTimeout(tick, minuteMs - (time.getTime() % minuteMs))
    }
    const onVisibilityChange = () => {
      if (document.visibilityState === 'visible') tick()
    }
    const first = clock()
    timer = setTimeout(tick, minuteMs - (first.getTime() % minuteMs))
    document.addEventListener('visibilitychange', onVisibilityChange)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onVisibilityChange)
    }
  }, [clock])
  return now
}
