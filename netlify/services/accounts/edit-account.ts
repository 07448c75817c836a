/** Updates a family's addresses, and the card where given, if `rev` is still current, so that no other device's change is overwritten. */
import type { Body } from '#api-contract/schemas.ts'
import type { Principal, RequestContext } from '#server/context/request-context.ts'
import { updateMember } from '#server/repositories/accounts/members.ts'
import type { Member } from '#records/families.ts'

export type EditAccountResult =
  | { outcome: 'saved'; member: Member }
  | { outcome: 'changed_elsewhere' }
  /** Something that only the owner may change. */
  | { outcome: 'owner_only' }
  | { outcome: 'gone' }

type EditAccountContext = Pick<RequestContext, 'store' | 'waitUntil' | 'replicate'> & {
  principal: Principal
  body: Body<'editAccount'>
}

export async function editAccount(context: EditAccountContext): Promise<EditAccountResult> {
  const { rev, ...submitted } = context.body
  const { ownerKey, isOwner } = context.principal
  const mayChange = (member: Member) => isOwner || hasSameValues(member, ofOwnerOnly(submitted))
  const stored = await updateMember(context, ownerKey, (member) =>
    member.rev === rev && !member.deleting && !hasSameValues(member, submitted) && mayChange(member)
      ? { ...member, ...submitted, rev: rev + 1 }
      : undefined,
  )
  if (!stored || stored.value.deleting) return { outcome: 'gone' }
  if (!mayChange(stored.value)) return { outcome: 'owner_only' }
  // Identical values count as saved, so that a retry after a lost response succeeds.
  if (!hasSameValues(stored.value, submitted)) return { outcome: 'changed_elsewhere' }
  if (context.replicate) context.waitUntil(context.replicate(ownerKey))
  return { outcome: 'saved', member: stored.value }
}

type Details = Partial<Omit<Body<'editAccount'>, 'rev'>>

/** What is sent of billing address and card. A billing address that is the home address is everybody's to change. */
function ofOwnerOnly({ address, billingAddress, ...others }: Details): Details {
  const isHome = others.billingAddressType === 'same' && billingAddress === address
  return isHome || billingAddress === undefined ? others : { ...others, billingAddress }
}

const hasSameValues = (member: Member, submitted: Details): boolean =>
  (Object.keys(submitted) as (keyof typeof submitted)[]).every((field) => member[field] === submitted[field])
