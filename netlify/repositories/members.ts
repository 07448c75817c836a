/** A member is one record, filed under the keyed hash of the e-mail: that nobody is there yet is what makes an address unique. */
import type { Body } from '#api-contract/schemas.ts'
import type { Profile } from '#domain/accounts/people.ts'
import type { Found, Store } from '#server/storage/store.ts'
import { updateWithRetry, type ServiceContext } from './update-with-retry.ts'
import { keys } from './keys.ts'

/** What every account has, a member's and staff's: who it is and what opens it. */
export type Account = Profile & {
  createdAt: string
  /** The password as argon2id in PHC form; it never leaves the server. */
  password: string
  /** A session opened under an older version is over: a new password or a closed account raises it. */
  sessionVersion: number
  /** Its deletion has begun: nothing may be done with it any more but to end that. */
  closing?: true
}

/** What a family told us when joining (specification section 3); nothing of the card but type, last four and expiry. */
type Joined = Omit<Body<'register'>, 'email' | 'password' | 'agree'>

/** `rev` grows with every change of what copies elsewhere hold, so that they know the newer one. */
export type Member = Account &
  Joined & { v: 1; rev: number; /** The request that made it, to answer it twice. */ joinedBy: string }

/**
 * What is left of an account that was deleted: nothing of the family. The address is free; whoever joins with it goes on
 * from these numbers, so that old sessions stay over and a copy elsewhere is overwritten whole. `at` is an ISO instant.
 */
export type DeletedMember = Pick<Member, 'v' | 'id' | 'rev' | 'sessionVersion'> & { closed: true; at: string }

/** What stands under a member's key. */
export type MemberRecord = Member | DeletedMember

export const isDeleted = (record: MemberRecord): record is DeletedMember => 'closed' in record

const ifThere = (found: Found<MemberRecord> | undefined): Found<Member> | undefined =>
  found && !isDeleted(found.value) ? { value: found.value, tag: found.tag } : undefined

/** The member filed under a holder; nobody where an account was deleted. */
export const readMember = async (store: Store, ownerKey: string): Promise<Found<Member> | undefined> =>
  ifThere(await store.read<MemberRecord>(keys.member(ownerKey)))

export type Created = { won: true; member: Member } | { won: false; current: Member | undefined }

/**
 * Keeps a member if the address is free, on top of a deleted account too; otherwise tells who is there, as far as it is
 * known. `member` is what is kept now.
 */
export async function createMember(store: Store, ownerKey: string, member: Member): Promise<Created> {
  const key = keys.member(ownerKey)
  const written = await store.create<MemberRecord>(key, member)
  if (written.won) return { won: true, member }
  const there = written.current ?? (await store.read<MemberRecord>(key))
  if (!there || !isDeleted(there.value)) return { won: false, current: ifThere(there)?.value }
  const { id, rev, sessionVersion } = there.value
  const anew = { ...member, id, rev: rev + 1, sessionVersion: sessionVersion + 1 }
  const replaced = await store.replace<MemberRecord>(key, there.tag, anew)
  return replaced.won ? { won: true, member: anew } : { won: false, current: ifThere(replaced.current)?.value }
}

/** Changes a member who is there; `next` answers undefined to leave things as they are. @returns who is there at the end. */
export async function updateMember(
  context: Pick<ServiceContext, 'store' | 'backoff'>,
  ownerKey: string,
  next: (member: Member) => MemberRecord | undefined,
  known?: Found<Member>,
): Promise<Found<Member> | undefined> {
  return ifThere(
    await updateWithRetry<MemberRecord>(
      context,
      keys.member(ownerKey),
      (there) => (there && !isDeleted(there) ? next(there) : undefined),
      known,
    ),
  )
}
