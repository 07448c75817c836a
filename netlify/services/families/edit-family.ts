/**
 * Changes of a family's record, by a caregiver or by staff: one write each, based on a version. A change by staff is in the
 * staff log, and told to the family by e-mail.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Body } from '#api-contract/schemas.ts'
import { withEntered } from '#domain/families/ages.ts'
import { profileNameOf } from '#domain/people/people.ts'
import { limitInTheWay, type playerLimits } from '#domain/families/players.ts'
import { underDecisions } from '#domain/families/decisions.ts'
import { today } from '#domain/calendar/calendar.ts'
import { isSameName } from '#domain/text/search.ts'
import { chargeDayOf } from '#domain/memberships/charge-day.ts'
import { changedHistory, type MembershipChange, type MembershipRefusal } from '#domain/memberships/change-history.ts'
import { historyOf, lastStart, startFrom } from '#domain/memberships/history.ts'
import type { RequestContext, RequestMeta } from '#server/context/request-context.ts'
import { memberIn, readMember } from '#server/repositories/accounts/members.ts'
import { type Member } from '#records/families.ts'
import { playerIdOf } from '#server/repositories/accounts/players.ts'
import { signerOf, toBilled, withSigner } from '#server/repositories/accounts/signers.ts'
import { doneBy, logIn } from '#server/repositories/admin-log.ts'
import { keys } from '#server/repositories/keys.ts'
import { mailSubjectRef } from '#server/repositories/mail-subject-refs.ts'
import { itemKey } from '#server/repositories/items.ts'
import { messageKeys, queueMessage, type Intent } from '#server/repositories/outbox.ts'
import { transact, type Documents } from '#server/repositories/transact.ts'
import { withFormer } from '#server/services/proof/former.ts'
import { heldIfCapped, takePlace, type ClubFull } from '#server/services/full-club/places.ts'
import { accountKeyOfFamily, isStaff, type FamilyEditor } from '#server/services/sign-in/family-of-caller.ts'
import { setItemsForDesk, setItemsOfChange } from './family-changes.ts'
import { renameOnBookings, weeksToCome } from '#server/services/bookings/rename-player.ts'

export type EditContext<Edit = undefined> = FamilyEditor &
  Pick<RequestContext, 'now' | 'replicate' | 'mailEnabled' | 'keyPepper'> &
  Pick<RequestMeta, 'idempotencyKey'> & { body: Edit }

export type EditRefusal =
  | { outcome: 'no_player' | 'no_caregiver' | 'not_then' | 'amount' | MembershipRefusal }
  /** Something that only the first caregiver may change. */
  | { outcome: 'first_only' }
  | { outcome: 'full'; limit: keyof typeof playerLimits }
  | ClubFull
  /** A colleague of a lower role, or one who takes away too often. */
  | { outcome: 'role'; least: 'coach' | 'manager' }
  | { outcome: 'too_many_endings' }
type EditedFamily =
  | { outcome: 'saved'; member: Member }
  /** `for_desk`: what only staff change, because the editor must not collect the child. */
  | { outcome: 'no_family' | 'gone' | 'changed' | 'for_desk' }
export type EditFamilyResult = EditedFamily | EditRefusal

/** Adds a player, once per idempotency key. */
export async function addPlayer(context: EditContext<Body<'addPlayer'>>): Promise<EditFamilyResult> {
  const { rev, start, ...details } = context.body
  const now = context.now()
  const held = await heldIfCapped(context)
  const add = (member: Member, accountKey: string, documents: Documents): Member | EditRefusal => {
    const id = playerIdOf(accountKey, context.idempotencyKey)
    if (playerIn(member, id)) return member
    const limit = limitInTheWay(member, 1, now)
    if (limit) return { outcome: 'full', limit }
    const day = today(now)
    if (start !== undefined && (start < day || start > lastStart(day))) return { outcome: 'too_far' }
    const refusal = takePlace(documents, held, { accountKey, player: id, isMember: true })
    if (refusal) return refusal
    const date = chargeDayOf(member.players)
    const done = doneBy(context.principal, now)
    const joined = { step: 'joined', from: startFrom(start ?? day), plan: details.plan, ...done } as const
    const history =
      start === undefined && date === undefined ? [] : [{ ...joined, ...(date !== undefined && { date }) }]
    const player = { ...details, id, addedAt: done.at, consents: [], ...(history.length > 0 && { history }) }
    return { ...member, players: [...member.players, player] }
  }
  return editFamily(context, rev, add, (edited, accountKey) => [
    {
      accountKey,
      kind: 'player_added',
      subjectRef: playerIdOf(accountKey, context.idempotencyKey),
      ...toBilled(edited),
    },
  ])
}

/** Changes a player, with the name on bookings to come. The plan is the first caregiver's to change, from the next period on. */
export async function editPlayer(context: EditContext<Body<'editPlayer'>>, id: string): Promise<EditFamilyResult> {
  const { rev, ...details } = context.body
  const edit = (member: Member): Member | EditRefusal => {
    const player = playerIn(member, id)
    if (!player) return { outcome: 'no_player' }
    if (!isStaff(context) && !context.principal.isFirst && player.plan !== details.plan)
      return { outcome: 'first_only' }
    const planned =
      player.plan === details.plan ? player : withChange(context, player, { change: 'plan', plan: details.plan })
    if ('outcome' in planned) return planned
    return withPlayer(member, withEntered(planned, details, today(context.now())))
  }
  return editFamily(context, rev, edit, undefined, true)
}

/** Changes the name and phone of a caregiver: one's own, or anybody's by staff. */
export function editCaregiver(context: EditContext<Body<'editCaregiver'>>, id: string): Promise<EditFamilyResult> {
  const { rev, ...person } = context.body
  const mayChange = isStaff(context) || context.principal.id === id
  return editFamily<EditRefusal>(context, rev, (member) => {
    const caregiver = mayChange ? signerOf(member, id) : undefined
    if (!caregiver) return { outcome: 'no_caregiver' }
    return withSigner(member, { ...caregiver, ...person, profileName: profileNameOf(person) })
  })
}

type StoredPlayer = Member['players'][number]

/** The player with a change of their membership, by whoever asks for it. */
export function withChange(
  { principal, now }: Pick<EditContext, 'principal' | 'now'>,
  player: StoredPlayer,
  change: MembershipChange,
): StoredPlayer | { outcome: MembershipRefusal } {
  const at = now()
  const before = historyOf(player)
  const history = changedHistory(before, change, { day: today(at), ...doneBy(principal, at) })
  if (typeof history === 'string') return { outcome: history }
  return history === before ? player : { ...player, history: [...history] }
}

export const playerIn = (member: Member, id: string): StoredPlayer | undefined =>
  member.players.find((player) => player.id === id)

export const withPlayer = (member: Member, player: StoredPlayer): Member => ({
  ...member,
  players: member.players.map((each) => (each.id === player.id ? player : each)),
})

/**
 * Without a `rev` it is based on whatever is stored. The same values again count as saved, so that a retry succeeds. `tell` are
 * the messages about the change, if there are any in place of what a family is told of a change by staff; it may change more documents.
 */
export async function editFamily<Refusal extends { outcome: string }>(
  context: EditContext<unknown>,
  rev: number | undefined,
  change: (member: Member, accountKey: string, documents: Documents) => Member | Refusal,
  tell?: (edited: Member, accountKey: string, documents: Documents) => Intent[] | undefined,
  mayRename = false,
): Promise<EditedFamily | Refusal> {
  const { store, principal, replicate } = context
  const accountKey = await accountKeyOfFamily(context)
  if (!accountKey) return { outcome: 'no_family' }

  const day = today(context.now())
  let result = { outcome: 'gone' } as EditedFamily | Refusal
  /** @returns what to store, if anything. */
  const edit = (member: Member, base: number | undefined, documents: Documents): Member | undefined => {
    if (member.deleting) return undefined
    const wanted = change(member, accountKey, documents)
    if ('outcome' in wanted) {
      result = wanted
      return undefined
    }
    const players = wanted.players.filter(({ id, name }) => {
      const known = playerIn(member, id)
      return !known || !isSameName(known.name, name)
    })
    const back = withFormer(documents, context.keyPepper, wanted, { caregivers: [], players })
    const changed = { ...back, players: underDecisions(back, member, day, !isStaff(context)) }
    const editor = isStaff(context) ? undefined : member.caregivers.find(({ id }) => id === principal.id)
    if (editor && setItemsForDesk(documents, member, changed, editor)) {
      result = { outcome: 'for_desk' }
      return undefined
    }
    const isSame = isDeepStrictEqual(changed, member)
    const isOld = base !== undefined && base !== member.rev
    const edited = isSame || isOld ? undefined : { ...changed, rev: member.rev + 1 }
    if (isOld && !isSame) documents.discard()
    result = isOld && !isSame ? { outcome: 'changed' } : { outcome: 'saved', member: edited ?? member }
    return edited
  }
  const base = isStaff(context) ? (rev ?? (await readMember(store, accountKey))?.value.rev ?? 0) : rev
  const byClub: Intent = { accountKey, kind: 'family_changed', subjectRef: mailSubjectRef.family((base ?? 0) + 1) }
  const known = isStaff(context) ? messageKeys(context, byClub) : []
  const weeks = mayRename ? await weeksToCome(context, accountKey) : []
  // Which family it is, the log says by its id.
  const logged = isStaff(context) ? logIn(context, 'member_changed', accountKey) : context
  await transact(logged, [keys.member(accountKey), ...known], (documents) => {
    // Of this try alone: another one may have found another family.
    result = { outcome: 'gone' }
    const member = memberIn(documents, accountKey)
    const edited = member && edit(member, base, documents)
    if (!edited) return
    documents.about({ subject: member.id, member: member.id })
    for (const { id, name: to } of edited.players) {
      const from = playerIn(member, id)?.name ?? to
      if (from !== to) renameOnBookings(documents, weeks, { id, from, to })
    }
    documents.set(keys.member(accountKey), isStaff(context) ? { ...edited, changedByClub: edited.rev } : edited)
    const messages = tell?.(edited, accountKey, documents) ?? (isStaff(context) ? [byClub] : [])
    documents.need([
      ...messages.flatMap((message) => messageKeys(context, message)),
      ...edited.players.flatMap(({ id }) => (playerIn(member, id) ? [] : itemKey('plan_changed', id))),
    ])
    for (const message of messages) queueMessage(documents, message)
    setItemsOfChange(documents, member, edited, isStaff(context) ? undefined : principal.id)
  })

  if ('member' in result && replicate) context.waitUntil(replicate(accountKey))
  return result
}
