/** The players of a family: each has a plan and a weekly allowance of its own, and can be booked for until retired. */
import { isSameDayOnly, type NoShow } from '#domain/arrivals/arrivals.ts'
import { today, type Day } from '#domain/calendar/calendar.ts'
import type { Kind } from '#domain/facility/facility.ts'
import { isHeldOn, isOffIce, type Hold } from './holds.ts'
import { whyAway } from '#domain/memberships/history.ts'
import type { History } from '#domain/memberships/steps.ts'
import { isSameName } from '#domain/text/search.ts'
import { isolated } from '#domain/text/text.ts'
import { ageOf, type Aged } from './ages.ts'
import type { Plan, Position } from './membership.ts'
import type { PlayerNotes } from './player-notes.ts'

/** Players of a family at a time, added in seven days, and kept in all with those who have stopped. */
export const playerLimits = { active: 6, addedPerWeek: 6, kept: 20 }

/** Players who can be booked for in one call, and bookings that can be canceled in one. */
export const togetherLimits = { min: 2, max: 4, canceled: 12 }

/** What a family enters about each player. */
export type PlayerDetails = PlayerNotes & { name: string; age: string; position: Position; plan: Plan }

/** Sessions of a player in the week of this Monday. */
export type WeekSessions = { week: Day } & Record<Kind, number>

/**
 * A player with an id. `retired` is the instant at which the membership ended; `sessionsBefore` are those of the
 * week in which they came from another account, which count here too.
 */
export type Player = PlayerDetails & {
  id: string
  addedAt: string
  retired?: string | undefined
  history?: History | undefined
  sessionsBefore?: WeekSessions
  /** What the player missed without a word. */
  noShows?: NoShow[] | undefined
  /** As far as it decides about bookings. */
  safety?: { hold?: Hold | undefined } | undefined
}

const title = /^(?:dr|mr|mrs|ms|miss|prof)\.?\s+/i
const suffix = /^(?:jr|sr|ii|iii|iv)\.?$/i

/** The words of a name in the order in which it is said: 'Elsa Roe' of 'Roe, Elsa', 'Rob Roe' of 'Rob Roe, Jr.'. */
export function wordsOf(name: string): string[] {
  // A note in brackets is no part of it: 'Mia (goalie)'.
  const [last = '', ...rest] = name
    .replaceAll(/\([^)]*\)/g, ' ')
    .split(',')
    .map((part) => part.trim())
    .filter((part, nth) => nth === 0 || (part !== '' && !suffix.test(part)))
  const words = [...rest, last].join(' ').replace(title, '').split(/\s+/).filter(Boolean)
  const said = words.filter((word, nth) => nth === 0 || !suffix.test(word))
  return said.length > 0 ? said : name.trim().split(/\s+/)
}

/** 'Noam' of 'Noam Cohen', as a part of a sentence: a mail names a player by no more. */
export const firstNameOf = ({ name }: Pick<Player, 'name'>): string => isolated(wordsOf(name)[0] ?? '')

/** 'Noam C.' of 'Noam Cohen': what everybody at the door may read. */
export function shortNameOf({ name }: Pick<Player, 'name'>): string {
  const [first = '', ...more] = wordsOf(name)
  const last = more.at(-1)
  return last === undefined ? first : `${first} ${[...last][0]!.toUpperCase()}.`
}

/** 'NC' of 'Noam Cohen', 'N' of 'Noam'. */
export function initialsOf(name: string): string {
  const words = wordsOf(name)
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}

type Retirable = Pick<Player, 'id' | 'retired'>
type Dated = Retirable & Pick<Player, 'addedAt'>

/** The players who can be booked for. */
export const activePlayersOf = <Each extends Retirable>({ players }: { players: readonly Each[] }): Each[] =>
  players.filter(({ retired }) => retired === undefined)

/** The players whose membership has ended on this day or later. */
export const endedSince = <Each extends Retirable>({ players }: { players: readonly Each[] }, day: Day): Each[] =>
  players.filter(({ retired }) => retired !== undefined && today(new Date(retired)) >= day)

/** The limit that so many more players would exceed; undefined if the family may have them. */
export function limitInTheWay(
  { players }: { players: readonly Dated[] },
  count: number,
  now: Date,
): keyof typeof playerLimits | undefined {
  const addedLately = players.filter(({ addedAt }) => Date.parse(addedAt) > now.getTime() - 7 * dayMs)
  if (activePlayersOf({ players }).length + count > playerLimits.active) return 'active'
  if (addedLately.length + count > playerLimits.addedPerWeek) return 'addedPerWeek'
  return players.length + count > playerLimits.kept ? 'kept' : undefined
}

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
  sessionsBefore?: WeekSessions
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

/** Days without a membership: `until` is the first day after them. */
export type Away = { why: 'retired' | 'paused'; from: Day; until?: Day | undefined }

/** What keeps a player away on a day, as the server has sent it. */
export const awayOn = ({ away = [] }: { away?: readonly Away[] | undefined }, day: Day): Away | undefined =>
  away.find(({ from, until }) => from <= day && (until === undefined || day < until))

/** Why a player cannot be booked for on a day: the membership has ended by then, or pauses. */
export const whyAwayOn = ({ isRetired, history }: BookedFor, date: Day): Away['why'] | undefined => {
  const why = isRetired ? 'ended' : history && whyAway(history, date)
  return why === 'ended' ? 'retired' : why
}

/** What a child missed, also while it was another player of the family: one who has stopped and was entered again. */
export const missedBy = (
  players: readonly Pick<Player, 'name' | 'noShows'>[],
  { name }: Pick<Player, 'name'>,
): NoShow[] => players.flatMap((each) => (isSameName(each.name, name) ? (each.noShows ?? []) : []))

const dayMs = 86_400_000
/** Lanes can be booked furthest ahead: the current week and three more. */
const bookableMs = 28 * dayMs

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
  players: readonly (Dated & Aged & Pick<Player, 'name' | 'sessionsBefore' | 'noShows' | 'safety' | 'history'>)[],
  id: string | undefined,
  now: Date,
): BookedFor | 'unknown' | 'several' {
  const [only, ...others] = activePlayersOf({ players })
  if (id === undefined && others.length > 0) return 'several'
  const player = id === undefined ? (only ?? players.at(-1)) : players.find((each) => each.id === id)
  if (!player) return 'unknown'
  if (player.retired !== undefined) return { player: player.id, isRetired: true }
  const { sessionsBefore, safety, history } = player
  return {
    player: player.id,
    age: Number(ageOf(player, today(now))),
    mostPlayers: mostActiveSince(players, now.getTime() - bookableMs),
    ...(players.length === 1 && { isOnlyPlayer: true }),
    ...(isSameDayOnly(missedBy(players, player), now) && { sameDayOnly: firstNameOf(player) }),
    ...(isOffIce(safety) && { held: { ...safety.hold, name: firstNameOf(player) } }),
    ...(sessionsBefore && { sessionsBefore }),
    ...(history && { history }),
  }
}
