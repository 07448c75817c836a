/** Whose session this browser has, so that replies for one person never reach the next. */
import { profileEntry } from '#lib/browser-storage/profile-entry.ts'
import { staffState, subscribeToStaffState } from './staff-state.ts'

type Identity = { member: string | undefined; staff: string | undefined }

/** The ids of the signed-in member and staff member of this tab. */
function identity(): Identity {
  const staff = staffState()
  return { member: profileEntry.read()?.id, staff: 'profile' in staff ? staff.profile.id : undefined }
}

/** The id of who is signed in. */
export const whoIsHere = (): string | undefined => identity().staff ?? identity().member

const hasLeft = (before: Identity, now: Identity): boolean =>
  (before.member !== undefined && before.member !== now.member) ||
  (before.staff !== undefined && before.staff !== now.staff)

/** Remembers who is signed in now. The returned function tells whether they have left since. */
export function rememberSession(): () => boolean {
  const before = identity()
  return () => hasLeft(before, identity())
}

/** Calls `listener` when a session ends, also in another tab or because somebody else signs in. @returns a function that stops. */
export function onSessionEnd(listener: () => void): () => void {
  let current = identity()
  const check = () => {
    const before = current
    current = identity()
    if (hasLeft(before, current)) listener()
  }
  const stops = [profileEntry.subscribe(check), subscribeToStaffState(check)]
  return () => stops.forEach((stop) => stop())
}
