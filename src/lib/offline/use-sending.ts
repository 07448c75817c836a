/** When calls that wait are sent. */
import { useEffect, useRef } from 'react'
import { isWaiting, type WaitingCall } from './waiting-calls.ts'

/** Milliseconds between two attempts while something waits: what the browser says about the connection may be wrong. */
const everyMs = 15_000

/** `calls` are those of one queue. Runs `send` for each new one, when a connection comes back or the tab is shown, and every 15 seconds while one waits. */
export function useSending(calls: readonly WaitingCall[], send: () => Promise<unknown>): void {
  const newest = calls.findLast(isWaiting)?.id
  const latest = useRef(send)
  useEffect(() => {
    latest.current = send
  })
  useEffect(() => {
    if (newest === undefined) return
    const trySending = () => void latest.current()
    const onShown = () => document.visibilityState === 'visible' && trySending()
    trySending()
    const timer = setInterval(trySending, everyMs)
    window.addEventListener('online', trySending)
    document.addEventListener('visibilitychange', onShown)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', trySending)
      document.removeEventListener('visibilitychange', onShown)
    }
  }, [newest])
}
