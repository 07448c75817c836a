/** Arrivals that wait for a connection, at the front desk and at the door. An arrival is one, whoever sends it. */
import { useEffect, useRef } from 'react'
import { useClock } from '#lib/clock.ts'
import { callQueue, type Sent, type WaitingCall } from './waiting-calls.ts'

/** They hold the id of a booking and a time, and nothing about a person: so they may outlive the session that made them. */
export const waitingArrivals = callQueue({
  key: 'desk:arrivals',
  names: ['arrive', 'undoArrival'],
  who: () => 'desk',
})

/** Milliseconds between two attempts while something waits: what the browser says about the connection may be wrong. */
const everyMs = 15_000

const isWaiting = ({ refusal }: WaitingCall): boolean => refusal === undefined

/** What waits for a booking. */
export const waitingFor = (calls: readonly WaitingCall[], id: string): WaitingCall | undefined =>
  calls.find((call) => call.about === id && isWaiting(call))

/**
 * Sends what waits: at once, when a connection comes back, and every 15 seconds. `onSent` runs after each that the server has
 * accepted. @returns what waits, and what was refused.
 */
export function useWaitingArrivals(onSent: (sent: WaitingCall) => unknown): {
  calls: WaitingCall[]
  send: () => Promise<Sent>
} {
  const clock = useClock()
  const calls = waitingArrivals.useCalls()
  // Each new one is sent at once.
  const newest = calls.findLast(isWaiting)?.id
  const send = () => waitingArrivals.send(clock, onSent)
  const latest = useRef(send)
  useEffect(() => {
    latest.current = send
  })
  useEffect(() => {
    if (newest === undefined) return
    const trySending = () => void latest.current()
    trySending()
    const timer = setInterval(trySending, everyMs)
    window.addEventListener('online', trySending)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', trySending)
    }
  }, [newest])
  return { calls, send }
}
