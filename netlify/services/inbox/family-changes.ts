/** What a change of a family's record asks of the club, written with it. */
import { isDeepStrictEqual } from 'node:util'
import { planNames } from '#domain/accounts/membership.ts'
import { addDays, dayWithYear, instantOf, type Day } from '#domain/calendar/calendar.ts'
import { deadlines, facility } from '#domain/facility/facility.ts'
import { endOfWorkday } from '#domain/inbox/deadlines.ts'
import type { WrittenKind } from '#domain/inbox/item-kinds.ts'
import { historyOf } from '#domain/memberships/history.ts'
import type { MembershipStep } from '#domain/memberships/steps.ts'
import type { Member } from '#records/families.ts'
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

/** Writes the items of a change by the family or by staff. */
export function setItemsOfChange(documents: Documents, before: Member, after: Member): void {
  const { now } = documents
  const { id: member } = after
  const [charge, read] = [endOfWorkday(now, deadlines.chargeDays), endOfWorkday(now, deadlines.safetyDays)]
  if (!isDeepStrictEqual(cardOf(before), cardOf(after)))
    setItem(documents, 'card_changed', member, { due: charge, member })
  for (const player of after.players) {
    const was = before.players.find(({ id }) => id === player.id)
    if (!was) continue
    const note = (kind: WrittenKind, due: Date, words: { from?: string; to?: string } = {}) =>
      setItem(documents, kind, player.id, { due, member, player: player.id, ...words })
    const step = historyOf(player).at(-1)!
    if (player.history && player.history.length > historyOf(was).length && step.step !== 'plan')
      note(itemOf[step.step], beforeCharge(step.from), { to: `From ${dayWithYear(step.from)}` })
    if (player.plan !== was.plan)
      note('plan_changed', charge, { from: planNames[was.plan], to: planNames[player.plan] })
    if (!isDeepStrictEqual(toRead(was), toRead(player))) note('safety_changed', read)
  }
}
