/** Changes what a family told of itself, on the version the form was filled from: another device's change is never lost unseen. */
import type { Body } from '#api-contract/schemas.ts'
import { profileNameOf } from '#domain/accounts/people.ts'
import type { Principal, RequestContext } from '#server/http/request-context.ts'
import { updateMember, type Member } from '#server/repositories/members.ts'

export type Edited = { outcome: 'saved'; member: Member } | { outcome: 'changed_elsewhere' } | { outcome: 'gone' }

type Asking = Pick<RequestContext, 'store' | 'waitUntil' | 'replicate'> & {
  principal: Principal
  body: Body<'editAccount'>
}

export async function editAccount(context: Asking): Promise<Edited> {
  const { rev, ...typed } = context.body
  const { ownerKey } = context.principal
  const kept = await updateMember(context, ownerKey, (member) =>
    member.rev === rev && !member.closing && !holds(member, typed)
      ? { ...member, ...typed, profileName: profileNameOf(typed), rev: rev + 1 }
      : undefined,
  )
  if (!kept || kept.value.closing) return { outcome: 'gone' }
  // The same words as on record are saved, by whomever: an answer that got lost is given again.
  if (!holds(kept.value, typed)) return { outcome: 'changed_elsewhere' }
  if (context.replicate) context.waitUntil(context.replicate(ownerKey))
  return { outcome: 'saved', member: kept.value }
}

const holds = (member: Member, typed: Omit<Body<'editAccount'>, 'rev'>): boolean =>
  (Object.keys(typed) as (keyof typeof typed)[]).every((field) => (member[field] ?? '') === (typed[field] ?? ''))
