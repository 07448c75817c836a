/**
 * Whose a sign-in address is. The record under the hash of an address says it: a caregiver of that account has the address, or
 * the record names another account in its `claim`. Whatever changes the addresses of an account is one transaction over its
 * record and those of the addresses, so that both sides always say the same.
 */
import { keys } from '#server/repositories/keys.ts'
import { hash } from '#server/repositories/hashes.ts'
import { messageKeys, queueMessage, type Intent } from '#server/repositories/outbox.ts'
import { transact, type Documents } from '#server/repositories/transact.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import { StorageUnavailable, type Found, type Key, type Store } from '#server/storage/store.ts'
import { ifActive, isDeleted, memberIn } from './members.ts'
import { signersOf, type Signer } from './signers.ts'
import type { DeletedMember, Member, MemberRecord } from '#records/families.ts'

/** Whose sign-in an address is: an account by its account key, and which of its caregivers. */
export type AddressAccount = { accountKey: string; found: Found<Member>; signer: Signer }

const addressKeysOf = (record: MemberRecord | undefined): string[] =>
  record && !isDeleted(record) ? signersOf(record).map(({ addressKey }) => addressKey) : []

export const hasAddress = (record: MemberRecord | undefined, addressKey: string): boolean =>
  addressKeysOf(record).includes(addressKey)

const signerWith = (member: Member, addressKey: string): Signer | undefined =>
  signersOf(member).find((each) => each.addressKey === addressKey)

function accountIn(
  record: Found<MemberRecord> | undefined,
  accountKey: string,
  addressKey: string,
): AddressAccount | undefined {
  const found = ifActive(record)
  const signer = found && signerWith(found.value, addressKey)
  return signer && { accountKey, found, signer }
}

/** What one read tells about an address: the account, or under which account key it may be. */
export type AddressLookUp = { addressKey: string; accountKey: string; account: AddressAccount | undefined }

/** The first read of a look-up, which finds every account that has not changed its address. */
export async function lookUpAddress(store: Store, addressKey: string): Promise<AddressLookUp> {
  const record = await store.read(keys.member(addressKey))
  const account = accountIn(record, addressKey, addressKey)
  return { addressKey, accountKey: (account ? undefined : record?.value.claim) ?? addressKey, account }
}

/** The second read, only where the first has found a claim. */
export async function followClaim(
  store: Store,
  { addressKey, accountKey, account }: AddressLookUp,
): Promise<AddressAccount | undefined> {
  if (accountKey === addressKey) return account
  return accountIn(await store.read(keys.member(accountKey)), accountKey, addressKey)
}

/** The account that signs in with an address, by the address's hash. */
export const accountOfAddress = async (store: Store, addressKey: string): Promise<AddressAccount | undefined> =>
  followClaim(store, await lookUpAddress(store, addressKey))

/** The same among records that are read already: those under the address's key and under that of its claim. */
export function accountAmong(
  recordOf: (accountKey: string) => Found<MemberRecord> | undefined,
  addressKey: string,
): AddressAccount | undefined {
  const record = recordOf(addressKey)
  const { claim } = record?.value ?? {}
  return (
    accountIn(record, addressKey, addressKey) ??
    (claim === undefined ? undefined : accountIn(recordOf(claim), claim, addressKey))
  )
}

/** The records of accounts and of addresses, by account key. */
type Records = (accountKey: string) => MemberRecord | undefined

/** The account key of the account that has an address. */
export function holderOf(recordOf: Records, addressKey: string): string | undefined {
  const record = recordOf(addressKey)
  return hasAddress(record, addressKey) ? addressKey : record?.claim
}

/**
 * What to store for an account that changes to `next`: its record, and those of the addresses that it gives up or gains. `none` is
 * the record of an address that nobody has had, by its key. A gained address must be nobody's: ask `holderOf` first.
 */
export function withClaims(
  recordOf: Records,
  accountKey: string,
  next: MemberRecord,
  none: (key: string) => DeletedMember,
): Map<string, MemberRecord> {
  const records = new Map([[accountKey, next]])
  const current = (key: string) => records.get(key) ?? recordOf(key)
  const [before, after] = [addressKeysOf(recordOf(accountKey)), addressKeysOf(next)]
  for (const key of before.filter((each) => !after.includes(each))) {
    const record = current(key)
    if (record?.claim === accountKey) records.set(key, withoutClaim(record))
  }
  for (const key of after.filter((each) => !before.includes(each))) {
    const holder = key === accountKey ? current(key)?.claim : holderOf(current, key)
    // The records were read at different moments; the same request decides again.
    if (holder !== undefined) throw new StorageUnavailable('an address has an account already')
    if (key !== accountKey) records.set(key, { ...(current(key) ?? none(key)), claim: accountKey })
  }
  return records
}

function withoutClaim(record: MemberRecord): MemberRecord {
  const { claim: _, ...others } = record
  return others as MemberRecord
}

/** The records of accounts and of addresses in a transaction. */
export const accountsIn =
  (documents: Documents): Records =>
  (accountKey) =>
    documents.get(keys.member(accountKey))

/** Changes an account in a transaction, together with whose its addresses are. @throws StorageUnavailable; safe to repeat. */
export function setAccount(documents: Documents, accountKey: string, next: MemberRecord, now: Date): void {
  const at = now.toISOString()
  const none = (key: string): DeletedMember => ({ v: 1, closed: true, at, id: hash('address', key), rev: 0 })
  for (const [key, record] of withClaims(accountsIn(documents), accountKey, next, none))
    documents.set(keys.member(key), record)
}

export type CreateMemberResult =
  | { won: true; accountKey: string; member: Member }
  | { won: false; accountKey: string; signer: Signer | undefined }

/** What else changes with a new member; the result is what is stored. A result of `whyNot` refuses it, and nothing is. */
type Alongside<Refusal> = {
  keys: readonly Key[]
  set: (documents: Documents, member: Member) => Member
  whyNot?: (documents: Documents, member: Member, accountKey: string) => Refusal | undefined
}

/**
 * Stores a new member if the address is free, with a message about it. `member` is the stored record; `signer` has the address.
 * The account key is the address's, unless the record under it is that of a family that has changed its address.
 */
export function createMember<Refusal = never>(
  context: ServiceContext,
  addressKey: string,
  member: Member,
  message?: Intent,
  alongside?: Alongside<Refusal>,
): Promise<CreateMemberResult | Refusal> {
  const now = context.now()
  const elsewhere = hash('owner', addressKey, member.id)
  const messages = message ? messageKeys(context, message) : []
  const known = [keys.member(addressKey), ...messages, ...(alongside?.keys ?? [])]
  return transact(context, known, (documents): CreateMemberResult | Refusal => {
    const recordOf = accountsIn(documents)
    const holder = holderOf(recordOf, addressKey)
    if (holder !== undefined) {
      const account = memberIn(documents, holder)
      return { won: false, accountKey: holder, signer: account && signerWith(account, addressKey) }
    }
    const before = recordOf(addressKey)
    const accountKey = before && !isDeleted(before) ? elsewhere : addressKey
    const made = before && isDeleted(before) ? { ...member, id: before.id, rev: before.rev + 1 } : member
    const refusal = alongside?.whyNot?.(documents, made, accountKey)
    if (refusal !== undefined) return refusal
    const stored = alongside?.set(documents, made) ?? made
    setAccount(documents, accountKey, stored, now)
    if (message) queueMessage(documents, message)
    return { won: true, accountKey, member: stored }
  })
}
