/** Arrivals, and with whom players left, that wait for a connection, at the front desk and at the door. */
import { useClock } from '#lib/clock.ts'
import { callQueue, useSending, type QueuedCall } from './queued-calls.ts'

/** They hold ids and a time, and no word about a person: so they may outlive the session that made them. */
export const queuedArrivals = callQueue({
  key: 'desk:arrivals',
  names: ['arrive', 'undoArrival', 'leave'],
  who: () => 'desk',
})

/** What a departure is about: it waits beside the arrival from the same booking. */
export const departureOf = (booking: string): string => `${booking} left`

/** The booking that a call is about. */
export const bookingOf = ({ about }: Pick<QueuedCall, 'about'>): string => about.split(' ')[0]!

/**
 * Sends what waits. `onSent` runs after each that the server has accepted. @returns what waits, and what was
 * refused.
 */
export function useQueuedArrivals(onSent: (sent: QueuedCall) => unknown): {
  calls: QueuedCall[]
  send: () => Promise<void>
} {
  const clock = useClock()
  const calls = queuedArrivals.useCalls()
  const send = () => queuedArrivals.send(clock, onSent)
  useSending(calls, send)
  return { calls, send }
}
