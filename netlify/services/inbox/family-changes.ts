/** What a change of a family's record asks of the club, written with it. */
import { isDeepStrictEqual } from 'node:util'
import { changesForDesk, identityChanges, isDecided, mustNotCollect } from '#domain/accounts/decisions.ts'
import { planNames } from '#domain/accounts/membership.ts'
import { addDays, dayWithYear, instantOf, type Day } from '#domain/calendar/calendar.ts'
import { deadlines, facility } from '#domain/facility/facility.ts'
import { endOfWorkday } from '#domain/inbox/deadlines.ts'
import type { WrittenKind } from '#domain/inbox/item-kinds.ts'
import { historyOf } from '#domain/memberships/history.ts'
import type { MembershipStep } from '#domain/memberships/steps.ts'
import type { Member } from '#records/families.ts'
import type { ItemRecord } from '#records/items.ts'
import { setItem } from '#server/repositories/items.ts'
import type { Documents } from '#server/repositories/transact.ts'

type Player = Member['players'][number]

const cardOf = ({ cardType, cardLast4, cardExp }: Member) => [cardType, cardLast4, cardExp]
/** What coaches read before a visit. */
const toRead = ({ safety }: Player) => [safety?.health, safety?.collectors, safety?.leavesAlone]

const itemOf = {
  joined: 'membership_joined',
  plan: 'plan_changed',
  paused: 'membership_paused',
  resumed: 'membership_kept',
  ended: 'membership_ended',
  kept: 'membership_kept',
} as const satisfies Record<MembershipStep['step'], WrittenKind>

/** When the club closes the day before. */
const beforeCharge = (day: Day): Date => instantOf(addDays(day, -1), facility.closes)

type Editor = Member['caregivers'][number]

/** Who has changed it, and whether they must not collect this player, or any of them. */
const byOf = ({ caregivers, players }: Member, by: string | undefined, of: readonly Player[] = players) => {
  const editor = caregivers.find(({ id }) => id === by)
  const isDenied = editor !== undefined && of.some((each) => mustNotCollect(each, editor))
  return { ...(editor && { by: editor.id }), ...(isDenied && { isDenied }) }
}

/**
 * Writes an item for each player whom the editor must not collect, and of whom this changes what they leave to the desk. @returns
 * true if there is one, so that nothing is changed.
 */
export function setItemsForDesk(documents: Documents, before: Member, after: Member, editor: Editor): boolean {
  const due = endOfWorkday(documents.now, deadlines.safetyDays)
  const asked = before.players.filter((was) => {
    const is = after.players.find(({ id }) => id === was.id)
    const changes = is && mustNotCollect(was, editor) ? changesForDesk(was, is, documents.now) : []
    const about = { member: before.id, player: was.id, to: changes.join(', '), ...byOf(before, editor.id, [was]) }
    if (changes.length > 0) setItem(documents, 'denied_edit', was.id, { due, ...about })
    return changes.length > 0
  })
  return asked.length > 0
}

/** Where staff have decided something about a player, another name or age in the family is looked at. */
function setItemsOfIdentity(documents: Documents, before: Member, after: Member, by: string): void {
  if (!before.players.some(isDecided)) return
  const about = { due: endOfWorkday(documents.now, deadlines.safetyDays), member: after.id, ...byOf(before, by) }
  for (const { id, profileName } of after.caregivers)
    if (before.caregivers.some((was) => was.id === id && was.profileName !== profileName))
      setItem(documents, 'identity_changed', id, { ...about, to: 'Name of a caregiver' })
  for (const player of after.players) {
    const was = before.players.find(({ id }) => id === player.id)
    const changes = was ? identityChanges(was, player) : []
    if (changes.length > 0)
      setItem(documents, 'identity_changed', player.id, { ...about, player: player.id, to: changes.join(', ') })
  }
}

/** Writes the items of a change by staff, or by this caregiver of the family. */
export function setItemsOfChange(documents: Documents, before: Member, after: Member, by?: string): void {
  const { now } = documents
  const { id: member } = after
  const [charge, read] = [endOfWorkday(now, deadlines.chargeDays), endOfWorkday(now, deadlines.safetyDays)]
  if (!isDeepStrictEqual(cardOf(before), cardOf(after)))
    setItem(documents, 'card_changed', member, { due: charge, member })
  for (const player of after.players) {
    const was = before.players.find(({ id }) => id === player.id)
    if (!was) continue
    const note = (kind: WrittenKind, due: Date, words: Pick<ItemRecord, 'from' | 'to' | 'by' | 'isDenied'> = {}) =>
      setItem(documents, kind, player.id, { due, member, player: player.id, ...words })
    const step = historyOf(player).at(-1)!
    if (player.history && player.history.length > historyOf(was).length && step.step !== 'plan')
      note(itemOf[step.step], beforeCharge(step.from), { to: `From ${dayWithYear(step.from)}` })
    if (player.plan !== was.plan)
      note('plan_changed', charge, { from: planNames[was.plan], to: planNames[player.plan] })
    if (!isDeepStrictEqual(toRead(was), toRead(player))) note('safety_changed', read, byOf(before, by, [was]))
  }
  if (by !== undefined) setItemsOfIdentity(documents, before, after, by)
}
