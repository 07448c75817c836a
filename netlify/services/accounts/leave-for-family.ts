/** A caregiver takes their active players along into the family that they join. */
import { ownerOf } from '#domain/accounts/families.ts'
import { activePlayersOf } from '#domain/accounts/players.ts'
import { hasBegun } from '#domain/bookings/bookings.ts'
import type { Day } from '#domain/calendar/calendar.ts'
import type { Kind } from '#domain/facility/facility.ts'
import { emptyWeek } from '#server/repositories/bookings/member-weeks.ts'
import { sessionsTowardLimit } from '#server/repositories/bookings/weekly-limit.ts'
import { playerIdOf } from '#server/repositories/accounts/players.ts'
import type { MemberWeek } from '#records/bookings.ts'
import type { Member, Caregiver } from '#records/families.ts'

/** The sessions of an account's players in the week of the instant `at`, in which somebody joins. */
export type Sessions = { week: Day; at: Date } & Record<Kind, MemberWeek | undefined>

/** How many sessions count for a player's week: those that have begun, and those that it was too late to cancel. */
function sessionsIn({ entries, done }: MemberWeek, player: string, at: Date): number {
  return sessionsTowardLimit({ entries: entries.filter((entry) => hasBegun(entry, at)), done }, player)
}

/** The active players of an account as players of the family; the same request gives each the same id. */
const playersFrom = (leaving: Member, { week, at, ...sessions }: Sessions, joinedBy: string): Member['players'] =>
  activePlayersOf(leaving).map((player) => {
    const before = player.sessionsBefore?.week === week ? player.sessionsBefore : undefined
    const count = (kind: Kind) => sessionsIn(sessions[kind] ?? emptyWeek, player.id, at) + (before?.[kind] ?? 0)
    const sessionsBefore = { week, lane: count('lane'), speede: count('speede') }
    return Object.assign({}, player, { id: playerIdOf('moved', joinedBy, player.id), sessionsBefore })
  })

/** The details of the caregiver that are new in the family. */
type Joining = Pick<Caregiver, 'id' | 'createdAt' | 'joinedBy'>

/** The family with the caregiver and players of an account. Sessions of the account do not sign in to it. */
export function withFamilyOf(family: Member, leaving: Member, sessions: Sessions, joining: Joining): Member {
  const { pendingAddress: _, ...person } = ownerOf(leaving)
  return {
    ...family,
    rev: family.rev + 1,
    players: [...family.players, ...playersFrom(leaving, sessions, joining.joinedBy)],
    caregivers: [...family.caregivers, { ...person, ...joining, sessionVersion: 1, isOwner: false }],
  }
}

/** The caregiver of an account who has joined the family by this request, if they are still there. */
export const joinedCaregiver = (family: Member | undefined, joinedBy: string): Caregiver | undefined =>
  family?.deleting ? undefined : family?.caregivers.find((each) => each.joinedBy === joinedBy)
