/** For whom a booking is: what the rules of bookings must know about a player, and why one cannot be booked for on a day. */
import { ageOf, type Aged } from '#domain/families/ages.ts'
import { isHeldOn, isOffIce, type Hold } from '#domain/safety/holds.ts'
import { activePlayersOf, firstNameOf, type Dated, type Player, type Away } from '#domain/families/players.ts'
import { isSameDayOnly, missedBy } from '#domain/arrivals/arrivals.ts'
import { today, type Day, dayMs } from '#domain/calendar/calendar.ts'
import { laneWeeks } from '#domain/facility/facility.ts'
import { whyAway } from '#domain/memberships/history.ts'
import type { History } from '#domain/plans/steps.ts'

/**
 * For whom a booking is. A player of several cannot be in two places at once. The only one of a family may: the
 * specification knows no players, and lets a member take two lanes for an hour.
 */
export type BookedFor = {
  player: string
  /** Today's age in whole years. */
  age?: number
  isOnlyPlayer?: true
  isRetired?: true
  /** A membership that has an end or a pause. */
  history?: History
  /** The first name of a player who can book only for the same day (domain/arrivals/arrivals.ts). */
  sameDayOnly?: string
  /** The player is not on the ice until cleared. */
  held?: Hold & { name: string }
  /**
   * The most players the family had at one time while a week that can be booked now could be booked. Each brings an
   * allowance, so that players who come and go cannot book more than those who stay.
   */
  mostPlayers?: number
}

export type NotOnDay =
  | { outcome: 'on_hold'; held: NonNullable<BookedFor['held']> }
  | { outcome: 'same_day_only'; name: string }

/** Why the family cannot book for this player and day; undefined if it can. */
export function whyNotOnDay(
  { held, sameDayOnly: name }: Pick<BookedFor, 'sameDayOnly' | 'held'>,
  date: Day,
  onDay: Day,
): NotOnDay | undefined {
  if (held && isHeldOn({ hold: held }, date)) return { outcome: 'on_hold', held }
  return name !== undefined && date !== onDay ? { outcome: 'same_day_only', name } : undefined
}

/** Why a player cannot be booked for on a day: the membership has ended by then, or pauses. */
export const whyAwayOn = ({ isRetired, history }: BookedFor, date: Day): Away['why'] | undefined => {
  const why = isRetired ? 'ended' : history && whyAway(history, date)
  return why === 'ended' ? 'retired' : why
}

/** Lanes can be booked furthest ahead. */
const bookableMs = laneWeeks * 7 * dayMs

/** The most players who were active at one time since this instant, in milliseconds since 1970. */
function mostActiveSince(players: readonly Dated[], since: number): number {
  const spans = players.map(({ addedAt, retired }) => ({
    from: Date.parse(addedAt),
    to: retired === undefined ? Infinity : Date.parse(retired),
  }))
  const activeAt = (time: number) => spans.filter(({ from, to }) => from <= time && time < to).length
  return Math.max(...[since, ...spans.map(({ from }) => from).filter((from) => from > since)].map(activeAt))
}

/**
 * The player that a booking names. Without a name it is for the only active one.
 * @returns 'unknown' if the family has no such player, 'several' if it has to name one.
 */
export function bookedFor(
  players: readonly (Dated & Aged & Pick<Player, 'name' | 'noShows' | 'safety' | 'history'>)[],
  id: string | undefined,
  now: Date,
): BookedFor | 'unknown' | 'several' {
  const [only, ...others] = activePlayersOf({ players })
  if (id === undefined && others.length > 0) return 'several'
  const player = id === undefined ? (only ?? players.at(-1)) : players.find((each) => each.id === id)
  if (!player) return 'unknown'
  if (player.retired !== undefined) return { player: player.id, isRetired: true }
  const { safety, history } = player
  return {
    player: player.id,
    age: Number(ageOf(player, today(now))),
    mostPlayers: mostActiveSince(players, now.getTime() - bookableMs),
    ...(players.length === 1 && { isOnlyPlayer: true }),
    ...(isSameDayOnly(missedBy(players, player), now) && { sameDayOnly: firstNameOf(player) }),
    ...(isOffIce(safety) && { held: { ...safety.hold, name: firstNameOf(player) } }),
    ...(history && { history }),
  }
}
