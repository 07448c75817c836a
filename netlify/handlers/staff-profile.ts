/** The profile of a colleague who has signed in, with the role. */
import type { Profile } from '#domain/accounts/people.ts'
import type { StaffProfile } from '#domain/accounts/staff-roles.ts'
import type { OpenedSession } from '#server/services/accounts/sessions.ts'

export type SignedIn = { profile: Profile; opened: OpenedSession }

export const staffProfileOf = ({ profile, opened }: SignedIn): StaffProfile => ({
  ...profile,
  staffRole: opened.staffRole ?? 'desk',
})
