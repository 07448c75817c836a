/** Makes a staff account. Reached by no call of the site: only from a script that already has the store in its hands. */
import type { RequestContext } from '#server/http/request-context.ts'
import { ownerKeyOf } from '#server/repositories/keys.ts'
import { createStaffMember } from '#server/repositories/staff.ts'

type NewStaff = { email: string; password: string; profileName: string }

/** @returns false if there is a staff account with this address already; it stays as it is. */
export async function createStaff(
  {
    store,
    keyPepper: pepper,
    passwords,
    now,
    newId,
  }: Pick<RequestContext, 'store' | 'keyPepper' | 'passwords' | 'now' | 'newId'>,
  { email, password, profileName }: NewStaff,
): Promise<boolean> {
  const written = await createStaffMember(store, ownerKeyOf(pepper, email), {
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
