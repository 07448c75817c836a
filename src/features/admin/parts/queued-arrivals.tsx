/** The arrivals of this device that wait for a connection, and those that the server refused, until somebody has read why. */
import { bookingOf, queuedArrivals } from '#lib/offline/queued-arrivals.ts'
import { isQueued } from '#lib/offline/queued-calls.ts'
import { SmallButton } from '#ui/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'

/** `hasNoRoom`: this browser could not keep the day. */
type WaitingArrivalsProps = { nameOf: (booking: string) => string | undefined; hasNoRoom: boolean }

export function QueuedArrivals({ nameOf, hasNoRoom }: WaitingArrivalsProps) {
  const calls = queuedArrivals.useCalls()
  const waiting = calls.filter(isQueued)
  const [one, several] = waiting.some(({ name }) => name === 'leave') ? ['note', 'notes'] : ['arrival', 'arrivals']
  return (
    <>
      {waiting.length > 0 && (
        <Banner tone="kick">
          {waiting.length === 1 ? `1 ${one} waits` : `${waiting.length} ${several} wait`} for a connection
        </Banner>
      )}
      {calls.map(
        (call) =>
          call.refusal !== undefined && (
            <Banner key={call.id} tone="problem">
              <b>
                The {call.name === 'leave' ? 'departure' : 'arrival'} of {nameOf(bookingOf(call)) ?? 'a player'} was not
                saved
              </b>
              <span>{call.refusal}</span>
              <SmallButton onClick={() => queuedArrivals.forget(call.id)}>OK</SmallButton>
            </Banner>
          ),
      )}
      {hasNoRoom && (
        <Banner tone="problem">This device has no room left, so this day cannot be opened without a connection.</Banner>
      )}
    </>
  )
}
