/** State of the staff session in this tab. Held in memory only; browser storage has only that there is one. */
import { clearPersonalData } from '#lib/browser-storage/browser-storage.ts'
import { pendingSignOutEntry, profileEntry, staffOpenEntry } from '#lib/browser-storage/profile-entry.ts'
import { forgetDesk } from './forget-desk.ts'
import { tabValue } from '#lib/tab-value.ts'
import type { StaffProfile, StaffRole } from '#domain/staff/staff-roles.ts'

/**
 * `unknown` before the first response, `unreachable` without one. `expired`: the session ended while the page was open;
 * the page stays mounted, hidden, with its input until staff sign in again.
 */
export type StaffState =
  | { at: 'unknown' }
  | { at: 'unreachable' }
  | { at: 'out' }
  | { at: 'in'; profile: StaffProfile }
  | { at: 'expired'; profile: StaffProfile }

const state = tabValue<StaffState>({ at: 'unknown' })
export const { read: staffState, subscribe: subscribeToStaffState, use: useStaffState } = state

export function setStaffState(next: StaffState): void {
  if (next.at === 'in') staffOpenEntry.write(next.profile.id)
  if (next.at === 'out') staffOpenEntry.clear()
  state.write(next)
}

/** The server has rejected the staff session. */
export function expireStaffSession(): void {
  const now = staffState()
  if (now.at === 'in') setStaffState({ at: 'expired', profile: now.profile })
}

/** The role of the colleague has changed. */
export function setStaffRole(staffRole: StaffRole): void {
  const now = staffState()
  if (now.at === 'in') state.write({ at: 'in', profile: { ...now.profile, staffRole } })
}

/**
 * Starts the session a staff sign-in returned. A browser has one session, so a member's session ends and their data is
 * cleared, and so is what another colleague has kept. @returns true if a member was signed in.
 */
export function startStaffSession(profile: StaffProfile): boolean {
  const hadMember = profileEntry.read() !== null
  clearPersonalData()
  forgetDesk()
  pendingSignOutEntry.clear()
  setStaffState({ at: 'in', profile })
  return hadMember
}
