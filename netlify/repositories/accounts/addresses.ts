/**
 * Whose a sign-in address is. The record under the hash of an address decides, so that one conditional write does: a
 * caregiver of that account has the address, or the record names another account in its `claim`. A claim counts only if a
 * caregiver there has this `addressKey`: the write to the account that sets it moves them from the old address to the new one.
 *
 * An account announces a claim in its own record (`claiming`) before it writes it. Whoever finds a claim that its account
 * does not have takes that announcement back first, and then replaces the claim as it was read. So a change that was
 * killed at any write blocks nobody, and one that was only slow cannot commit any more.
 */
import type { RequestContext } from '#server/context/request-context.ts'
import { hash, keys } from '#server/repositories/keys.ts'
import { randomBackoff, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { StorageUnavailable, type Found, type Store } from '#server/storage/store.ts'
import { ifActive, isDeleted, type DeletedMember, type Member, type MemberRecord } from './members.ts'
import { signersOf, type Signer } from './signers.ts'
import type { AddressClaim } from './caregivers.ts'

/** Whose sign-in an address is: an account by its owner key, and which of its caregivers. */
export type AddressAccount = { ownerKey: string; found: Found<Member>; signer: Signer }

export type AddressContext = Pick<ServiceContext, 'store' | 'now' | 'backoff'> & Pick<RequestContext, 'newId'>

/** The keys of all addresses of an account. */
export const addressKeysOf = ({ caregivers }: Member): string[] => caregivers.map(({ addressKey }) => addressKey)

export const hasAddress = (member: Member, addressKey: string): boolean => addressKeysOf(member).includes(addressKey)

function accountIn(
  record: Found<MemberRecord> | undefined,
  ownerKey: string,
  addressKey: string,
): AddressAccount | undefined {
  const found = ifActive(record)
  if (!found) return undefined
  const signer = signersOf(found.value).find((each) => each.addressKey === addressKey)
  return signer && { ownerKey, found, signer }
}

/** What one read tells about an address: the account, or under which owner key it may be. */
export type AddressLookUp = { addressKey: string; ownerKey: string; account: AddressAccount | undefined }

/** The first read of a look-up, which finds every account that has not changed its address. */
export async function lookUpAddress(store: Store, addressKey: string): Promise<AddressLookUp> {
  const record = await store.read<MemberRecord>(keys.member(addressKey))
  const account = accountIn(record, addressKey, addressKey)
  return { addressKey, ownerKey: (account ? undefined : record?.value.claim?.ownerKey) ?? addressKey, account }
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
    (claim && accountIn(recordOf(claim.ownerKey), claim.ownerKey, addressKey))
  )
}

const maxTries = 30

/** Runs `step` until it has a result: undefined means that another write came first. */
export async function retryUntilDecided<Result>(
  { backoff = randomBackoff }: Pick<AddressContext, 'backoff'>,
  step: () => Promise<Result | undefined>,
): Promise<Result> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const result = await step()
    if (result !== undefined) return result
    await backoff(tries)
  }
  throw new StorageUnavailable('an address stayed contested')
}

/** A record that is no account. It may have a claim. */
export const noAccount = ({ now, newId }: AddressContext, claim?: AddressClaim): DeletedMember => ({
  v: 1,
  closed: true,
  at: now().toISOString(),
  id: newId(),
  rev: 0,
  ...(claim && { claim }),
})

/** True if an address is somebody's. Otherwise no earlier claim of it can commit any more. */
export async function isTaken(context: AddressContext, addressKey: string, record: MemberRecord): Promise<boolean> {
  if (!isDeleted(record) && hasAddress(record, addressKey)) return true
  const { claim } = record
  return claim !== undefined && retryUntilDecided(context, () => hasCommitted(context, addressKey, claim))
}

async function hasCommitted(
  context: AddressContext,
  addressKey: string,
  { ownerKey }: AddressClaim,
): Promise<boolean | undefined> {
  const { store } = context
  const key = keys.member(ownerKey)
  const found = await store.read<MemberRecord>(key)
  // A registration that has not created its account yet: now it cannot.
  if (!found) return (await store.create(key, noAccount(context))).won ? false : undefined
  if (isDeleted(found.value)) return false
  if (hasAddress(found.value, addressKey)) return true
  const { claiming, ...member } = found.value
  if (claiming?.addressKey !== addressKey) return false
  return (await store.replace<MemberRecord>(key, found.tag, member)).won ? false : undefined
}

export type CreateMemberResult =
  | { won: true; ownerKey: string; member: Member }
  | { won: false; current: AddressAccount | undefined }

/**
 * Stores a new member if the address is free. `member` is the stored record; `current` is the account that has the address,
 * if known. The owner key is the address's, unless the record under it is that of a family that has changed its address.
 */
export async function createMember(
  context: AddressContext,
  addressKey: string,
  member: Member,
): Promise<CreateMemberResult> {
  const { store } = context
  const key = keys.member(addressKey)
  const created = await store.create<MemberRecord>(key, member)
  if (created.won) return { won: true, ownerKey: addressKey, member }
  let known = created.current
  return retryUntilDecided(context, async () => {
    const found = known ?? (await store.read<MemberRecord>(key))
    known = undefined
    if (!found) return undefined
    if (await isTaken(context, addressKey, found.value))
      return {
        won: false,
        current: accountIn(found, addressKey, addressKey) ?? (await accountOfAddress(store, addressKey)),
      }
    if (!isDeleted(found.value)) return createElsewhere(context, addressKey, found, member)
    const { id, rev } = found.value
    const recreated = { ...member, id, rev: rev + 1 }
    const replaced = await store.replace<MemberRecord>(key, found.tag, recreated)
    return replaced.won ? { won: true, ownerKey: addressKey, member: recreated } : undefined
  })
}

/** Creates an account under a new owner key: its address's key has the record of another family. */
async function createElsewhere(
  context: AddressContext,
  addressKey: string,
  found: Found<MemberRecord>,
  member: Member,
): Promise<CreateMemberResult | undefined> {
  const id = context.newId()
  // Never used before, so that creating the record decides.
  const ownerKey = hash('owner', addressKey, id)
  const claimed = { ...found.value, claim: { ownerKey, id } }
  if (!(await context.store.replace<MemberRecord>(keys.member(addressKey), found.tag, claimed)).won) return undefined
  const created = await context.store.create<MemberRecord>(keys.member(ownerKey), member)
  return created.won ? { won: true, ownerKey, member } : undefined
}
