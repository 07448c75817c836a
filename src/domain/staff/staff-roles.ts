/** Roles of staff: each may do what those before it may, and more. Which call needs which is in the endpoint table. */

import type { Profile } from '#domain/people/people.ts'

export const staffRoles = ['desk', 'coach', 'manager', 'owner'] as const
export type StaffRole = (typeof staffRoles)[number]

export type StaffProfile = Profile & { staffRole: StaffRole }

/** True if `role` may do what needs at least the role `least`. */
export const isAtLeast = (role: StaffRole, least: StaffRole): boolean =>
  staffRoles.indexOf(role) >= staffRoles.indexOf(least)
