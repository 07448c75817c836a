/** The record of somebody who joins: what they sent, field by field, with the password only as its hash. */
import type { Body } from '#api-contract/schemas.ts'
import { profileNameOf } from '#domain/accounts/people.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import type { Member } from '#server/repositories/members.ts'

/** `joinedBy` is a fingerprint of the request that asked for it. */
export async function newMember(
  { passwords, newId, now }: Pick<RequestContext, 'passwords' | 'newId' | 'now'>,
  registration: Body<'register'>,
  joinedBy: string,
): Promise<Member> {
  const { email, password, agree: _given, ...joined } = registration
  return {
    v: 1,
    rev: 1,
    id: newId(),
    email,
    profileName: profileNameOf(joined),
    createdAt: now().toISOString(),
    password: await passwords.hash(password),
    sessionVersion: 1,
    joinedBy,
    ...joined,
  }
}
