/** What a change of a family's record asks of the club, written with it. */
import { nothingStored } from '#domain/accounts/safety.ts'
import { addDays, instantOf, today, type Day } from '#domain/calendar/calendar.ts'
import { deadlines, facility } from '#domain/facility/facility.ts'
import { endOfWorkday } from '#domain/inbox/deadlines.ts'
import { membershipItem, membershipText } from '#domain/inbox/last-ticked.ts'
import { historyOf } from '#domain/memberships/history.ts'
import { dollars } from '#domain/shop/money.ts'
import type { Member } from '#records/families.ts'
import { itemIn, itemKey, removeItem, setItem } from '#server/repositories/items.ts'
import { hash } from '#server/repositories/keys.ts'
import type { Documents } from '#server/repositories/transact.ts'

type Player = Member['players'][number]

/** What coaches read before a visit, as a hash: an item has no personal data. */
const toRead = ({ id, safety: { health, collectors, leavesAlone } = nothingStored }: Player) =>
  hash('to read', id, JSON.stringify([health, collectors, leavesAlone]))

/** When the club closes the day before. */
const beforeCharge = (day: Day): Date => instantOf(addDays(day, -1), facility.closes)

/** Writes the items of a change by the family or by staff. */
export function setItemsOfChange(documents: Documents, before: Member, after: Member): void {
  const { id: member } = after
  const isIn = ({ caregivers }: Member, id: string) => caregivers.some((each) => each.id === id)
  for (const { id } of after.caregivers.filter((each) => !isIn(before, each.id)))
    setItem(documents, 'caregiver_joined', id, { due: endOfWorkday(documents.now, deadlines.safetyDays), member })
  for (const { id } of before.caregivers.filter((each) => !isIn(after, each.id)))
    removeItem(documents, 'caregiver_joined', id, true)
  for (const player of after.players) {
    const was = before.players.find(({ id }) => id === player.id)
    setMembershipItem(documents, member, was, player)
    if (was) setSafetyItem(documents, member, was, player)
  }
}

/** What is true of the membership now, beside what the club last ticked; none where these are the same. */
function setMembershipItem(documents: Documents, member: string, was: Player | undefined, player: Player): void {
  const { now } = documents
  const day = today(now)
  const [before, after] = [was && historyOf(was), historyOf(player)]
  if (before ? membershipText(before, day) === membershipText(after, day) : player.retired !== undefined) return
  const kind = 'plan_changed'
  const item = membershipItem(itemIn(documents, kind, player.id), before, after, day)
  if (!item) return removeItem(documents, kind, player.id)
  const { step, from } = after.at(-1)!
  const isNow = step === 'joined' || step === 'plan'
  const due = isNow ? endOfWorkday(now, deadlines.chargeDays) : beforeCharge(from)
  const { kind: next, ...words } = item
  setItem(documents, next, player.id, { due, member, player: player.id, ...words })
}

function setSafetyItem(documents: Documents, member: string, was: Player, player: Player): void {
  const [before, after] = [toRead(was), toRead(player)]
  if (before === after) return
  const item = itemIn(documents, 'safety_changed', player.id)
  const basis = item && !item.done ? item.basis : before
  if (basis === after) return removeItem(documents, 'safety_changed', player.id)
  const due = endOfWorkday(documents.now, deadlines.safetyDays)
  setItem(documents, 'safety_changed', player.id, { due, member, player: player.id, ...(basis && { basis }) })
}

/** The account is gone, and with it what there was to do for its people. `cents` were not charged. */
export function setItemsOfDeletion(documents: Documents, { id, players, caregivers }: Member, cents = 0): void {
  const ofPeople = [
    ...players.flatMap((player) =>
      (['plan_changed', 'safety_changed'] as const).map((kind) => ({ kind, subject: player.id })),
    ),
    ...caregivers.map((caregiver) => ({ kind: 'caregiver_joined' as const, subject: caregiver.id })),
  ]
  documents.need([itemKey('account_deleted', id), ...ofPeople.map(({ kind, subject }) => itemKey(kind, subject))])
  for (const { kind, subject } of ofPeople) removeItem(documents, kind, subject, true)
  setItem(documents, 'account_deleted', id, {
    due: endOfWorkday(documents.now, deadlines.chargeDays),
    member: id,
    ...(cents > 0 && { to: `${dollars(cents)} not charged` }),
  })
}
