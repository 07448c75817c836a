/**
 * The account of somebody who joins another family as its second caregiver: what of it goes there, and its end. The write
 * that makes them a caregiver of the family is the commit. Whoever finds it, a repeated request or the scheduled job,
 * completes the rest, which nothing can undo: until then the account works as before, from then on it only gets erased.
 */
import { activePlayersOf } from '#domain/accounts/players.ts'
import { untilDecided } from '#server/repositories/accounts/addresses.ts'
import {
  readMember,
  updateMember,
  type Caregiver,
  type JoinedFamily,
  type Member,
  type MemberRecord,
} from '#server/repositories/accounts/members.ts'
import { hash, keys } from '#server/repositories/keys.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'

type Players = NonNullable<Member['players']>

/** The active players of an account as players of the family; the same request gives each the same id. */
const playersFrom = (left: Member, joinedBy: string): Players =>
  activePlayersOf(left).map((player) => ({
    id: `pl_${hash('moved', joinedBy, player.id).slice(0, 24)}`,
    addedAt: player.addedAt,
    childName: player.childName,
    childAge: player.childAge,
    childTeam: player.childTeam,
    childPosition: player.childPosition,
    childPhone: player.childPhone,
    membershipPlan: player.membershipPlan,
  }))

/** What a caregiver takes over of the account that they leave: password, name and phone. */
const personFrom = (ownerKey: string, left: Member) => ({
  firstName: left.firstName,
  lastName: left.lastName,
  phone: left.parentPhone,
  profileName: left.profileName,
  password: left.password,
  from: { ownerKey, rev: left.rev, sessionVersion: left.sessionVersion },
})

/** The family with the caregiver and players of an account. `caregiver`: what is not from there. */
export const withFamilyOf = (
  family: Member,
  ownerKey: string,
  left: Member,
  caregiver: Omit<Caregiver, keyof ReturnType<typeof personFrom> | 'mailOff' | 'unverified'>,
): Member => {
  const moved = playersFrom(left, caregiver.joinedBy)
  const others = (family.players ?? []).filter(({ id }) => !moved.some((player) => player.id === id))
  const { mailOff, unverified } = left
  return {
    ...family,
    rev: family.rev + 1,
    players: [...others, ...moved],
    caregiver: {
      ...caregiver,
      ...personFrom(ownerKey, left),
      ...(mailOff && { mailOff }),
      ...(unverified && { unverified }),
    },
  }
}

/** True if the caregiver of an account has joined the family by this request, and is still there. */
export const hasJoined = (family: Member | undefined, { joinedBy }: Pick<JoinedFamily, 'joinedBy'>): boolean =>
  family?.caregiver?.joinedBy === joinedBy && !family.deleting

/**
 * Ends an account whose caregiver has joined a family: it gives its address up to the family, and only gets erased from
 * then on. What was changed in it since is taken over first. Idempotent; nothing happens unless they have joined.
 * @returns true if the account has ended.
 * @throws StorageUnavailable; safe to repeat.
 */
export async function leaveForFamily(
  context: Pick<ServiceContext, 'store' | 'backoff'>,
  ownerKey: string,
  into: JoinedFamily,
): Promise<boolean> {
  return untilDecided<boolean>(context, async () => {
    const found = await readMember(context.store, ownerKey)
    if (!found || found.value.deleting) return true
    const left = found.value
    const family = await updateMember(context, into.ownerKey, (current) => {
      const { caregiver } = current
      if (!caregiver || !hasJoined(current, into) || isTakenOver(caregiver, left)) return undefined
      return withFamilyOf(current, ownerKey, left, caregiver)
    })
    if (!hasJoined(family?.value, into)) return false
    // An address that nobody can have. The claim in this record now counts.
    const addressKey = hash('left', ownerKey, into.joinedBy)
    const closed: MemberRecord = { ...left, deleting: true, addressKey }
    return (await context.store.replace<MemberRecord>(keys.member(ownerKey), found.tag, closed)).won || undefined
  })
}

const isTakenOver = ({ from }: Caregiver, { rev, sessionVersion }: Member): boolean =>
  from?.rev === rev && from.sessionVersion === sessionVersion
