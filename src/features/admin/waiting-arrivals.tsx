/** The arrivals of this device that wait for a connection, and those that the server refused, until somebody has read why. */
import { waitingArrivalMessages } from '#domain/messages/door-messages.ts'
import { waitingArrivals } from '#lib/offline/waiting-arrivals.ts'
import { isWaiting } from '#lib/offline/waiting-calls.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'

/** `nameOf` gives the name of the player of a booking, if it is known. */
export function WaitingArrivals({ nameOf }: { nameOf: (booking: string) => string | undefined }) {
  const calls = waitingArrivals.useCalls()
  const waiting = calls.filter(isWaiting).length
  return (
    <>
      {waiting > 0 && <Banner tone="kick">{waitingArrivalMessages.waiting(waiting)}</Banner>}
      {calls.map(
        ({ id, about, refusal }) =>
          refusal !== undefined && (
            <Banner key={id} tone="problem">
              <b>{waitingArrivalMessages.refused(nameOf(about) ?? waitingArrivalMessages.somebody)}</b>
              <span>{refusal}</span>
              <Button tone="ghost" size="sm" onClick={() => waitingArrivals.forget(id)}>
                {waitingArrivalMessages.read}
              </Button>
            </Banner>
          ),
      )}
    </>
  )
}
