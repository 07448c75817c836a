/** Creates a staff account. Not reachable through the API: for scripts and tests that have access to the store. */
import type { RequestContext } from '#server/context/request-context.ts'
import { ownerKeyOf } from '#server/repositories/keys.ts'
import type { StaffRole } from '#domain/accounts/staff-roles.ts'
import { addOwner } from '#server/repositories/accounts/club-owners.ts'
import { createStaffMember, roleInAccount } from '#server/repositories/accounts/staff.ts'

type NewStaff = { email: string; password: string; profileName: string; staffRole: StaffRole }

/** @returns false if a staff account with this address already exists; it is not changed. */
export async function createStaff(
  {
    store,
    keyPepper,
    passwords,
    now,
    newId,
  }: Pick<RequestContext, 'store' | 'keyPepper' | 'passwords' | 'now' | 'newId'>,
  { email, password, profileName, staffRole }: NewStaff,
): Promise<boolean> {
  const ownerKey = ownerKeyOf(keyPepper, email)
  const written = await createStaffMember(store, ownerKey, {
    v: 1,
    rev: 1,
    id: newId(),
    email,
    profileName,
    role: roleInAccount(staffRole),
    createdAt: now().toISOString(),
    password: await passwords.hash(password),
    sessionVersion: 1,
  })
  if (written.won && staffRole === 'owner') await addOwner({ store }, ownerKey)
  return written.won
}
