/** Staff sign-in and sign-out. Only a server response establishes a staff session (product 3). */
import { api, ApiError } from '#lib/api/api.ts'
import { addCalls } from '#lib/api/known-calls.ts'
import { staffCalls } from '#lib/api/staff-calls.literal.ts'
import { readKeptDesk } from '#lib/offline/kept-desk.ts'
import { setStaffState } from './staff-state.ts'

addCalls(staffCalls)

/**
 * Checks the session with the server. Where that cannot be reached, who was signed in within the last hours goes on with what
 * this browser has kept.
 */
export async function confirmStaffSession(): Promise<void> {
  try {
    const { profile, staffRole } = await api('whoAmI')
    setStaffState(staffRole ? { at: 'in', profile: { ...profile, staffRole } } : { at: 'out' })
  } catch (problem) {
    if (problem instanceof ApiError) return setStaffState({ at: 'out' })
    const kept = await readKeptDesk(new Date())
    setStaffState(kept ? { at: 'in', profile: kept.profile } : { at: 'unreachable' })
  }
}

/** Leaves a session that has already ended on the server. */
export const leaveAdmin = (): void => setStaffState({ at: 'out' })
