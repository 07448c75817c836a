/** The players of a family: each has a plan and a weekly allowance of its own, and can be booked for until retired. */
import type { NoShow } from '#records/arrivals.ts'
import { today, type Day, dayMs } from '#domain/calendar/calendar.ts'
import type { History } from '#domain/plans/steps.ts'
import { isolated } from '#domain/text/text.ts'
import type { Hold } from '#domain/safety/holds.ts'
import type { Plan, Position } from '#domain/plans/membership.ts'
import type { PlayerNotes } from './player-notes.ts'

/** Players of a family at a time, added in seven days, and kept in all with those who have stopped. */
export const playerLimits = { active: 6, addedPerWeek: 6, kept: 20 }

/** Players who can be booked for in one call, and bookings that can be canceled in one. */
export const togetherLimits = { max: 4, canceled: 12 }

/** What a family enters about each player. */
export type PlayerDetails = PlayerNotes & { name: string; age: string; position: Position; plan: Plan }

/** A player with an id. `retired` is the instant at which the membership ended. */
export type Player = PlayerDetails & {
  id: string
  /** What they were called before, where staff have decided something. */
  formerNames?: string[] | undefined
  addedAt: string
  retired?: string | undefined
  history?: History | undefined
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
export type Dated = Retirable & Pick<Player, 'addedAt'>

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

/** Days without a membership: `until` is the first day after them. */
export type Away = { why: 'retired' | 'paused' | 'upcoming'; from: Day; until?: Day | undefined }

/** What keeps a player away on a day, as the server has sent it. */
export const awayOn = ({ away = [] }: { away?: readonly Away[] | undefined }, day: Day): Away | undefined =>
  away.find(({ from, until }) => from <= day && (until === undefined || day < until))
