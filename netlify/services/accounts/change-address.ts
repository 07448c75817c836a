/** Changes the address a caregiver signs in with. Sessions, bookings and orders stay: they hang on the owner key. */
import { sameEmail } from '#domain/accounts/people.ts'
import type { RequestContext } from '#server/context/request-context.ts'
import { changeAccounts, holderOf } from '#server/repositories/accounts/addresses.ts'
import { isDeleted, type Member } from '#server/repositories/accounts/members.ts'
import { signerOf, withCaregiver, type Signer } from '#server/repositories/accounts/signers.ts'
import { ownerKeyOf } from '#server/repositories/keys.ts'
import { messagesFor } from '#server/repositories/outbox.ts'

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
  const messages = messagesFor(context, [{ ownerKey, kind: 'address_changed', subjectRef: request }])
  const result = await changeAccounts<typeof messages.documents, ChangeAddressResult>(
    context,
    { ownerKeys: [ownerKey, addressKey], documents: messages.documents },
    (recordOf, values) => {
      const member = recordOf(ownerKey)
      if (!member || isDeleted(member) || member.deleting) return { result: { outcome: 'gone' } }
      const before = signerOf(member, caregiver)
      const asked = before && ask(before)
      if (!asked) return { result: { outcome: 'gone' } }
      const store = (signer: Signer) => ({ [ownerKey]: withCaregiver(member, signer) })
      if (asked.isWaiting) return { accounts: store(asked.signer), result: { outcome: 'waiting' } }
      // Another spelling of the same address is no other address.
      if (!sameEmail(before.email, email) && holderOf(recordOf, addressKey) !== undefined)
        return { accounts: store(refused(before)), result: { outcome: 'taken' } }
      const formerAddress = { id: request, email: before.email }
      const changed = withCaregiver(member, { ...asked.signer, email, addressKey, formerAddress })
      const next = { ...changed, rev: member.rev + 1 }
      return {
        accounts: { [ownerKey]: next },
        write: messages.write(values),
        result: { outcome: 'changed', member: next },
      }
    },
  )
  if (result.outcome === 'changed' && context.replicate) context.waitUntil(context.replicate(ownerKey))
  return result
}
