/** Updates a member's details, and plan and card where given, if `rev` is still current, so that no other device's change is overwritten. */
import type { Body } from '#api-contract/schemas.ts'
import { profileNameOf } from '#domain/accounts/people.ts'
import type { Principal, RequestContext } from '#server/context/request-context.ts'
import { updateMember, type Member } from '#server/repositories/accounts/members.ts'

export type EditAccountResult =
  | { outcome: 'saved'; member: Member }
  | { outcome: 'changed_elsewhere' }
  | { outcome: 'gone' }

type EditAccountContext = Pick<RequestContext, 'store' | 'waitUntil' | 'replicate'> & {
  principal: Principal
  body: Body<'editAccount'>
}

export async function editAccount(context: EditAccountContext): Promise<EditAccountResult> {
  const { rev, ...submitted } = context.body
  const { ownerKey } = context.principal
  const stored = await updateMember(context, ownerKey, (member) =>
    member.rev === rev && !member.closing && !hasSameValues(member, submitted)
      ? { ...member, ...submitted, profileName: profileNameOf(submitted), rev: rev + 1 }
      : undefined,
  )
  if (!stored || stored.value.closing) return { outcome: 'gone' }
  // Identical values count as saved, so that a retry after a lost response succeeds.
  if (!hasSameValues(stored.value, submitted)) return { outcome: 'changed_elsewhere' }
  if (context.replicate) context.waitUntil(context.replicate(ownerKey))
  return { outcome: 'saved', member: stored.value }
}

const hasSameValues = (member: Member, submitted: Omit<Body<'editAccount'>, 'rev'>): boolean =>
  (Object.keys(submitted) as (keyof typeof submitted)[]).every(
    (field) => (member[field] ?? '') === (submitted[field] ?? ''),
  )
