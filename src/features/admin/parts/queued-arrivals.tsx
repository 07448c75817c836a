/** The arrivals of this device that wait for a connection, and those that the server refused, until somebody has read why. */
import { queuedArrivals } from '#lib/offline/queued-arrivals.ts'
import { isQueued } from '#lib/offline/queued-calls.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'

/** `hasNoRoom`: this browser could not keep the day. */
type WaitingArrivalsProps = { nameOf: (booking: string) => string | undefined; hasNoRoom: boolean }

export function QueuedArrivals({ nameOf, hasNoRoom }: WaitingArrivalsProps) {
  const calls = queuedArrivals.useCalls()
  const waiting = calls.filter(isQueued).length
  return (
    <>
      {waiting > 0 && (
        <Banner tone="kick">{waiting === 1 ? '1 arrival waits' : `${waiting} arrivals wait`} for a connection</Banner>
      )}
      {calls.map(
        ({ id, about, refusal }) =>
          refusal !== undefined && (
            <Banner key={id} tone="problem">
              <b>The arrival of {nameOf(about) ?? 'a player'} was not saved</b>
              <span>{refusal}</span>
              <Button tone="ghost" size="sm" onClick={() => queuedArrivals.forget(id)}>
                OK
              </Button>
            </Banner>
          ),
      )}
      {hasNoRoom && (
        <Banner tone="problem">This device has no room left, so this day cannot be opened without a connection.</Banner>
      )}
    </>
  )
}
