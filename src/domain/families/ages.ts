/** The age of a player today: from the month of birth where it is known, else from the age that was given and its date. */
import type { Day } from '#domain/calendar/calendar.ts'
import { childAges } from '#domain/facility/facility.ts'

export const bornMessages = { label: 'Month of birth', both: 'Please choose month and year' } as const

/** Month and year, 'yyyy-MM'. */
export type Month = string

export type Aged = {
  /** In years, as given at registration, or later by the family or the desk. */
  age: string
  addedAt: string
  /** The facility day on which another age was given than at first. */
  ageOn?: Day | undefined
  born?: Month | undefined
}

/** Years from one day or month to a later one. A birthday counts from the first of its month. */
function yearsBetween(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4))
  return to.slice(4) < from.slice(4) ? years - 1 : years
}

/** Today's age in whole years: '12'. */
export function ageOf({ age, addedAt, ageOn = addedAt.slice(0, 10), born }: Aged, today: Day): string {
  if (born !== undefined) return String(yearsBetween(born, today.slice(0, 7)))
  return String(Number(age) + Math.max(0, yearsBetween(ageOn, today)))
}

/** The month of birth, or the latest it can be by the age that was given. */
export function bornAtLatest({ age, addedAt, ageOn = addedAt.slice(0, 10), born }: Aged): Month {
  return born ?? `${Number(ageOn.slice(0, 4)) - (Number(age) || 0)}${ageOn.slice(4, 7)}`
}

/** The years in which the player can be born: two where only an age was given. */
export function bornIn(player: Aged): string[] {
  const last = bornAtLatest(player).slice(0, 4)
  return player.born === undefined ? [String(Number(last) - 1), last] : [last]
}

/** Today's age of each player, by id. */
export const agesOf = (players: readonly (Aged & { id: string })[], today: Day): Map<string, number> =>
  new Map(players.map((player) => [player.id, Number(ageOf(player, today))]))

/** The player with today's age as the age. */
export const withAgeOfToday = <Each extends Aged>(player: Each, today: Day): Each => ({
  ...player,
  age: ageOf(player, today),
})

/** Nobody who plays here is older, in years. */
const oldest = 30

/** Why this cannot be the month of birth of a player; undefined if it can. */
export function whyNotBorn(born: Month, today: Day): string | undefined {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(born)) return bornMessages.both
  if (born > today.slice(0, 7)) return 'This month has not come yet'
  return yearsBetween(born, today.slice(0, 7)) >= oldest
    ? 'This is 30 years ago or more. Please check the year.'
    : undefined
}

/** The years in which those were born who can join today, newest first. */
export const birthYears = (today: Day): string[] =>
  Array.from({ length: childAges.max - childAges.min + 2 }, (_, more) =>
    String(Number(today.slice(0, 4)) - childAges.min - more),
  )

/**
 * The player with what was entered in a form that showed today's age. Another age counts from today, in place of the month
 * of birth.
 */
export function withEntered<Each extends Aged, Entered extends Pick<Aged, 'age'>>(
  player: Each,
  entered: Entered,
  today: Day,
): Each & Entered {
  if (entered.age === ageOf(player, today)) return { ...player, ...entered, age: player.age }
  const { born: _, ...others } = player
  return { ...(others as Each), ...entered, ageOn: today }
}
