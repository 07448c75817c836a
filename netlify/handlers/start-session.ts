/** Sets the session of a browser that has signed in. */
import type { StaffProfile } from '#domain/staff/staff-roles.ts'
import type { SessionCookies } from '#server/http/call.ts'
import type { OpenedSession } from '#server/services/sign-in/sessions.ts'

type Call = { session: SessionCookies }

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
