/** What staff change for a family: one write each, based on a version, in the staff log, and told to the family by e-mail. */
import { isDeepStrictEqual } from 'node:util'
import type { Body } from '#api-contract/schemas.ts'
import { withEntered } from '#domain/accounts/ages.ts'
import { profileNameOf } from '#domain/accounts/people.ts'
import { isLastActive, limitInTheWay, type playerLimits } from '#domain/accounts/players.ts'
import { today } from '#domain/calendar/calendar.ts'
import type { Principal, RequestContext, RequestMeta } from '#server/context/request-context.ts'
import { memberIn, type Member } from '#server/repositories/accounts/members.ts'
import { withCaregiver } from '#server/repositories/accounts/signers.ts'
import { writeAdminLog } from '#server/repositories/admin-log.ts'
import { ownerKeyOfMember } from '#server/repositories/admin-rows.ts'
import { keys } from '#server/repositories/keys.ts'
import { mailSubjectRef } from '#server/repositories/mail-subject-refs.ts'
import { messageKeys, queueMessage, type Intent } from '#server/repositories/outbox.ts'
import { transact } from '#server/repositories/transact.ts'
import { playerIdOf } from '#server/services/accounts/players.ts'
import { renameOnBookings } from '#server/services/bookings/rename-player.ts'

type EditContext = RequestContext & Pick<RequestMeta, 'idempotencyKey'> & { principal: Principal }

export type EditFamilyResult =
  | { outcome: 'saved'; rev: number }
  | { outcome: 'no_member' | 'not_found' | 'changed' | 'last_one' }
  | { outcome: 'full'; limit: keyof typeof playerLimits }

/** Changes the home address, and the billing address with it if that is the same. */
export const editAddress = (context: EditContext, id: string, { rev, address }: Body<'editMemberAddress'>) =>
  editFamily(context, id, rev, (member) => ({
    ...member,
    address,
    ...(member.billingAddressType === 'same' && { billingAddress: address }),
  }))

/** Changes a player, with the name on bookings to come. */
export async function editPlayerOf(
  context: EditContext,
  { id, player }: { id: string; player: string },
  { rev, ...details }: Body<'editMemberPlayer'>,
): Promise<EditFamilyResult> {
  let renamed: { ownerKey: string; from: string } | undefined
  const result = await editFamily(context, id, rev, (member, ownerKey) => {
    const before = member.players.find((each) => each.id === player)
    if (before && before.name !== details.name) renamed = { ownerKey, from: before.name }
    const day = today(context.now())
    const players = member.players.map((each) => (each.id === player ? withEntered(each, details, day) : each))
    return before && { ...member, players }
  })
  if (result.outcome === 'saved' && renamed)
    await renameOnBookings(context, renamed.ownerKey, { id: player, from: renamed.from, to: details.name })
  return result
}

/** Adds a player. Idempotent per idempotency key. */
export async function addPlayerTo(
  context: EditContext,
  id: string,
  { rev, ...details }: Body<'addMemberPlayer'>,
): Promise<EditFamilyResult> {
  const player = {
    ...details,
    id: playerIdOf(id, context.idempotencyKey),
    addedAt: context.now().toISOString(),
    consents: [],
  }
  let limit: keyof typeof playerLimits | undefined
  const result = await editFamily(context, id, rev, (member) => {
    if (member.players.some((each) => each.id === player.id)) return member
    limit = limitInTheWay(member, 1, context.now())
    return limit ? undefined : { ...member, players: [...member.players, player] }
  })
  return limit && result.outcome === 'not_found' ? { outcome: 'full', limit } : result
}

/** Ends the membership of a player, who keeps the bookings made so far. One has to stay. Idempotent. */
export async function retirePlayerOf(
  context: EditContext,
  { id, player }: { id: string; player: string },
  { rev }: Body<'retireMemberPlayer'>,
): Promise<EditFamilyResult> {
  let isLast = false
  const result = await editFamily(context, id, rev, (member) => {
    const before = member.players.find((each) => each.id === player)
    isLast = before !== undefined && !before.retired && isLastActive(member, player)
    if (!before || isLast) return undefined
    if (before.retired) return member
    const retired = { ...before, retired: context.now().toISOString() }
    return { ...member, players: member.players.map((each) => (each === before ? retired : each)) }
  })
  return isLast && result.outcome === 'not_found' ? { outcome: 'last_one' } : result
}

/** Changes the name and phone of a caregiver. */
export const editCaregiverOf = (
  context: EditContext,
  { id, caregiver }: { id: string; caregiver: string },
  { rev, ...details }: Body<'editMemberCaregiver'>,
) =>
  editFamily(context, id, rev, (member) => {
    const before = member.caregivers.find((each) => each.id === caregiver)
    return before && withCaregiver(member, { ...before, ...details, profileName: profileNameOf(details) })
  })

/** `next` returns undefined if the family has no such person, or may not change so. The same values again count as saved. */
async function editFamily(
  context: EditContext,
  id: string,
  rev: number,
  next: (member: Member, ownerKey: string) => Member | undefined,
): Promise<EditFamilyResult> {
  const ownerKey = await ownerKeyOfMember(context, id)
  if (!ownerKey) return { outcome: 'no_member' }
  const message: Intent = { ownerKey, kind: 'family_changed', subjectRef: mailSubjectRef.family(rev + 1) }
  const key = keys.member(ownerKey)
  const stored = await transact(context, [key, ...messageKeys(context, message)], (documents) => {
    const member = memberIn(documents, ownerKey)
    const changed = !member || member.deleting || member.rev !== rev ? undefined : next(member, ownerKey)
    if (!changed || isDeepStrictEqual(changed, member)) return member
    const edited = { ...changed, rev: rev + 1, changedByClub: rev + 1 }
    documents.set(key, edited)
    queueMessage(documents, message)
    return edited
  })
  if (!stored || stored.deleting) return { outcome: 'no_member' }
  const same = next(stored, ownerKey)
  if (!same) return { outcome: 'not_found' }
  if (!isDeepStrictEqual(same, stored)) return { outcome: 'changed' }
  if (context.replicate) context.waitUntil(context.replicate(ownerKey))
  await writeAdminLog(context, context.principal, 'member_changed', id, { member: id })
  return { outcome: 'saved', rev: stored.rev }
}
