/** Changes the address a caregiver signs in with. Sessions, bookings and orders stay: they hang on the owner key. */
import { sameEmail } from '#domain/accounts/people.ts'
import type { RequestContext } from '#server/context/request-context.ts'
import { claimAddress, removeClaim, type ClaimResult } from '#server/repositories/accounts/address-claims.ts'
import { readMember, signerOf, updateMember, type Member } from '#server/repositories/accounts/members.ts'
import { ownerKeyOf } from '#server/repositories/keys.ts'

type ChangeAddressContext = Pick<RequestContext, 'store' | 'now' | 'newId' | 'keyPepper' | 'waitUntil' | 'replicate'>

/**
 * Gives the first caregiver of an account a new address, or the second one with this id (`principal.caregiver`). Until this
 * is committed, the old one signs in; from then on, only the new one does, and the old one is free. 'taken': somebody has
 * it. 'gone': the account was deleted, or is being deleted. The caller has checked the form of the address, the rate limit
 * and the right to do this.
 * @throws StorageUnavailable; safe to repeat: the same address again is no change.
 */
export async function changeAddress(
  context: ChangeAddressContext,
  ownerKey: string,
  newEmail: string,
  caregiverId?: string,
): Promise<ClaimResult> {
  const { store, keyPepper, waitUntil } = context
  const before = (await readMember(store, ownerKey))?.value
  const email = before && signerOf(before, caregiverId)?.email
  if (email === undefined || before?.closing) return { outcome: 'gone' }
  const addressKey = ownerKeyOf(keyPepper, newEmail)
  const commit = (member: Member) => withAddress(member, ownerKey, caregiverId, { email: newEmail, addressKey })
  const result = await (sameEmail(email, newEmail)
    ? respell(context, ownerKey, caregiverId, newEmail)
    : claimAddress(context, ownerKey, addressKey, commit))
  if (result.outcome !== 'claimed') return result
  const oldKey = ownerKeyOf(keyPepper, email)
  if (oldKey !== ownerKey && oldKey !== addressKey) waitUntil(removeClaim(store, oldKey, ownerKey))
  if (context.replicate) waitUntil(context.replicate(ownerKey))
  return result
}

type Address = { email: string; addressKey: string }

/** The account with another address of one caregiver; undefined if it does not have this caregiver any more. */
function withAddress(
  member: Member,
  ownerKey: string,
  caregiverId: string | undefined,
  { email, addressKey }: Address,
): Member | undefined {
  if (caregiverId !== undefined) {
    const { caregiver } = member
    return caregiver?.id === caregiverId ? { ...member, caregiver: { ...caregiver, email, addressKey } } : undefined
  }
  const { addressKey: _, ...others } = member
  return { ...others, rev: member.rev + 1, email, ...(addressKey !== ownerKey && { addressKey }) }
}

/** Another spelling of the same address is no other address. */
async function respell(
  context: ChangeAddressContext,
  ownerKey: string,
  caregiverId: string | undefined,
  email: string,
): Promise<ClaimResult> {
  const stored = await updateMember(context, ownerKey, (member) => {
    const signer = signerOf(member, caregiverId)
    if (!signer || signer.closing || signer.email === email || !sameEmail(signer.email, email)) return undefined
    if (caregiverId === undefined) return { ...member, email, rev: member.rev + 1 }
    return member.caregiver && { ...member, caregiver: { ...member.caregiver, email } }
  })
  const signer = stored && signerOf(stored.value, caregiverId)
  if (!signer || signer.closing) return { outcome: 'gone' }
  return signer.email === email ? { outcome: 'claimed', member: stored.value } : { outcome: 'taken' }
}
