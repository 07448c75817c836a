/**
 * Why a wish cannot come true, for each player and day (product 12): the form asks before it sends one, the server when it takes
 * one and when it offers a slot, and the lists say with it that a wish rests. It goes on by itself once there is no reason left.
 */
import { whyNotAges } from '#domain/bookings/age-bands.ts'
import { unitsOf, type Slot } from '#domain/bookings/bookings.ts'
import type { Away } from '#domain/families/players.ts'
import type { Day, Time } from '#domain/calendar/calendar.ts'
import { bookables, type Kind } from '#domain/facility/facility.ts'
import { standbyMessages } from './standby-messages.ts'
import { hasNotice, wishedTimes, type Wish } from './wishes.ts'

/** What decides about a player on a day. `used` are the sessions of that kind in its week. */
export type PlayerOnDay = {
  /** The first name. */
  name: string
  age?: number | undefined
  away?: Away['why'] | undefined
  isOffIce?: boolean | undefined
  /** Bookable on the day itself only, which this is not. */
  isTooEarly?: boolean | undefined
  used: number
}

/** True if a player with so many sessions in a week can have another one. */
export const hasSessionLeft = (kind: Kind, used: number): boolean => used < bookables[kind].weeklyLimit

type Hours = { kind: Kind; date: Day; times: readonly Time[] }

/** Why a player can have none of these hours of a day; undefined if one of them is for the player. */
export function whyNotWaitFor(player: PlayerOnDay, { kind, date, times }: Hours): string | undefined {
  const { name, age, away, isOffIce, isTooEarly, used } = player
  if (away) return standbyMessages.away[away](name)
  if (isOffIce) return standbyMessages.offIce(name)
  if (!hasSessionLeft(kind, used)) return standbyMessages.usedUp(name, bookables[kind].weeklyLimit, date)
  return isTooEarly
    ? standbyMessages.sameDayOnly(name)
    : whyNotTimes({ kind, date, times }, age === undefined ? [] : [age])
}

/** Why none of these hours is for all of these ages. */
function whyNotTimes({ kind, date, times }: Hours, ages: readonly number[]): string | undefined {
  const reasons = times.map((time) => whyNotAges({ kind, date, time }, ages))
  return reasons.includes(undefined) ? undefined : reasons[0]
}

type Situation = {
  players: readonly PlayerOnDay[]
  /** The reason for which a slot is closed. */
  closedFor: (slot: Slot) => string | undefined
  now: Date
}

/** Why no slot of a day can be offered for a wish, however many are given up; undefined if one can. */
export function whyNotOnDay(
  wish: Omit<Wish, 'players' | 'days'>,
  date: Day,
  { players, closedFor, now }: Situation,
): string | undefined {
  const { kind, units } = wish
  const wished = wishedTimes(wish)
  const times = wished.filter((time) => hasNotice(wish, { date, time }, now))
  // Hours without a session are refused as such (whyNotWish).
  if (wished.length === 0) return undefined
  if (times.length === 0) return standbyMessages.tooLate
  for (const player of players) {
    const reason = whyNotWaitFor(player, { kind, date, times })
    if (reason !== undefined) return reason
  }
  const ages = players.flatMap(({ age }) => age ?? [])
  const forAll = times.filter((time) => whyNotAges({ kind, date, time }, ages) === undefined)
  if (forAll.length === 0) return whyNotTimes({ kind, date, times }, ages)
  const reasons = forAll.map((time) =>
    (units.length > 0 ? units : unitsOf(kind)).map((unit) => closedFor({ kind, unit, date, time })),
  )
  const isRoom = reasons.some((each) => each.filter((reason) => reason === undefined).length >= players.length)
  return isRoom
    ? undefined
    : standbyMessages.closed(reasons.flat().find((reason) => reason !== undefined) ?? '', players.length)
}

/** Why a wish rests: on none of its days can it come true as things are. */
export function whyRests(wish: Pick<Wish, 'days'>, whyNotOn: (date: Day) => string | undefined): string | undefined {
  const reasons = wish.days.toSorted().map(whyNotOn)
  if (reasons.includes(undefined)) return undefined
  // What may change comes before what is over.
  return reasons.find((reason) => reason !== standbyMessages.tooLate) ?? reasons[0]
}
