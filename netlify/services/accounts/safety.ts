/** What coaches must know of a player, read and edited by the family: part of the member's record, based on its version. */
import type { Body, Reply } from '#api-contract/schemas.ts'
import { answerTo } from '#domain/accounts/consents.ts'
import { whyNotBorn } from '#domain/accounts/ages.ts'
import { collectorsAt, noSafety, safetyLimits, whyNotContact } from '#domain/accounts/safety.ts'
import { today } from '#domain/calendar/calendar.ts'
import type { Principal, RequestContext } from '#server/context/request-context.ts'
import { readMember, updateMember } from '#server/repositories/accounts/members.ts'
import { hash } from '#server/repositories/keys.ts'
import type { Member, StoredSafety } from '#records/families.ts'

export type StoredPlayer = Member['players'][number]
export type SafetyView = Reply<'playerSafety'>['safety']

export const nothingStored: StoredSafety = { ...noSafety, collectors: [], openings: [] }

/** What is known of a player at this time, in the shape that the family and the staff see. */
export function safetyOf(member: Pick<Member, 'rev'>, player: StoredPlayer, now: Date): SafetyView {
  const { openings: _, collectors, hold, ...entered } = player.safety ?? nothingStored
  return {
    ...entered,
    rev: member.rev,
    player: player.id,
    name: player.name,
    born: player.born ?? '',
    photos: answerTo(player.consents, 'photos')?.answer ?? '',
    collectors: collectorsAt(collectors, now).map(({ denied, ...collector }) =>
      Object.assign(collector, denied && { denied: { note: denied.note, by: denied.by.name } }),
    ),
    ...(hold && {
      hold: {
        since: hold.since,
        note: hold.note,
        by: hold.by.name,
        ...(hold.cleared && { cleared: { at: hold.cleared.at, by: hold.cleared.by.name } }),
      },
    }),
  }
}

/** As the family sees it: not why somebody must not collect, because that may be about one of the caregivers. */
function withoutNotes(view: SafetyView): SafetyView {
  const collectors = view.collectors.map(({ denied, ...collector }) =>
    Object.assign(collector, denied && { denied: { note: '', by: '' } }),
  )
  return { ...view, collectors }
}

type FamilyContext = Pick<RequestContext, 'store' | 'now'> & { principal: Principal }

/** @returns undefined if the family has no such player. */
export async function readSafety(
  { store, now, principal }: FamilyContext,
  id: string,
): Promise<SafetyView | undefined> {
  const member = await readMember(store, principal.ownerKey)
  const player = member?.value.players.find((each) => each.id === id)
  return member && player && withoutNotes(safetyOf(member.value, player, now()))
}

export type EditSafetyResult =
  | { outcome: 'saved'; safety: SafetyView }
  | { outcome: 'no_player' | 'changed_elsewhere' | 'full' }
  /** Messages and reasons by field. */
  | { outcome: 'refused'; born?: 'no_month' | 'future' | 'too_long_ago'; fields: Record<string, string> }

/** Saves what the family says, if `rev` is still current. What staff have set stays. The same values again count as saved. */
export async function editSafety(
  context: FamilyContext & Pick<RequestContext, 'replicate' | 'waitUntil'> & { body: Body<'editPlayerSafety'> },
  id: string,
): Promise<EditSafetyResult> {
  const { principal, body } = context
  const now = context.now()
  let refused: EditSafetyResult | undefined
  const withEntered = (member: Member): Member | undefined => {
    const player = member.players.find((each) => each.id === id)
    if (!player) return undefined
    const born = body.born === '' ? undefined : whyNotBorn(body.born, today(now))
    const fields = whyNotContact(body, member.caregivers)
    const next = entered(player, body, now)
    if (born !== undefined || Object.keys(fields).length > 0)
      refused = { outcome: 'refused', fields, ...(born !== undefined && { born }) }
    else if ((next.safety?.collectors.length ?? 0) > safetyLimits.collectors) refused = { outcome: 'full' }
    return refused ? undefined : { ...member, players: member.players.map((each) => (each === player ? next : each)) }
  }
  const stored = await updateMember(context, principal.ownerKey, (member) => {
    if (member.deleting || member.rev !== body.rev) return undefined
    const changed = withEntered(member)
    return changed && !isSameFor(member, changed, id) ? { ...changed, rev: member.rev + 1 } : undefined
  })
  if (refused) return refused
  const member = stored?.value
  const player = member?.players.find((each) => each.id === id)
  if (!member || !player) return { outcome: 'no_player' }
  const same = withEntered(member)
  if (!same || !isSameFor(member, same, id)) return { outcome: 'changed_elsewhere' }
  if (context.replicate) context.waitUntil(context.replicate(principal.ownerKey))
  return { outcome: 'saved', safety: withoutNotes(safetyOf(member, player, now)) }
}

const factsOf = (member: Member, id: string) => {
  const { born = '', safety = nothingStored } = member.players.find((each) => each.id === id)!
  return JSON.stringify([born, ...Object.keys(nothingStored).map((key) => safety[key as keyof StoredSafety])])
}
const isSameFor = (one: Member, other: Member, id: string) => factsOf(one, id) === factsOf(other, id)

/** The player with what the family has entered. Who must not collect stays, and whose day is over goes. */
function entered(player: StoredPlayer, body: Body<'editPlayerSafety'>, now: Date): StoredPlayer {
  const before = player.safety ?? nothingStored
  const { born: _, ...others } = player
  const denied = collectorsAt(before.collectors, now).filter((each) => each.denied)
  const allowed = body.collectors.map(({ name, phone = '', onlyToday }) => ({
    id: `co_${hash('collector', player.id, name, phone).slice(0, 16)}`,
    name,
    phone,
    ...(onlyToday && { until: today(now) }),
  }))
  const { contactName = '', contactPhone = '', contactRelation = '', health = '', leavesAlone } = body
  return {
    ...others,
    ...(body.born !== '' && { born: body.born }),
    safety: {
      ...before,
      contactName,
      contactPhone,
      contactRelation,
      health,
      leavesAlone,
      collectors: [...denied, ...allowed],
    },
  }
}
