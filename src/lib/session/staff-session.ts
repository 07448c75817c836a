/** Staff signing in and out. Who is staff is believed only from the server's answer (product 3). */
import type { Profile } from '#domain/accounts/people.ts'
import { api, ApiError } from '#lib/api/api.ts'
import { clearOwn, profileEntry } from '#lib/browser-storage/browser-storage.ts'
import { setStaffState, useStaffState } from './staff-state.ts'

export { useStaffState }

/** Asks the server who this browser is. */
export async function confirmStaff(): Promise<void> {
  try {
    const { profile, role } = await api('whoAmI')
    setStaffState(role === 'staff' ? { at: 'in', profile } : { at: 'out' })
  } catch (problem) {
    setStaffState(problem instanceof ApiError ? { at: 'out' } : { at: 'unanswered' })
  }
}

/**
 * Takes over what a staff sign-in answered with. A browser has one session, so a member's ends here with everything of
 * theirs. @returns true if there was one.
 */
export function startStaffSession(profile: Profile): boolean {
  const memberWasHere = profileEntry.read() !== null
  clearOwn()
  setStaffState({ at: 'in', profile })
  return memberWasHere
}

/**
 * Ends the session on the server first: at a desk that many use, a sign-out that only looks done would leave the door open.
 * @throws NoAnswer if nobody knows whether it ended; then the page still says that staff are signed in.
 */
export async function endStaffSession(): Promise<void> {
  await api('signOut')
  setStaffState({ at: 'out' })
}

/** Gives up a session that has ended on the server already. */
export const leaveAdmin = (): void => setStaffState({ at: 'out' })
