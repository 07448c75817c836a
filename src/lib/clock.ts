/** The time as the pages know it: handed in from the top, told anew at the start of every minute. */
import { createContext, useContext, useEffect, useState } from 'react'

const minuteMs = 60_000

/** Where pages read the time; tests hand in a still one. */
export const ClockContext = createContext<() => Date>(() => new Date())

/** The clock itself, for moments that are asked for once. */
export const useClock = () => useContext(ClockContext)

/** Now, renewed each minute and whenever the page is looked at again: a sleeping tab must not show yesterday. */
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
    const look = () => {
      if (document.visibilityState === 'visible') tick()
    }
    const first = clock()
    timer = setTimeout(tick, minuteMs - (first.getTime() % minuteMs))
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [clock])
  return now
}
