/** The record of somebody who joins: what they sent, field by field, with the password only as its hash. */
import type { Body } from '#contract/wire.ts'
import { profileNameOf } from '#domain/people.ts'
import type { House } from '#server/http/house.ts'
import type { Member } from '#server/records/members.ts'

/** `joinedBy` is a fingerprint of the request that asked for it. */
export async function newMember(
  { passwords, newId, now }: Pick<House, 'passwords' | 'newId' | 'now'>,
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
