/** Creates a staff account. Not reachable through the API: for scripts and tests that have access to the store. */
import type { RequestContext } from '#server/context/request-context.ts'
import { accountKeyOf } from '#server/repositories/hashes.ts'
import { createStaffMember } from '#server/repositories/accounts/staff.ts'
import { newStaff, type NewStaff } from './join-staff.ts'

/** @returns false if a staff account with this address already exists; it is not changed. */
export async function createStaff(
  context: Pick<RequestContext, 'store' | 'keyPepper' | 'passwords' | 'now' | 'newId' | 'waitUntil'>,
  staff: NewStaff,
): Promise<boolean> {
  const accountKey = accountKeyOf(context.keyPepper, staff.email)
  const made = await newStaff(context, staff)
  const stored = await createStaffMember(context, accountKey, made, { isOwner: staff.staffRole === 'owner' })
  return stored?.id === made.id
}
