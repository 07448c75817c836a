/** The players of a family. The registration makes the first, which is part of the account; the others are added later. */
import type { Plan, Position } from './membership.ts'

/** The id of the player that the registration made, in every family. */
export const firstPlayerId = 'first'

/** Players of a family at a time, and kept in all with those who have stopped. */
export const playerLimits = { active: 6, kept: 20 }

/** Players who can be booked for in one call, and bookings that can be canceled in one. */
export const togetherLimits = { min: 2, max: 4, canceled: 12 }

/** What a family enters about each player (specification section 3). */
export type PlayerDetails = {
  childName: string
  childAge: string
  childTeam?: string | undefined
  childPosition: Position
  childPhone?: string | undefined
  membershipPlan: Plan
}

/** A player with an id; `retired` is the instant at which the family retired the player. */
export type Player = PlayerDetails & { id: string; addedAt: string; retired?: string | undefined }

type Family = PlayerDetails & { createdAt: string; players?: readonly Player[] | undefined }

/** All players of a family, the first one first. Records without `players` are those of a family with one. */
export const playersOf = ({ players = [], ...first }: Family): Player[] => [
  {
    id: firstPlayerId,
    childName: first.childName,
    childAge: first.childAge,
    childTeam: first.childTeam,
    childPosition: first.childPosition,
    childPhone: first.childPhone,
    membershipPlan: first.membershipPlan,
    addedAt: first.createdAt,
  },
  ...players,
]

/** The players who can be booked for. */
export const activePlayersOf = (family: Family): Player[] =>
  playersOf(family).filter(({ retired }) => retired === undefined)

/** True if a family may have so many more active players. */
export const hasRoomFor = (family: Family, count: number): boolean =>
  activePlayersOf(family).length + count <= playerLimits.active && playersOf(family).length + count <= playerLimits.kept

/** For whom a booking is. `player` is left out for a family with one player who is not named. */
export type BookedFor = { player?: string; isRetired?: true }

/** The player that a booking names, by default the first; undefined if the family has no such player. */
export function bookedFor(players: readonly Player[], id: string | undefined): BookedFor | undefined {
  if (id === undefined && players.length === 1) return {}
  const player = players.find((each) => each.id === (id ?? firstPlayerId))
  return player && { player: player.id, ...(player.retired !== undefined && { isRetired: true }) }
}

type OfPlayer = { player?: string | undefined }

/** True if both are for the same player of the family. Without a player, something is for the first one. */
export const isSamePlayer = (one: OfPlayer, other: OfPlayer): boolean =>
  (one.player ?? firstPlayerId) === (other.player ?? firstPlayerId)
