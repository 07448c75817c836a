/** Says, before somebody signs out, that arrivals of this device have not reached the server. */
import { waitingArrivalMessages } from '#domain/messages/door-messages.ts'
import { Banner } from '#ui/feedback/banner.tsx'

export function SignOutAnyway({ count }: { count: number }) {
  return (
    <Banner tone="problem">
      <b>{waitingArrivalMessages.signOut(count)}</b>
      <span>{waitingArrivalMessages.signOutHint}</span>
    </Banner>
  )
}
