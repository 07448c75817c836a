/** Sets the session of a browser that has signed in. */
import type { Profile } from '#domain/accounts/people.ts'
import type { StaffProfile } from '#domain/accounts/staff-roles.ts'
import type { SessionCookies } from '#server/http/call.ts'
import type { OpenedSession } from '#server/services/accounts/sessions.ts'

type Call = { session: SessionCookies }

/** @returns who has signed in. */
export function startSession({ session }: Call, { opened }: { opened: OpenedSession }): Profile {
  session.set(opened.sessionToken, opened.device)
  return opened.profile
}

/** The same of a colleague, with the role. */
export const startStaffSession = (call: Call, result: { opened: OpenedSession }): StaffProfile => ({
  ...startSession(call, result),
  staffRole: result.opened.staffRole ?? 'desk',
})
