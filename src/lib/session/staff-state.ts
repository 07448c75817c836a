/** What this tab knows of the staff session, in memory alone: nothing about staff is ever kept in browser storage. */
import { useSyncExternalStore } from 'react'
import type { Profile } from '#domain/accounts/people.ts'

/**
 * `unknown` until the server was asked, `unanswered` if it could not be, `lapsed` when the session ended under somebody's
 * hands: the page stays, unseen, with what was typed, until they sign in again.
 */
export type StaffState =
  | { at: 'unknown' }
  | { at: 'unanswered' }
  | { at: 'out' }
  | { at: 'in'; profile: Profile }
  | { at: 'lapsed'; profile: Profile }

let state: StaffState = { at: 'unknown' }
const listeners = new Set<() => void>()

export const staffState = (): StaffState => state

export function setStaffState(next: StaffState): void {
  state = next
  for (const listener of listeners) listener()
}

/** The server no longer takes this browser for staff. */
export function lapseStaff(): void {
  if (state.at === 'in') setStaffState({ at: 'lapsed', profile: state.profile })
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useStaffState = (): StaffState => useSyncExternalStore(subscribe, staffState, staffState)
