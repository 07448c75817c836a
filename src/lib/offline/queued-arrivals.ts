/** Arrivals that wait for a connection, at the front desk and at the door. An arrival is one, whoever sends it. */
import { useClock } from '#lib/clock.ts'
import { callQueue, useSending, type Sent, type QueuedCall } from './queued-calls.ts'

/** They hold the id of a booking and a time, and nothing about a person: so they may outlive the session that made them. */
export const queuedArrivals = callQueue({
  key: 'desk:arrivals',
  names: ['arrive', 'undoArrival'],
  who: () => 'desk',
})

/**
 * Sends what waits. `onSent` runs after each that the server has accepted. @returns what waits, and what was
 * refused.
 */
export function useQueuedArrivals(onSent: (sent: QueuedCall) => unknown): {
  calls: QueuedCall[]
  send: () => Promise<Sent>
} {
  const clock = useClock()
  const calls = queuedArrivals.useCalls()
  const send = () => queuedArrivals.send(clock, onSent)
  useSending(calls, send)
  return { calls, send }
}
