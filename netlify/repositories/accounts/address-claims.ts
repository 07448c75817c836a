/** Claims an address for an account that exists, and removes the claim of one that it has given up (`addresses.ts`). */
import { keys } from '#server/repositories/keys.ts'
import type { Store } from '#server/storage/store.ts'
import { hasAddress, isTaken, noAccount, retryUntilDecided, type AddressContext } from './addresses.ts'
import { ifActive, readMember, updateMember, type Member, type MemberRecord } from './members.ts'
import type { AddressClaim } from './caregivers.ts'

export type ClaimResult = { outcome: 'claimed'; member: Member } | { outcome: 'taken' | 'gone' }

/**
 * Makes an address that of an account. `commit` returns the account with it, which is written at once: until then the
 * account has its old addresses. Undefined means that the account must not have it any more, which is 'gone'. `giveUp`
 * lets the account that has the address give it up: it returns that account as it is to be stored, still with the address.
 * The claim then takes effect once that account is changed to another address.
 * @throws StorageUnavailable; safe to retry.
 */
export function claimAddress(
  context: AddressContext,
  ownerKey: string,
  addressKey: string,
  commit: (member: Member) => Member | undefined,
  giveUp: (holder: Member) => Member | undefined = () => undefined,
): Promise<ClaimResult> {
  return retryUntilDecided<ClaimResult>(context, async () => {
    const id = context.newId()
    const announced = await updateMember(context, ownerKey, (member) =>
      member.deleting || !commit(member) || hasAddress(member, addressKey)
        ? undefined
        : { ...member, claiming: { addressKey, id } },
    )
    if (!announced || announced.value.deleting || !commit(announced.value)) return { outcome: 'gone' }
    if (hasAddress(announced.value, addressKey)) return { outcome: 'taken' }

    const isTheirs = !(await writeClaim(context, addressKey, { ownerKey, id }, giveUp))
    let isCurrent = false
    const stored = await updateMember(context, ownerKey, (current) => {
      const { claiming, ...member } = current
      const next = isTheirs ? member : commit(member)
      isCurrent = claiming?.id === id && !current.deleting && next !== undefined
      if (claiming?.id !== id || current.deleting) return undefined
      return next ? withoutOwnClaim(next, ownerKey) : member
    })
    if (isTheirs) return { outcome: 'taken' }
    // Somebody took the announcement back: look again whose the address is by now.
    return isCurrent && stored ? { outcome: 'claimed', member: stored.value } : undefined
  })
}

/** An address under the account's own key needs no claim once the account has it. */
function withoutOwnClaim(member: Member, ownerKey: string): Member {
  if (member.claim?.ownerKey !== ownerKey) return member
  const { claim: _, ...own } = member
  return own
}

/** Names the account in the record under the address's key. @returns false if the address is somebody else's. */
function writeClaim(
  context: AddressContext,
  addressKey: string,
  claim: AddressClaim,
  giveUp: (holder: Member) => Member | undefined,
): Promise<boolean> {
  const { store } = context
  const key = keys.member(addressKey)
  return retryUntilDecided(context, async () => {
    const found = await store.read<MemberRecord>(key)
    if (!found) return (await store.create<MemberRecord>(key, noAccount(context, claim))).won || undefined
    const holder = ifActive(found)?.value
    const givenUp = holder && hasAddress(holder, addressKey) ? (giveUp(holder) ?? 'kept') : undefined
    // An older claim of the same account is replaced, too: its own announcement must not be taken back.
    const isOwn = found.value.claim?.ownerKey === claim.ownerKey
    if (givenUp === 'kept' || (!givenUp && !isOwn && (await isTaken(context, addressKey, found.value)))) return false
    const record = { ...(givenUp ?? found.value), claim }
    return (await store.replace<MemberRecord>(key, found.tag, record)).won || undefined
  })
}

/** Removes the claim of an address that its account has given up. Without this, the claim stays and counts for nothing. */
export async function removeClaim(store: Store, addressKey: string, ownerKey: string): Promise<void> {
  const key = keys.member(addressKey)
  const found = await store.read<MemberRecord>(key)
  if (found?.value.claim?.ownerKey !== ownerKey) return
  // Read after the claim: an account that comes back to the address announces it first and then replaces the claim.
  const account = (await readMember(store, ownerKey))?.value
  if (account && (hasAddress(account, addressKey) || account.claiming?.addressKey === addressKey)) return
  const { claim: _, ...record } = found.value
  await store.replace<MemberRecord>(key, found.tag, record)
}
