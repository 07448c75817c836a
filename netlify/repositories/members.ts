/** Members: one record each, under the keyed hash of the e-mail address. Creating it only if absent makes the address unique. */
import type { Body } from '#api-contract/schemas.ts'
import type { Profile } from '#domain/accounts/people.ts'
import type { Found, Store } from '#server/storage/store.ts'
import { readAll, updateWithRetry, type ServiceContext } from './update-with-retry.ts'
import { keys } from './keys.ts'

/** What member and staff accounts share: profile and credentials. */
export type Account = Profile & {
  createdAt: string
  /** The password as argon2id in PHC form; it never leaves the server. */
  password: string
  /** Sessions of an older version are invalid. A new password or an account deletion increments it. */
  sessionVersion: number
  /** Deletion has started: the only operation still allowed is to complete it. */
  closing?: true
}

/** What a family entered on joining (specification section 3). Of the card only type, last four digits and expiry. */
type JoinDetails = Omit<Body<'register'>, 'email' | 'password' | 'agree'>

/** `rev` increments with every change that replicas store, so that they keep the newest. */
export type Member = Account &
  JoinDetails & {
    v: 1
    rev: number
    /** The request that created it, so that a retry gets the same response. */ joinedBy: string
  }

/**
 * Tombstone of a deleted account, without personal data. The address is free; a new account under it continues these
 * numbers, so that old sessions stay invalid and a replica is overwritten completely. `at` is an ISO instant.
 */
export type DeletedMember = Pick<Member, 'v' | 'id' | 'rev' | 'sessionVersion'> & { closed: true; at: string }

/** What is stored under a member's key. */
export type MemberRecord = Member | DeletedMember

export const isDeleted = (record: MemberRecord): record is DeletedMember => 'closed' in record

const ifActive = (found: Found<MemberRecord> | undefined): Found<Member> | undefined =>
  found && !isDeleted(found.value) ? { value: found.value, tag: found.tag } : undefined

/** The member under an owner key; undefined if there is none or the account was deleted. */
export const readMember = async (store: Store, ownerKey: string): Promise<Found<Member> | undefined> =>
  ifActive(await store.read<MemberRecord>(keys.member(ownerKey)))

export type CreateMemberResult = { won: true; member: Member } | { won: false; current: Member | undefined }

/**
 * Stores a member if the address is free or its account was deleted. `member` is the stored record; `current` is the
 * existing member, if known.
 */
export async function createMember(store: Store, ownerKey: string, member: Member): Promise<CreateMemberResult> {
  const key = keys.member(ownerKey)
  const written = await store.create<MemberRecord>(key, member)
  if (written.won) return { won: true, member }
  const existing = written.current ?? (await store.read<MemberRecord>(key))
  if (!existing || !isDeleted(existing.value)) return { won: false, current: ifActive(existing)?.value }
  const { id, rev, sessionVersion } = existing.value
  const recreated = { ...member, id, rev: rev + 1, sessionVersion: sessionVersion + 1 }
  const replaced = await store.replace<MemberRecord>(key, existing.tag, recreated)
  return replaced.won ? { won: true, member: recreated } : { won: false, current: ifActive(replaced.current)?.value }
}

/** Updates an active member; `next` returns undefined for no change. @returns the member as stored afterwards. */
export async function updateMember(
  context: Pick<ServiceContext, 'store' | 'backoff'>,
  ownerKey: string,
  next: (member: Member) => MemberRecord | undefined,
  known?: Found<Member>,
): Promise<Found<Member> | undefined> {
  return ifActive(
    await updateWithRetry<MemberRecord>(
      context,
      keys.member(ownerKey),
      (current) => (current && !isDeleted(current) ? next(current) : undefined),
      known,
    ),
  )
}

/** A pending account deletion. `at` is when it was last requested, in milliseconds since 1970. */
type AccountDeletion = { v: 1; at: number }

/** Records that a deletion starts now, so that the reconciler completes it even without another request. */
export const recordAccountDeletion = ({ store, now }: Pick<ServiceContext, 'store' | 'now'>, ownerKey: string) =>
  updateWithRetry<AccountDeletion>({ store }, keys.accountDeletion(ownerKey), () => ({ v: 1, at: now().getTime() }))

/** All deletions that have started and are not complete. */
export async function pendingAccountDeletions({
  store,
}: Pick<ServiceContext, 'store'>): Promise<{ ownerKey: string; at: number }[]> {
  const listed = await store.list(keys.allAccountDeletions)
  const found = await readAll<AccountDeletion>(
    store,
    listed.map(({ key }) => key),
  )
  return found.map(({ key, value }) => ({ ownerKey: key.slice(keys.allAccountDeletions.length), at: value.at }))
}

/** Removes the record of a completed deletion. */
export const removeAccountDeletion = ({ store }: Pick<ServiceContext, 'store'>, ownerKey: string) =>
  store.remove(keys.accountDeletion(ownerKey))
