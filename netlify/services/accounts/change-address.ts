/** Changes the address a caregiver signs in with. Sessions, bookings and orders stay: they hang on the owner key. */
import { sameEmail } from '#domain/accounts/people.ts'
import type { RequestContext } from '#server/context/request-context.ts'
import { claimAddress, removeClaim, type ClaimResult } from '#server/repositories/accounts/address-claims.ts'
import { readMember, updateMember, type Member } from '#server/repositories/accounts/members.ts'
import { signerIn, signerOf, withCaregiver, type Signer } from '#server/repositories/accounts/signers.ts'
import { ownerKeyOf } from '#server/repositories/keys.ts'

type ChangeAddressContext = Pick<RequestContext, 'store' | 'now' | 'newId' | 'keyPepper' | 'waitUntil' | 'replicate'>

/** `request` names it, and `mayChange` is asked once more by the write that changes the address. */
type NewAddress = { email: string; request: string; mayChange: (signer: Signer) => boolean }

/**
 * Gives a caregiver a new address. Until this is committed, the old one signs in; from then on, only the new one does, and
 * the old one is free. 'taken': somebody has it. 'gone': the account was deleted, or is being deleted. The caller has
 * checked the form of the address, the rate limit and the right to do this.
 * @throws StorageUnavailable; safe to repeat: the same address again is no change.
 */
export async function changeAddress(
  context: ChangeAddressContext,
  ownerKey: string,
  caregiver: string,
  { email: newEmail, request, mayChange }: NewAddress,
): Promise<ClaimResult> {
  const { store, keyPepper, waitUntil } = context
  const before = signerIn(await readMember(store, ownerKey), caregiver)?.value
  if (!before || before.deleting) return { outcome: 'gone' }
  const addressKey = ownerKeyOf(keyPepper, newEmail)
  const commit = (member: Member) => {
    const signer = signerOf(member, caregiver)
    if (!signer || !mayChange(signer)) return undefined
    const formerAddress = { id: request, email: signer.email }
    const changed = { ...signer, email: newEmail, addressKey, formerAddress }
    return { ...withCaregiver(member, changed), rev: member.rev + 1 }
  }
  const result = await (sameEmail(before.email, newEmail)
    ? respell(context, ownerKey, caregiver, newEmail, commit)
    : claimAddress(context, ownerKey, addressKey, commit))
  if (result.outcome !== 'claimed') return result
  const oldKey = before.addressKey
  if (oldKey !== ownerKey && oldKey !== addressKey) waitUntil(removeClaim(store, oldKey, ownerKey))
  if (context.replicate) waitUntil(context.replicate(ownerKey))
  return result
}

/** Another spelling of the same address is no other address: nothing is claimed. */
async function respell(
  context: ChangeAddressContext,
  ownerKey: string,
  caregiver: string,
  email: string,
  commit: (member: Member) => Member | undefined,
): Promise<ClaimResult> {
  const emailIn = (member: Member) => signerOf(member, caregiver)?.email ?? ''
  const stored = await updateMember(context, ownerKey, (member) =>
    member.deleting || emailIn(member) === email || !sameEmail(emailIn(member), email) ? undefined : commit(member),
  )
  if (!stored || stored.value.deleting) return { outcome: 'gone' }
  return emailIn(stored.value) === email ? { outcome: 'claimed', member: stored.value } : { outcome: 'taken' }
}
