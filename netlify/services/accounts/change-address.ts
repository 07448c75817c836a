/** Changes the address the first caregiver of a family signs in with. Sessions, bookings and orders stay: they hang on the owner key. */
import { sameEmail } from '#domain/accounts/people.ts'
import type { RequestContext } from '#server/context/request-context.ts'
import { claimAddress, removeClaim, type ClaimResult } from '#server/repositories/accounts/address-claims.ts'
import { readMember, updateMember, type Member } from '#server/repositories/accounts/members.ts'
import { ownerKeyOf } from '#server/repositories/keys.ts'

type ChangeAddressContext = Pick<RequestContext, 'store' | 'now' | 'newId' | 'keyPepper' | 'waitUntil' | 'replicate'>

/**
 * Gives an account a new address. Until this is committed, the old one signs in; from then on, only the new one does, and
 * the old one is free. 'taken': somebody has it. 'gone': the account was deleted, or is being deleted. The caller has
 * checked the form of the address, the rate limit and the right to do this.
 * @throws StorageUnavailable; safe to repeat: the same address again is no change.
 */
export async function changeAddress(
  context: ChangeAddressContext,
  ownerKey: string,
  newEmail: string,
): Promise<ClaimResult> {
  const { store, keyPepper, waitUntil } = context
  const before = (await readMember(store, ownerKey))?.value
  if (!before || before.deleting) return { outcome: 'gone' }
  const addressKey = ownerKeyOf(keyPepper, newEmail)
  const commit = (member: Member) => withAddress(member, ownerKey, { email: newEmail, addressKey })
  const result = await (sameEmail(before.email, newEmail)
    ? respell(context, ownerKey, newEmail, commit)
    : claimAddress(context, ownerKey, addressKey, commit))
  if (result.outcome !== 'claimed') return result
  const oldKey = ownerKeyOf(keyPepper, before.email)
  if (oldKey !== ownerKey && oldKey !== addressKey) waitUntil(removeClaim(store, oldKey, ownerKey))
  if (context.replicate) waitUntil(context.replicate(ownerKey))
  return result
}

function withAddress(
  member: Member,
  ownerKey: string,
  { email, addressKey }: { email: string; addressKey: string },
): Member {
  const { addressKey: _, ...others } = member
  return { ...others, rev: member.rev + 1, email, ...(addressKey !== ownerKey && { addressKey }) }
}

/** Another spelling of the same address is no other address: nothing is claimed. */
async function respell(
  context: ChangeAddressContext,
  ownerKey: string,
  email: string,
  commit: (member: Member) => Member,
): Promise<ClaimResult> {
  const stored = await updateMember(context, ownerKey, (member) =>
    member.deleting || member.email === email || !sameEmail(member.email, email) ? undefined : commit(member),
  )
  if (!stored || stored.value.deleting) return { outcome: 'gone' }
  return stored.value.email === email ? { outcome: 'claimed', member: stored.value } : { outcome: 'taken' }
}
