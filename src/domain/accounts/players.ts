/** The players of a family: each has a plan and a weekly allowance of its own, and can be booked for until retired. */
import type { Plan, Position } from './membership.ts'

/** Players of a family at a time, and kept in all with those who have stopped. */
export const playerLimits = { active: 6, kept: 20 }

/** Players who can be booked for in one call, and bookings that can be canceled in one. */
export const togetherLimits = { min: 2, max: 4, canceled: 12 }

/** What a family enters about each player. */
export type PlayerDetails = {
  name: string
  age: string
  team?: string | undefined
  position: Position
  phone?: string | undefined
  plan: Plan
}

/** A player with an id; `retired` is the instant at which the family retired the player. */
export type Player = PlayerDetails & { id: string; addedAt: string; retired?: string | undefined }

type Retirable = Pick<Player, 'id' | 'retired'>

/** The players who can be booked for. A family always has one. */
export const activePlayersOf = <Each extends Retirable>({ players }: { players: readonly Each[] }): Each[] =>
  players.filter(({ retired }) => retired === undefined)

/** True if a family may have so many more active players. */
export const hasRoomFor = (family: { players: readonly Retirable[] }, count: number): boolean =>
  activePlayersOf(family).length + count <= playerLimits.active && family.players.length + count <= playerLimits.kept

/** True if a player is the only one left who can be booked for, and so cannot be retired. */
export const isLastActive = (family: { players: readonly Retirable[] }, id: string): boolean =>
  activePlayersOf(family).every((player) => player.id === id)

/**
 * For whom a booking is. A player of several cannot be in two places at once. The only one of a family may: the
 * specification knows no players, and lets a member take two lanes for an hour.
 */
export type BookedFor = { player: string; isOnlyPlayer?: true; isRetired?: true }

/**
 * The player that a booking names. Without a name it is for the only active one.
 * @returns 'unknown' if the family has no such player, 'several' if it has to name one.
 */
export function bookedFor(players: readonly Retirable[], id: string | undefined): BookedFor | 'unknown' | 'several' {
  const [only, ...others] = activePlayersOf({ players })
  if (id === undefined && others.length > 0) return 'several'
  const player = id === undefined ? only : players.find((each) => each.id === id)
  if (!player) return 'unknown'
  if (player.retired !== undefined) return { player: player.id, isRetired: true }
  return players.length > 1 ? { player: player.id } : { player: player.id, isOnlyPlayer: true }
}
