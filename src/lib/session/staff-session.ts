/** Staff sign-in and sign-out. Only a server response establishes a staff session (product 3). */
import { api, ApiError } from '#lib/api/api.ts'
import { setStaffState, startStaffSession, useStaffState } from './staff-state.ts'

export { startStaffSession, useStaffState }

/** Checks the session with the server. */
export async function confirmStaffSession(): Promise<void> {
  try {
    const { profile, staffRole } = await api('whoAmI')
    setStaffState(staffRole ? { at: 'in', profile: { ...profile, staffRole } } : { at: 'out' })
  } catch (problem) {
    setStaffState(problem instanceof ApiError ? { at: 'out' } : { at: 'unreachable' })
  }
}

/** Leaves a session that has already ended on the server. */
export const leaveAdmin = (): void => setStaffState({ at: 'out' })
