/** Updates a member's details, and plan and card where given, if `rev` is still current, so that no other device's change is overwritten. */
import type { Body } from '#api-contract/schemas.ts'
import { profileNameOf } from '#domain/accounts/people.ts'
import type { Principal, RequestContext } from '#server/context/request-context.ts'
import { updateMember, type Member } from '#server/repositories/accounts/members.ts'

export type EditAccountResult =
  | { outcome: 'saved'; member: Member }
  | { outcome: 'changed_elsewhere' }
  /** Something that only the first caregiver may change. */
  | { outcome: 'only_first' }
  | { outcome: 'gone' }

type EditAccountContext = Pick<RequestContext, 'store' | 'waitUntil' | 'replicate'> & {
  principal: Principal
  body: Body<'editAccount'>
}

export async function editAccount(context: EditAccountContext): Promise<EditAccountResult> {
  const { rev, ...submitted } = context.body
  const { ownerKey, caregiver } = context.principal
  const mayChange = (member: Member) => caregiver === undefined || hasSameValues(member, ofFirstOnly(submitted))
  const stored = await updateMember(context, ownerKey, (member) =>
    member.rev === rev && !member.deleting && !hasSameValues(member, submitted) && mayChange(member)
      ? { ...member, ...submitted, profileName: profileNameOf(submitted), rev: rev + 1 }
      : undefined,
  )
  if (!stored || stored.value.deleting) return { outcome: 'gone' }
  if (!mayChange(stored.value)) return { outcome: 'only_first' }
  // Identical values count as saved, so that a retry after a lost response succeeds.
  if (!hasSameValues(stored.value, submitted)) return { outcome: 'changed_elsewhere' }
  if (context.replicate) context.waitUntil(context.replicate(ownerKey))
  return { outcome: 'saved', member: stored.value }
}

type Details = Partial<Omit<Body<'editAccount'>, 'rev'>>

/** What both caregivers may change. */
const forBoth: ReadonlySet<string> = new Set<keyof Details>([
  'childName',
  'childAge',
  'childTeam',
  'childPosition',
  'childPhone',
  'address',
])

/** The first caregiver's own name and phone, billing, plan and card, as far as they were sent. */
function ofFirstOnly(submitted: Details): Details {
  // The same as the home address, which both may change.
  const isHome = submitted.billingAddressType === 'same' && submitted.billingAddress === submitted.address
  return Object.fromEntries(
    Object.entries(submitted).filter(([field]) => !forBoth.has(field) && !(isHome && field === 'billingAddress')),
  )
}

const hasSameValues = (member: Member, submitted: Details): boolean =>
  (Object.keys(submitted) as (keyof typeof submitted)[]).every(
    (field) => (member[field] ?? '') === (submitted[field] ?? ''),
  )
