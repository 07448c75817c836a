/** One member's view of a week of lanes or units: cell states, open slots, next open slot. */
import {
  hasBegun,
  isSameSlot,
  nearestOpen,
  slotTimes,
  whyNotReserve,
  whyNotSlot,
  type Slot,
  slotsOfDay,
} from '#domain/bookings/bookings.ts'
import { isolated } from '#domain/text/text.ts'
import { slotOnDay } from '#domain/bookings/slot-names.ts'
import { addDays, dayText, mondayOf, today, type Day, type Time } from '#domain/calendar/calendar.ts'
import { bookables, type Kind } from '#domain/facility/facility.ts'
import { schoolEndsOn } from '#domain/calendar/holidays.ts'
import { bookingMessages, nounOf } from '#domain/bookings/booking-messages.ts'
import type { Notice } from '#domain/text/notice.ts'
import type { AwaitedSlot } from '#lib/paths.ts'

/**
 * Why a slot cannot be reserved, and the nearest open slots. A 'note' answers a question, a 'problem' stops a reservation.
 * `wish` is what the family can wait for.
 */
export type Problem = Notice & { tone: 'note' | 'problem'; alternatives: Slot[]; wish?: AwaitedSlot | undefined }

/** An unavailable slot: booked by this member (`mine`), closed by the club, or booked by another member, who is never named. */
export type HeldSlot = {
  unit: number
  date: Day
  time: Time
  mine: boolean
  closed?: true
  reason?: string
  /** Closed for those who are chosen only: `reason` is the whole sentence. */
  isForPlayers?: true
  id?: string | undefined
  /** The player of an own slot, and the name in a family with several. */
  player?: string | undefined
  name?: string | undefined
  /** Which player of the family that is, from 0: each has a color of its own. */
  nth?: number | undefined
  /** Belongs to a sibling who is not chosen, so it does not count. */
  isSiblings?: boolean
  /** Canceled late: it counts, and its slot is open. It has no `unit`, so that it is in nobody's way. */
  isLate?: true
  /** The booking that is being moved from here. */
  isLeft?: boolean
}

export type CellState =
  | 'open'
  | 'proposed'
  | 'picked'
  | 'holding'
  | 'mine'
  | 'from'
  | 'taken'
  | 'closed'
  | 'past'
  | 'locked'

/** Label of each cell state. States also differ in shape and color. */
export const cellLabels: Record<CellState, string> = {
  open: 'Open',
  // Short: a cell on a phone is 50 px wide.
  proposed: 'Also',
  picked: 'Picked',
  holding: 'Holding...',
  mine: 'You',
  from: 'From',
  taken: 'Taken',
  closed: bookingMessages.closedLabel,
  past: '–',
  locked: 'Locked',
}

/** A slot that would be booked together with others, and the name of its player. */
export type ProposedSlot = Slot & { name: string }

/** A week as the page shows it. */
export type WeekView = {
  held: readonly HeldSlot[]
  now: Date
  pick?: Slot | undefined
  proposed?: readonly ProposedSlot[]
  /** The pick is being booked. */
  holding?: boolean
  /** True for a slot that the family waits for. */
  isAwaited?: (slot: Slot, now: Date) => boolean
}

/**
 * Number of sessions this member has used this week ('Max 2 sessions per week', 'this week's count'). Of several chosen
 * players, that of the one with most.
 */
export function usedOf(held: readonly HeldSlot[]): number {
  const own = held.filter(({ mine, isSiblings }) => mine && !isSiblings)
  return Math.max(0, ...own.map(({ player }) => usedBy(own, player)))
}

/** Number of sessions this player has used this week. */
export const usedBy = (held: readonly HeldSlot[], player: string | undefined): number =>
  held.filter((slot) => slot.mine && slot.player === player).length

export type Owner = { name: string; nth: number }

/** The player who has this slot, in a family with several. */
export function playerAt(slot: Slot, { held }: Pick<WeekView, 'held'>): Owner | undefined {
  const { name, nth } = held.find((other) => other.mine && isSameSlot(other, slot)) ?? {}
  return name === undefined || nth === undefined ? undefined : { name, nth }
}

/** This member's sessions of the week, soonest first. */
export const ownOf = (held: readonly HeldSlot[]): HeldSlot[] =>
  held
    .filter(({ mine }) => mine)
    .toSorted((one, other) => `${one.date}${one.time}`.localeCompare(`${other.date}${other.time}`))

/** Whether the member has no session left this week. */
export const isLimitReached = (kind: Kind, held: readonly HeldSlot[]): boolean =>
  usedOf(held) >= bookables[kind].weeklyLimit

/** The state of one cell. A pick that another member has since booked is 'taken', never 'picked'. */
export function cellState(slot: Slot, { held, now, pick, proposed = [], holding = false }: WeekView): CellState {
  const picked = pick !== undefined && pick.kind === slot.kind && isSameSlot(pick, slot)
  const matches = held.filter((heldSlot) => isSameSlot(heldSlot, slot))
  if (matches.some(({ isLeft }) => isLeft)) return 'from'
  if (matches.some(({ mine }) => mine)) return 'mine'
  if (picked && holding) return 'holding'
  if (hasBegun(slot, now)) return 'past'
  if (matches.length > 0) return matches.some(({ closed }) => closed) ? 'closed' : 'taken'
  if (whyNotSlot(slot, now) || isLimitReached(slot.kind, held)) return 'locked'
  if (picked) return 'picked'
  return proposed.some((other) => isSameSlot(other, slot)) ? 'proposed' : 'open'
}

/** 'Also proposed for Kit', for a cell that shows 'Also'; undefined for a slot that is not proposed. */
export function proposedLabel(slot: Slot, { proposed = [] }: WeekView): string | undefined {
  const name = proposed.find((other) => isSameSlot(other, slot))?.name
  return name === undefined ? undefined : `Also proposed for ${name}`
}

/** 'Waiting', for a taken slot that the family waits for, or of which it waits for one of `units`. */
export const waitingLabel = (slot: Slot, week: WeekView, units: readonly number[] = [slot.unit]): string | undefined =>
  units.some((unit) => week.isAwaited?.({ ...slot, unit }, week.now)) && cellState(slot, week) === 'taken'
    ? 'Waiting'
    : undefined

/** The slots of a day that are still open ('31 of 60 hours open'). */
export function openOf(kind: Kind, date: Day, { held, now }: WeekView): Slot[] {
  const taken = held.filter((slot) => slot.date === date)
  return slotsOfDay(kind, date).filter((slot) => !whyNotReserve(slot, { taken, mine: 0 }, now))
}

/** '12 of 56 hours open'; '… of 56 hours open' while the week loads. */
export const openText = (kind: Kind, date: Day, week: WeekView | undefined): string =>
  `${week ? openOf(kind, date, week).length : '…'} of ${slotsOfDay(kind, date).length} ${nounOf(kind)}s open`

/** The start times of a day that have not begun, and how many have. Nothing is left out of another day than today. */
export function hoursLeft(kind: Kind, date: Day, now: Date): { left: Time[]; begun: number } {
  const left = slotTimes(kind).filter((time) => !hasBegun({ date, time }, now))
  return { left, begun: slotTimes(kind).length - left.length }
}

/** The day to show first: today, or tomorrow once every session of today has begun. */
export const firstDay = (kind: Kind, now: Date): Day => {
  const day = today(now)
  return hoursLeft(kind, day, now).left.length > 0 ? day : addDays(day, 1)
}

type Seen = { now: Date; held: readonly HeldSlot[] | undefined; pick: Slot | undefined }

/**
 * The start times of a day that are shown at first: without what has begun and, on a school day, without the hours before
 * school ends, unless something of one's own is there.
 */
export function timesShownFirst(kind: Kind, day: Day, { now, held = [], pick }: Seen): readonly Time[] {
  const { left } = hoursLeft(kind, day, now)
  if (left.length === 0) return slotTimes(kind)
  const ends = schoolEndsOn(day)
  if (ends === undefined || !left.some((time) => time >= ends)) return left
  const own = [...held.filter(({ mine }) => mine), ...(pick ? [pick] : [])].filter(({ date }) => date === day)
  const from = [ends, ...own.map(({ time }) => time)].toSorted()[0]!
  return left.filter((time) => time >= from)
}

/** The first open slot from `date` to the end of its week, if any. */
export function nextOpen(kind: Kind, date: Day, view: WeekView): Slot | undefined {
  for (let day = date; mondayOf(day) === mondayOf(date); day = addDays(day, 1)) {
    const [first] = openOf(kind, day, view)
    if (first) return first
  }
  return undefined
}

/** How a slot is closed, if it is. */
export const closureAt = (slot: Slot, { held }: Pick<WeekView, 'held'>): HeldSlot | undefined =>
  held.find((other) => other.closed && isSameSlot(other, slot))

/** The answer to a tap on a closed slot. */
function closedText({ reason, isForPlayers }: Pick<HeldSlot, 'reason' | 'isForPlayers'> = {}): string {
  if (reason === undefined) return bookingMessages.closedLabel
  return isForPlayers ? reason : `Closed: ${isolated(reason)}`
}

/** What to wait for once a slot is taken: that one, or any at its time if none is open then. */
export const wishFor = ({ unit, ...slot }: Slot, alternatives: readonly Slot[]): AwaitedSlot =>
  alternatives.some(({ time }) => time === slot.time) ? { ...slot, unit } : slot

/** The answer to a tap on a slot that cannot be picked: why, and the nearest open slots of that day, if one can still be used. */
export function answerFor(slot: Slot, { held, now }: WeekView): Problem | undefined {
  const state = cellState(slot, { held, now })
  if (state !== 'taken' && state !== 'closed') return undefined
  const nearest = nearestOpen(slot, held, now)
  return {
    tone: 'note',
    title: state === 'taken' ? 'Taken.' : closedText(closureAt(slot, { held })),
    description: slotOnDay(slot),
    alternatives: isLimitReached(slot.kind, held) ? [] : nearest,
    ...(state === 'taken' && { wish: wishFor(slot, nearest) }),
  }
}

/** 'Nov 23 to 29', or 'Nov 30 to Dec 6' where the month changes; undefined for the week of `now`. */
export function otherWeek(day: Day, now: Day): string | undefined {
  const monday = mondayOf(day)
  if (monday === mondayOf(now)) return undefined
  const [first, last] = [dayText(monday), dayText(addDays(monday, 6))]
  return `${first.monthShort} ${first.date} to ${first.month === last.month ? '' : `${last.monthShort} `}${last.date}`
}
