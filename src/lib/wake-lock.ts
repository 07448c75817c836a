/** Keeps the screen of a tablet on. */
import { useEffect } from 'react'

/** For as long as the page is shown. Browsers that cannot, do not. */
export function useWakeLock(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return
    const stopping = new AbortController()
    let lock: WakeLockSentinel | undefined
    const take = () => {
      if (document.visibilityState !== 'visible') return
      navigator.wakeLock.request('screen').then(
        (taken) => {
          lock = taken
          if (stopping.signal.aborted) void taken.release()
        },
        // The battery is low, or the tab was hidden meanwhile.
        () => undefined,
      )
    }
    take()
    // The browser lets it go when the tab is hidden.
    document.addEventListener('visibilitychange', take, { signal: stopping.signal })
    return () => {
      stopping.abort()
      void lock?.release()
    }
  }, [])
}
