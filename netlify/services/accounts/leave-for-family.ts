/**
 * The account of somebody who joins another family as a caregiver: what of it goes there, and its end. The write
 * that makes them a caregiver of the family is the commit. Whoever finds it, a repeated request or the scheduled job,
 * completes the rest, which nothing can undo: until then the account works as before, from then on it only gets erased.
 */
import { ownerOf } from '#domain/accounts/families.ts'
import { activePlayersOf } from '#domain/accounts/players.ts'
import { instantOf, mondayOf, today, type Day } from '#domain/calendar/calendar.ts'
import { freeUntil, isLate } from '#domain/bookings/cut-off.ts'
import type { Kind } from '#domain/facility/facility.ts'
import { retryUntilDecided } from '#server/repositories/accounts/addresses.ts'
import { readMember, updateMember, type Member, type MemberRecord } from '#server/repositories/accounts/members.ts'
import type { Caregiver } from '#server/repositories/accounts/caregivers.ts'
import type { JoinedFamily } from '#server/repositories/accounts/account-deletions.ts'
import { emptyWeek, type Entry, type MemberWeek } from '#server/repositories/bookings/member-weeks.ts'
import { sessionsTowardLimit } from '#server/repositories/bookings/weekly-limit.ts'
import { hash, keys } from '#server/repositories/keys.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import type { Store } from '#server/storage/store.ts'
import type { NewFamily } from '#server/services/bookings/take-along.ts'
import { moveWishes } from '#server/services/standby/family-standby.ts'
import { playerIdOf } from './players.ts'

/** The sessions of an account's players in the week of an instant, in which somebody joins. */
type Sessions = { week: Day; at: Date } & Record<Kind, MemberWeek | undefined>

/** The sessions in the week of an instant, in which somebody joins. */
export async function sessionsOf(store: Store, ownerKey: string, at: Date): Promise<Sessions> {
  const week = mondayOf(today(at))
  const read = async (kind: Kind) => (await store.read<MemberWeek>(keys.memberWeek(ownerKey, kind, week)))?.value
  const [lane, speede] = await Promise.all([read('lane'), read('speede')])
  return { week, at, lane, speede }
}

/**
 * The sessions of a player in that week that stay with the account and count all the same: those that had begun, and those
 * that it was too late to cancel, now or before. What is still to happen is taken along or canceled.
 */
function sessionsThatStay({ at, ...sessions }: Sessions, kind: Kind, player: string, cancels: boolean): number {
  const week = sessions[kind] ?? emptyWeek
  const isToCome = ({ unit, date, time, bookedAt, byClub }: Entry) => {
    const until = freeUntil({ kind, unit, date, time }, { bookedAt, isFree: byClub })
    return instantOf(date, time) > at && !(cancels && isLate({ freeUntil: until }, at))
  }
  const toCome = { entries: week.entries.filter(isToCome) }
  return sessionsTowardLimit(week, player) - sessionsTowardLimit(toCome, player)
}

/** The active players of an account as players of the family; the same request gives each the same id. */
const playersFrom = (
  leaving: Member,
  sessions: Sessions,
  { joinedBy, cancelsBookings }: Pick<Joining, 'joinedBy' | 'cancelsBookings'>,
): Member['players'] =>
  activePlayersOf(leaving).map((player) => {
    const { week } = sessions
    const count = (kind: Kind) =>
      sessionsThatStay(sessions, kind, player.id, cancelsBookings === true) +
      (player.sessionsBefore?.week === week ? player.sessionsBefore[kind] : 0)
    const sessionsBefore = { week, lane: count('lane'), speede: count('speede') }
    return Object.assign({}, player, { id: movedPlayerId({ joinedBy }, player.id), sessionsBefore })
  })

/** What a caregiver who joins with an account does not bring from there. */
export type Joining = Pick<Caregiver, 'id' | 'createdAt' | 'sessionVersion' | 'joinedBy'> & {
  cancelsBookings?: true | undefined
}

/** The family with the caregiver and players of an account. */
export const withFamilyOf = (
  family: Member,
  ownerKey: string,
  leaving: Member,
  sessions: Sessions,
  joining: Joining,
): Member => {
  const { id, createdAt, sessionVersion, joinedBy, cancelsBookings } = joining
  const moved = playersFrom(leaving, sessions, joining)
  const { pendingAddress: _, ...person } = ownerOf(leaving)
  const version = { rev: leaving.rev, sessionVersion: person.sessionVersion }
  const from = { ownerKey, ...version, ...(cancelsBookings && { cancelsBookings }) }
  return {
    ...family,
    rev: family.rev + 1,
    players: [...family.players.filter((each) => !moved.some((player) => player.id === each.id)), ...moved],
    caregivers: [
      ...family.caregivers.filter((each) => each.joinedBy !== joinedBy),
      { ...person, id, createdAt, sessionVersion, joinedBy, isOwner: false, addressKey: ownerKey, from },
    ],
  }
}

/** The caregiver of an account who has joined the family by this request, if they are still there. */
export const joinedCaregiver = (
  family: Member | undefined,
  { joinedBy }: Pick<JoinedFamily, 'joinedBy'>,
): Caregiver | undefined =>
  family?.deleting ? undefined : family?.caregivers.find((each) => each.joinedBy === joinedBy)

/**
 * Ends an account whose caregiver has joined a family: it gives its address up to the family, and only gets erased from
 * then on. Changes made to it in the meantime are copied to the family first. Idempotent; does nothing unless they joined.
 * @returns true if the account has ended.
 * @throws StorageUnavailable; safe to repeat.
 */
export async function leaveForFamily(
  context: Pick<ServiceContext, 'store' | 'backoff'>,
  ownerKey: string,
  target: JoinedFamily,
): Promise<boolean> {
  return retryUntilDecided<boolean>(context, async () => {
    const found = await readMember(context.store, ownerKey)
    if (!found || found.value.deleting) return true
    const leaving = found.value
    const family = await readMember(context.store, target.ownerKey)
    const joined = joinedCaregiver(family?.value, target)
    if (!joined) return false
    if (!isTakenOver(joined, leaving)) {
      const sessions = await sessionsOf(context.store, ownerKey, new Date(joined.createdAt))
      const adopt = (current: Member) => {
        const caregiver = joinedCaregiver(current, target)
        const cancelsBookings = caregiver?.from?.cancelsBookings
        return caregiver && withFamilyOf(current, ownerKey, leaving, sessions, { ...caregiver, cancelsBookings })
      }
      const changed = await updateMember(context, target.ownerKey, adopt, family)
      if (!joinedCaregiver(changed?.value, target)) return false
    }
    // Before the account ends: afterwards nobody would do it.
    await moveWishes(context, ownerKey, target.ownerKey, (id) => movedPlayerId(target, id))
    // No address has this key, so from this write on the claim of the family counts.
    const addressKey = hash('left', ownerKey, target.joinedBy)
    const caregivers = leaving.caregivers.map((each) => ({ ...each, addressKey }))
    const closed: MemberRecord = { ...leaving, deleting: true, caregivers }
    return (await context.store.replace<MemberRecord>(keys.member(ownerKey), found.tag, closed)).won || undefined
  })
}

/** Where the bookings of an account that ends go; undefined if they are canceled with it. */
export async function newFamilyOf(
  { store }: Pick<ServiceContext, 'store'>,
  target: JoinedFamily | undefined,
): Promise<NewFamily | undefined> {
  const family = target && (await readMember(store, target.ownerKey))?.value
  const joined = target && joinedCaregiver(family, target)
  if (!family || !joined || joined.from?.cancelsBookings) return undefined
  const playerOf = (id: string) => movedPlayerId(target, id)
  return { ownerKey: target.ownerKey, players: family.players, playerOf, since: new Date(joined.createdAt) }
}

/** The id that a player of the account has in the family. */
const movedPlayerId = ({ joinedBy }: Pick<JoinedFamily, 'joinedBy'>, id: string) => playerIdOf('moved', joinedBy, id)

const isTakenOver = ({ from }: Caregiver, leaving: Member): boolean =>
  from?.rev === leaving.rev && from.sessionVersion === ownerOf(leaving).sessionVersion
