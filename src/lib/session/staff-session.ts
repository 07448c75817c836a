/** Staff sign-in and sign-out. Only a server response establishes a staff session (product 3). */
import type { Profile } from '#domain/accounts/people.ts'
import { api, ApiError } from '#lib/api/api.ts'
import { clearPersonalData, pendingSignOutEntry, profileEntry } from '#lib/browser-storage/browser-storage.ts'
import { setStaffState, useStaffState } from './staff-state.ts'

export { useStaffState }

/** Checks the session with the server. */
export async function confirmStaffSession(): Promise<void> {
  try {
    const { profile, role } = await api('whoAmI')
    setStaffState(role === 'staff' ? { at: 'in', profile } : { at: 'out' })
  } catch (problem) {
    setStaffState(problem instanceof ApiError ? { at: 'out' } : { at: 'unreachable' })
  }
}

/**
 * Starts the session a staff sign-in returned. A browser has one session, so a member's session ends and their data is
 * cleared. @returns true if a member was signed in.
 */
export function startStaffSession(profile: Profile): boolean {
  const hadMember = profileEntry.read() !== null
  clearPersonalData()
  pendingSignOutEntry.clear()
  setStaffState({ at: 'in', profile })
  return hadMember
}

/** Leaves a session that has already ended on the server. */
export const leaveAdmin = (): void => setStaffState({ at: 'out' })
