/** Changes what a family told of itself, on the version the form was filled from: another device's change is never lost unseen. */
import type { Body } from '#contract/wire.ts'
import { profileNameOf } from '#domain/people.ts'
import type { Caller, House } from '#server/http/house.ts'
import { changeMember, type Member } from '#server/records/members.ts'

export type Edited = { outcome: 'saved'; member: Member } | { outcome: 'changed_elsewhere' } | { outcome: 'gone' }

type Asking = Pick<House, 'store' | 'later' | 'mirror'> & { caller: Caller; body: Body<'editAccount'> }

export async function editAccount(house: Asking): Promise<Edited> {
  const { rev, ...typed } = house.body
  const { holder } = house.caller
  const kept = await changeMember(house, holder, (member) =>
    member.rev === rev && !member.closing && !holds(member, typed)
      ? { ...member, ...typed, profileName: profileNameOf(typed), rev: rev + 1 }
      : undefined,
  )
  if (!kept || kept.value.closing) return { outcome: 'gone' }
  // The same words as on record are saved, by whomever: an answer that got lost is given again.
  if (!holds(kept.value, typed)) return { outcome: 'changed_elsewhere' }
  if (house.mirror) house.later(house.mirror(holder))
  return { outcome: 'saved', member: kept.value }
}

const holds = (member: Member, typed: Omit<Body<'editAccount'>, 'rev'>): boolean =>
  (Object.keys(typed) as (keyof typeof typed)[]).every((field) => (member[field] ?? '') === (typed[field] ?? ''))
