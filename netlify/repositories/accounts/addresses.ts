/**
 * Whose a sign-in address is. The record under the hash of an address says it: a caregiver of that account has the address, or
 * the record names another account in its `claim`. Whatever changes the addresses of an account is one transaction over its
 * record and those of the addresses, so that both sides always say the same.
 */
import { hash, keys, type Key } from '#server/repositories/keys.ts'
import { messagesFor } from '#server/repositories/outbox.ts'
import { transact, type Decision, type Documents, type Values } from '#server/repositories/transact.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import { StorageUnavailable, type Found, type Store } from '#server/storage/store.ts'
import { ifActive, isDeleted, type DeletedMember, type Member, type MemberRecord } from './members.ts'
import { signersOf, type Signer } from './signers.ts'

/** Whose sign-in an address is: an account by its owner key, and which of its caregivers. */
export type AddressAccount = { ownerKey: string; found: Found<Member>; signer: Signer }

type AddressContext = Pick<ServiceContext, 'store' | 'now' | 'backoff' | 'waitUntil'>

const addressKeysOf = (record: MemberRecord | undefined): string[] =>
  record && !isDeleted(record) ? record.caregivers.map(({ addressKey }) => addressKey) : []

export const hasAddress = (record: MemberRecord | undefined, addressKey: string): boolean =>
  addressKeysOf(record).includes(addressKey)

const signerWith = (member: Member, addressKey: string): Signer | undefined =>
  signersOf(member).find((each) => each.addressKey === addressKey)

function accountIn(
  record: Found<MemberRecord> | undefined,
  ownerKey: string,
  addressKey: string,
): AddressAccount | undefined {
  const found = ifActive(record)
  const signer = found && signerWith(found.value, addressKey)
  return signer && { ownerKey, found, signer }
}

/** What one read tells about an address: the account, or under which owner key it may be. */
export type AddressLookUp = { addressKey: string; ownerKey: string; account: AddressAccount | undefined }

/** The first read of a look-up, which finds every account that has not changed its address. */
export async function lookUpAddress(store: Store, addressKey: string): Promise<AddressLookUp> {
  const record = await store.read<MemberRecord>(keys.member(addressKey))
  const account = accountIn(record, addressKey, addressKey)
  return { addressKey, ownerKey: (account ? undefined : record?.value.claim) ?? addressKey, account }
}

/** The second read, only where the first has found a claim. */
export async function followClaim(
  store: Store,
  { addressKey, ownerKey, account }: AddressLookUp,
): Promise<AddressAccount | undefined> {
  if (ownerKey === addressKey) return account
  return accountIn(await store.read<MemberRecord>(keys.member(ownerKey)), ownerKey, addressKey)
}

/** The account that signs in with an address, by the address's hash. */
export const accountOfAddress = async (store: Store, addressKey: string): Promise<AddressAccount | undefined> =>
  followClaim(store, await lookUpAddress(store, addressKey))

/** The same among records that are read already: those under the address's key and under that of its claim. */
export function accountAmong(
  recordOf: (ownerKey: string) => Found<MemberRecord> | undefined,
  addressKey: string,
): AddressAccount | undefined {
  const record = recordOf(addressKey)
  const { claim } = record?.value ?? {}
  return (
    accountIn(record, addressKey, addressKey) ??
    (claim === undefined ? undefined : accountIn(recordOf(claim), claim, addressKey))
  )
}

/** The records of accounts and of addresses, by owner key. */
type Records = (ownerKey: string) => MemberRecord | undefined

/** The owner key of the account that has an address. */
export function holderOf(recordOf: Records, addressKey: string): string | undefined {
  const record = recordOf(addressKey)
  return hasAddress(record, addressKey) ? addressKey : record?.claim
}

/** Accounts as they are to be, by owner key. */
type Accounts = Readonly<Record<string, MemberRecord>>

/**
 * What to store for accounts that change: their records, and those of the addresses that they give up or gain. `none` is the
 * record of an address that nobody has had, by its key. A gained address must be nobody's: ask `holderOf` first.
 */
export function withClaims(
  recordOf: Records,
  accounts: Accounts,
  none: (key: string) => DeletedMember,
): Map<string, MemberRecord> {
  const records = new Map(Object.entries(accounts))
  const current = (key: string) => records.get(key) ?? recordOf(key)
  const changes = Object.entries(accounts).map(([ownerKey, next]) => {
    const [before, after] = [addressKeysOf(recordOf(ownerKey)), addressKeysOf(next)]
    return {
      ownerKey,
      lost: before.filter((key) => !after.includes(key)),
      gained: after.filter((key) => !before.includes(key)),
    }
  })
  for (const { ownerKey, lost } of changes)
    for (const key of lost) {
      const record = current(key)
      if (record?.claim === ownerKey) records.set(key, withoutClaim(record))
    }
  for (const { ownerKey, gained } of changes)
    for (const key of gained) {
      const holder = key === ownerKey ? current(key)?.claim : holderOf(current, key)
      // The records were read at different moments; the same request decides again.
      if (holder !== undefined) throw new StorageUnavailable('an address has an account already')
      if (key !== ownerKey) records.set(key, { ...(current(key) ?? none(key)), claim: ownerKey })
    }
  return records
}

function withoutClaim(record: MemberRecord): MemberRecord {
  const { claim: _, ...others } = record
  return others as MemberRecord
}

/**
 * Changes accounts in one transaction, together with whose their addresses are. `ownerKeys` are those of the records that the
 * decision is likely to need; one that it needs besides is read, and the decision made again. `documents` are others.
 * @throws StorageUnavailable; safe to repeat if the decision finds its own result.
 */
export async function changeAccounts<Docs extends Documents, Result>(
  context: AddressContext,
  { ownerKeys, documents }: { ownerKeys: readonly string[]; documents: Docs },
  decide: (recordOf: Records, values: Values<Docs>) => Decision<Docs, Result> & { accounts?: Accounts },
): Promise<Result> {
  const at = context.now().toISOString()
  const none = (key: string): DeletedMember => ({ v: 1, closed: true, at, id: hash('address', key), rev: 0 })
  const read = new Set(ownerKeys)
  for (;;) {
    const listed = [...read]
    const result = await transact<Documents, Result | undefined>(
      context,
      { ...documents, records: listed.map((ownerKey): Key => keys.member(ownerKey)) },
      ({ records, ...values }) => {
        const found = records as readonly (MemberRecord | undefined)[]
        const recordOf = (ownerKey: string) => {
          read.add(ownerKey)
          return found[listed.indexOf(ownerKey)]
        }
        const { accounts, write, result } = decide(recordOf, values as Values<Docs>)
        const changed = accounts && withClaims(recordOf, accounts, none)
        if (read.size > listed.length) return { result: undefined }
        if (!changed) return { write, result }
        return { write: { ...write, records: listed.map((ownerKey) => changed.get(ownerKey)) }, result }
      },
    )
    if (read.size === listed.length) return result as Result
  }
}

export type CreateMemberResult =
  | { won: true; ownerKey: string; member: Member }
  | { won: false; ownerKey: string; signer: Signer | undefined }

/**
 * Stores a new member if the address is free, with messages about it. `member` is the stored record; `signer` has the address.
 * The owner key is the address's, unless the record under it is that of a family that has changed its address.
 */
export function createMember(
  context: AddressContext,
  addressKey: string,
  member: Member,
  messages = messagesFor(context, []),
): Promise<CreateMemberResult> {
  const elsewhere = hash('owner', addressKey, member.id)
  return changeAccounts<typeof messages.documents, CreateMemberResult>(
    context,
    { ownerKeys: [addressKey], documents: messages.documents },
    (recordOf, values) => {
      const holder = holderOf(recordOf, addressKey)
      const account = holder === undefined ? undefined : recordOf(holder)
      if (holder !== undefined) {
        const signer = account && !isDeleted(account) ? signerWith(account, addressKey) : undefined
        return { result: { won: false, ownerKey: holder, signer } }
      }
      const before = recordOf(addressKey)
      const ownerKey = before && !isDeleted(before) ? elsewhere : addressKey
      const stored = before && isDeleted(before) ? { ...member, id: before.id, rev: before.rev + 1 } : member
      return {
        accounts: { [ownerKey]: stored },
        write: messages.write(values),
        result: { won: true, ownerKey, member: stored },
      }
    },
  )
}
