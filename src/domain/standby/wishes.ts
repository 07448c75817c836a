/**
 * Wishes on the standby list: a slot of one kind for one or several players, on some days, within some hours (product 12).
 * The browser and the server use the same rules.
 */
import { hasBegun, lastDay, slotTimes, type Slot } from '#domain/bookings/bookings.ts'
import { facilityClock, instantOf, minutesOf, timeOf, type Day, type Time } from '#domain/calendar/calendar.ts'
import { openingToCome } from '#domain/calendar/opening.ts'
import { bookables, standby, type Kind } from '#domain/facility/facility.ts'

/** Players of one wish: all get a slot at the same time, or none does. */
export const maxParty = 4

/**
 * What a family waits for: one unit for each of `players`, at one time. A session starts at `from` or later and ends at
 * `to` or earlier. Without `units` any will do. `notice`: the minutes before the start that the family needs.
 */
export type Wish = {
  kind: Kind
  players: readonly string[]
  days: readonly Day[]
  from: Time
  to: Time
  units: readonly number[]
  notice: number
}

/** The notice that is suggested. */
export const usualNotice = standby.notice[0]!

export type WishRefusal =
  | 'past'
  | 'outside_window'
  | 'no_such_unit'
  | 'backwards'
  | 'no_session'
  | 'too_few_units'
  | 'no_such_notice'
  | 'not_open'

/** Which part of a wish such a refusal is about. */
export const refusedPart = {
  past: 'days',
  outside_window: 'days',
  no_such_unit: 'units',
  too_few_units: 'units',
  backwards: 'to',
  no_session: 'to',
  no_such_notice: 'notice',
  not_open: 'days',
} as const satisfies Record<WishRefusal, keyof Wish>

/** The start times of a day at which a wish can be met. */
export const wishedTimes = ({ kind, from, to }: Pick<Wish, 'kind' | 'from' | 'to'>): Time[] =>
  slotTimes(kind).filter((time) => time >= from && timeOf(minutesOf(time) + bookables[kind].minutes) <= to)

/** Why nobody can wait for this now, whoever they are; undefined if they can. The wish has a day. */
export function whyNotWish(wish: Omit<Wish, 'players'> & { players: number }, now: Date): WishRefusal | undefined {
  const { kind, days, from, to, units, notice, players } = wish
  const today = facilityClock(now).day
  if (from >= to) return 'backwards'
  if (openingToCome(now)) return 'not_open'
  if (units.some((unit) => unit < 1 || unit > bookables[kind].units)) return 'no_such_unit'
  if (players > (units.length || bookables[kind].units)) return 'too_few_units'
  if (!standby.notice.includes(notice)) return 'no_such_notice'
  const last = wishedTimes({ kind, from, to }).at(-1)
  if (last === undefined) return 'no_session'
  if (days.some((date) => hasBegun({ date, time: last }, now))) return 'past'
  return days.some((date) => date > lastDay(kind, today)) ? 'outside_window' : undefined
}

/** True if both wait for the same. */
export const isSameWish = (one: Wish, other: Wish): boolean => textOf(one) === textOf(other)

const textOf = ({ kind, players, days, from, to, units, notice }: Wish) =>
  JSON.stringify([kind, players.toSorted(), days.toSorted(), from, to, units.toSorted((a, b) => a - b), notice])

type Wanted = Pick<Wish, 'kind' | 'days' | 'from' | 'to' | 'units'>

/** True if this slot is one of those that the family waits for, whenever that is. */
export const isWishedSlot = (wish: Wanted, slot: Slot): boolean =>
  wish.kind === slot.kind &&
  wish.days.includes(slot.date) &&
  wishedTimes(wish).includes(slot.time) &&
  (wish.units.length === 0 || wish.units.includes(slot.unit))

/** True while the family would be told that this slot has opened. */
export const isWaitingFor = (
  wish: Wanted & Pick<Wish, 'notice'> & { paused?: unknown },
  slot: Slot,
  now: Date,
): boolean => wish.paused === undefined && isWishedSlot(wish, slot) && hasNotice(wish, slot, now)

/** True if a slot could meet both. */
export const isSharedBy = (one: Wanted, other: Wanted): boolean =>
  one.kind === other.kind &&
  one.days.some((day) => other.days.includes(day)) &&
  wishedTimes(one).some((time) => wishedTimes(other).includes(time)) &&
  (one.units.length === 0 || other.units.length === 0 || one.units.some((unit) => other.units.includes(unit)))

/** True once no slot can meet the wish any more: it ends with its last day. */
export const isWishOver = ({ days }: Pick<Wish, 'days'>, now: Date): boolean =>
  days.every((day) => day < facilityClock(now).day)

/** True if the family still has the notice it needs before the slot. */
export const hasNotice = (
  { notice }: Pick<Wish, 'notice'>,
  { date, time }: Pick<Slot, 'date' | 'time'>,
  now: Date,
): boolean => instantOf(date, time).getTime() - now.getTime() >= notice * 60_000
