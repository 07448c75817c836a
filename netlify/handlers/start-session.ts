/** Sets the session of a browser that has signed in. */
import type { Profile } from '#domain/accounts/people.ts'
import type { StaffProfile } from '#domain/accounts/staff-roles.ts'
import type { SessionCookies } from '#server/http/call.ts'
import type { OpenedSession } from '#server/services/accounts/sessions.ts'

export function startSession<Result extends { opened: OpenedSession }>(
  { session }: { session: SessionCookies },
  result: Result,
): Result {
  session.set(result.opened.sessionToken, result.opened.device)
  return result
}

/** The profile of a colleague who has signed in, with the role. */
export const toStaffProfile = ({ profile, opened }: { profile: Profile; opened: OpenedSession }): StaffProfile => ({
  ...profile,
  staffRole: opened.staffRole ?? 'desk',
})
