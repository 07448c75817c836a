/** Sets the session of a browser that has signed in. */
import type { StaffProfile } from '#domain/staff/staff-roles.ts'
import type { SessionCookies } from '#server/http/call.ts'
import type { DeskStays, OpenedSession } from '#server/services/sign-in/sessions.ts'

type Call = { session: SessionCookies }

/** The same of somebody who joins: on the desk's browser they are not signed in, and the reply says so. */
export const startFamilySession = (call: Call, opened: OpenedSession | DeskStays) =>
  'deskStays' in opened ? opened : startSession(call, opened)

/** @returns who has signed in. */
export function startSession({ session }: Call, opened: OpenedSession) {
  session.set(opened.sessionToken, opened.device)
  return { profile: opened.profile }
}

/** The same of a colleague, with the role. */
export function startStaffSession(call: Call, opened: OpenedSession): { staff: StaffProfile } {
  const { profile } = startSession(call, opened)
  return { staff: { ...profile, staffRole: opened.staffRole ?? 'desk' } }
}
