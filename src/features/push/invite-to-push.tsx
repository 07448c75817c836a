/** Asks whether this device may notify of bookings; its code comes once it is asked. */
import { lazyWithPreload } from '#lib/loading/lazy-with-preload.ts'

const PushInvitation = lazyWithPreload(async () => (await import('./push-invitation.tsx')).PushInvitation)

export const InviteToPush = () => (
  <PushInvitation question="Get a notification on this device when the club moves or cancels something, and before you come?" />
)
