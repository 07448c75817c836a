/** Changes the address a family signs in with. Sessions, bookings and orders stay: they hang on the owner key. */
import { sameEmail } from '#domain/accounts/people.ts'
import type { RequestContext } from '#server/context/request-context.ts'
import { addressKeyOf, claimAddress, removeClaim, type ClaimResult } from '#server/repositories/accounts/addresses.ts'
import { readMember } from '#server/repositories/accounts/members.ts'
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
  const before = (await readMember(context.store, ownerKey))?.value
  if (!before || before.closing) return { outcome: 'gone' }
  if (before.email === newEmail) return { outcome: 'claimed', member: before }
  const result = await claimAddress(context, ownerKey, ownerKeyOf(context.keyPepper, newEmail), (member) => ({
    ...member,
    email: newEmail,
    rev: member.rev + 1,
  }))
  if (result.outcome !== 'claimed') return result
  const oldKey = addressKeyOf(before, ownerKey)
  if (oldKey !== ownerKey && !sameEmail(before.email, newEmail))
    context.waitUntil(removeClaim(context.store, oldKey, ownerKey))
  if (context.replicate) context.waitUntil(context.replicate(ownerKey))
  return result
}
