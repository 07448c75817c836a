/** Changes the address a caregiver signs in with. Sessions, bookings and orders stay: they hang on the owner key. */
import { sameEmail } from '#domain/accounts/people.ts'
import type { RequestContext } from '#server/context/request-context.ts'
import { accountsIn, holderOf, setAccounts } from '#server/repositories/accounts/addresses.ts'
import { memberIn } from '#server/repositories/accounts/members.ts'
import { signerOf, withCaregiver, type Signer } from '#server/repositories/accounts/signers.ts'
import { keys, ownerKeyOf } from '#server/repositories/keys.ts'
import { messageKeys, queueMessage, type Intent } from '#server/repositories/outbox.ts'
import { transact } from '#server/repositories/transact.ts'
import type { Member } from '#records/families.ts'

type ChangeAddressContext = Pick<
  RequestContext,
  'store' | 'now' | 'keyPepper' | 'waitUntil' | 'replicate' | 'mailEnabled'
>

/** A caregiver before the change; `isWaiting`: it does not come yet. Undefined if they may not have it. */
type Asked = { signer: Signer; isWaiting?: boolean } | undefined

/**
 * `request` names the change. `ask` says what becomes of the caregiver besides; `refused` what does if somebody has the address.
 */
type NewAddress = {
  email: string
  request: string
  ask: (signer: Signer) => Asked
  refused: (signer: Signer) => Signer
}

export type ChangeAddressResult = { outcome: 'changed'; member: Member } | { outcome: 'waiting' | 'taken' | 'gone' }

/**
 * Gives a caregiver a new address, in one transaction: from then on only the new one signs in, and the old one is free. 'taken':
 * somebody has it. 'gone': the account was deleted, or is being deleted, or may not. The caller has checked the form of the
 * address and the rate limit. The old address learns of it, whoever asked: nothing else goes there any more.
 * @throws StorageUnavailable; safe to repeat.
 */
export async function changeAddress(
  context: ChangeAddressContext,
  ownerKey: string,
  caregiver: string,
  { email, request, ask, refused }: NewAddress,
): Promise<ChangeAddressResult> {
  const addressKey = ownerKeyOf(context.keyPepper, email)
  const now = context.now()
  const message: Intent = { ownerKey, kind: 'address_changed', subjectRef: request }
  const known = [keys.member(ownerKey), keys.member(addressKey), ...messageKeys(context, message)]
  const result = await transact(context, known, (documents): ChangeAddressResult => {
    const member = memberIn(documents, ownerKey)
    const before = member && !member.deleting ? signerOf(member, caregiver) : undefined
    const asked = before && ask(before)
    if (!member || !asked) return { outcome: 'gone' }
    const set = (next: Member) => setAccounts(documents, { [ownerKey]: next }, now)
    if (asked.isWaiting) {
      set(withCaregiver(member, asked.signer))
      return { outcome: 'waiting' }
    }
    // Another spelling of the same address is no other address.
    if (!sameEmail(before.email, email) && holderOf(accountsIn(documents), addressKey) !== undefined) {
      set(withCaregiver(member, refused(before)))
      return { outcome: 'taken' }
    }
    const formerAddress = { id: request, email: before.email }
    const changed = withCaregiver(member, { ...asked.signer, email, addressKey, formerAddress })
    const next = { ...changed, rev: member.rev + 1 }
    set(next)
    queueMessage(documents, message)
    return { outcome: 'changed', member: next }
  })
  if (result.outcome === 'changed' && context.replicate) context.waitUntil(context.replicate(ownerKey))
  return result
}
