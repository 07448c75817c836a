/** Items of the inbox that follow from a change of a family's record, written with it. */
import { changesForDesk, identityChanges, isDecided, mustNotCollect } from '#domain/families/decisions.ts'
import { takenCardOf } from '#domain/families/taken-cards.ts'
import { isUnseen } from '#domain/newcomers/unseen.ts'
import { nothingStored } from '#domain/safety/safety.ts'
import { addDays, dayMs, instantOf, today, type Day } from '#domain/calendar/calendar.ts'
import { deadlines, facility } from '#domain/facility/facility.ts'
import { dueSoon, endOfWorkday } from '#domain/inbox/deadlines.ts'
import { membershipItem, membershipText } from '#domain/inbox/last-ticked.ts'
import { historyOf } from '#domain/memberships/history.ts'
import { dollars } from '#domain/text/text.ts'
import type { Member } from '#records/families.ts'
import { itemIn, itemKey, removeItem, setItem } from '#server/repositories/items.ts'
import { hash } from '#server/repositories/hashes.ts'
import type { Documents } from '#server/repositories/transact.ts'

type Player = Member['players'][number]

/** What coaches read before a visit, as a hash: an item has no personal data. */
const toRead = ({ id, safety: { health, collectors, leavesAlone } = nothingStored }: Player) =>
  hash('to read', id, JSON.stringify([health, collectors, leavesAlone]))

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
  const due = dueSoon(documents.now)
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
  const about = { due: dueSoon(documents.now), member: after.id, ...byOf(before, by) }
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
  const { id: member } = after
  const isIn = ({ caregivers }: Member, id: string) => caregivers.some((each) => each.id === id)
  for (const { id } of after.caregivers.filter((each) => !isIn(before, each.id)))
    setItem(documents, 'caregiver_joined', id, { due: dueSoon(documents.now), member })
  for (const { id } of before.caregivers.filter((each) => !isIn(after, each.id)))
    removeItem(documents, 'caregiver_joined', id, true)
  for (const player of after.players) {
    const was = before.players.find(({ id }) => id === player.id)
    setMembershipItem(documents, member, was, player)
    if (was) setSafetyItem(documents, before, was, player, by)
  }
  if (by !== undefined) setItemsOfIdentity(documents, before, after, by)
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

function setSafetyItem(documents: Documents, family: Member, was: Player, player: Player, by?: string): void {
  const [before, after] = [toRead(was), toRead(player)]
  if (before === after) return
  const item = itemIn(documents, 'safety_changed', player.id)
  const basis = item && !item.done ? item.basis : before
  if (basis === after) return removeItem(documents, 'safety_changed', player.id)
  const due = dueSoon(documents.now)
  setItem(documents, 'safety_changed', player.id, {
    due,
    member: family.id,
    player: player.id,
    ...(basis && { basis }),
    ...byOf(family, by, [was]),
  })
}

/** The account is gone, and with it what there was to do for its people. `cents` were not charged. */
export function setItemsOfDeletion(documents: Documents, family: Member, cents = 0): void {
  const { id, players, caregivers, createdAt } = family
  const ofPeople = [
    ...players.flatMap((player) =>
      (['plan_changed', 'safety_changed'] as const).map((kind) => ({ kind, subject: player.id })),
    ),
    ...caregivers.map((caregiver) => ({ kind: 'caregiver_joined' as const, subject: caregiver.id })),
  ]
  documents.need([itemKey('account_deleted', id), ...ofPeople.map(({ kind, subject }) => itemKey(kind, subject))])
  for (const { kind, subject } of ofPeople) removeItem(documents, kind, subject, true)
  // One that came and went within a day, and that nobody has seen, has nothing at the club.
  if (isUnseen(family) && !takenCardOf(family) && documents.now.getTime() < Date.parse(createdAt) + dayMs) return
  setItem(documents, 'account_deleted', id, {
    due: endOfWorkday(documents.now, deadlines.chargeDays),
    member: id,
    ...(cents > 0 && { to: `${dollars(cents)} not charged` }),
  })
}
