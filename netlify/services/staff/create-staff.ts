/** Creates a staff account. Not reachable through the API: for scripts and tests that have access to the store. */
import type { RequestContext } from '#server/context/request-context.ts'
import { ownerKeyOf } from '#server/repositories/keys.ts'
import { createStaffMember } from '#server/repositories/accounts/staff.ts'

type NewStaff = { email: string; password: string; profileName: string }

/** @returns false if a staff account with this address already exists; it is not changed. */
export async function createStaff(
  {
    store,
    keyPepper,
    passwords,
    now,
    newId,
  }: Pick<RequestContext, 'store' | 'keyPepper' | 'passwords' | 'now' | 'newId'>,
  { email, password, profileName }: NewStaff,
): Promise<boolean> {
  const written = await createStaffMember(store, ownerKeyOf(keyPepper, email), {
    v: 1,
    rev: 1,
    id: newId(),
    email,
    profileName,
    createdAt: now().toISOString(),
    password: await passwords.hash(password),
    sessionVersion: 1,
  })
  return written.won
}
