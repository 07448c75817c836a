/** View model of the day sheet: the content of each slot, changes since the last poll, and display texts. */
import type { Reply } from '#api-contract/schemas.ts'
import {
  arrivalState,
  isArrivalOpen,
  isMarkOpen,
  isPickUpOpen,
  isUnderWay,
  isUnmarked,
} from '#domain/arrivals/arrivals.ts'
import { wordsOf } from '#domain/families/players.ts'
import { textsOfMember } from '#domain/members/member-search.ts'
import { whyNotAge } from '#domain/bookings/age-bands.ts'
import { closureMoveMinutes, closureFor, closureNoticeMinutes } from '#domain/bookings/closures.ts'
import { slotsNearest, slotsOfDay, unitsOf, whyNotSlot, type Slot } from '#domain/bookings/bookings.ts'
import { facilityClock, instantOf, minutesOf, nearMoment, type Day, type Time } from '#domain/calendar/calendar.ts'
import { arrivals, bookables, type Kind } from '#domain/facility/facility.ts'
import { daySheetMessages } from '#domain/day-sheet/day-sheet-messages.ts'
import { deskStandbyMessages } from '#domain/standby/standby-messages.ts'
import { search, toSearchable } from '#domain/text/search.ts'
import { groupsOf } from '#lib/groups.ts'
import { isolated } from '#domain/text/text.ts'
import { whoRegistered } from '#domain/families/families.ts'

export type Booking = Reply<'bookForMember'>['booking']
export type AdminClosure = Reply<'addClosure'>['closure']
export type Sheet = NonNullable<Reply<'daySheet'>['sheet']>

/**
 * The content of a slot. `unreadable`: taken by a booking whose record cannot be read. A booking in a closed slot needs a
 * decision until it is kept, moved or canceled. `held`: for a family that waits; staff can book it, but it is not open.
 * `bookable`: also the rest of an hour that is under way.
 */
export type CellContent = {
  booking?: Booking | undefined
  held?: ReturnType<typeof heldAs> | undefined
  closure?: AdminClosure | undefined
  unreadable: boolean
  bookable: boolean
}

/** For whom a slot is held: `title` names the player, `text` also says until when, `note` what it means to book it. */
function heldAs(offer: NonNullable<Sheet['offers']>[number], now: Date) {
  const [name, until] = [nameOf(offer), nearMoment(offer.until, now)]
  const title = deskStandbyMessages.offeredTo(name)
  return { ...offer, name, title, text: `${title} until ${until}`, note: deskStandbyMessages.withdraws }
}

export const slotKey = ({ kind, unit, date, time }: Slot): string => `${kind} ${date} ${time} ${unit}`

/** What a slot holds at `now`. */
export function cellContentAt(
  { bookings, offers = [], closures, unreadable: all = [] }: Sheet,
  slot: Slot,
  now: Date,
): CellContent {
  const booking = bookings.find((each) => slotKey(each) === slotKey(slot))
  const offer = booking ? undefined : offers.find((each) => slotKey(each) === slotKey(slot))
  const held = offer && new Date(offer.until) > now ? heldAs(offer, now) : undefined
  const closure = closureFor(closures, slot)
  const unreadable = all.some((each) => slotKey(each) === slotKey(slot))
  const content = { booking, held, closure, unreadable }
  return { ...content, bookable: !isTaken(content) && (!whyNotSlot(slot, now) || isUnderWay(slot, now)) }
}

export const isTaken = ({ booking, held, closure, unreadable }: Omit<CellContent, 'bookable'>): boolean =>
  Boolean(booking ?? held ?? closure) || unreadable

/** True for a booking in a closed slot that staff have not decided to keep. */
export const isUndecided = ({ booking, closure }: CellContent): boolean =>
  booking !== undefined && closure !== undefined && !closure.kept.includes(booking.id)

/**
 * The slots whose booking or closure differs between two versions, with the closures of both. Check-ins do not count: they are
 * visible anyway.
 */
export function changedSlots(date: Day, before: Sheet, after: Sheet) {
  const stateOf = (sheet: Sheet, slot: Slot) => {
    const { booking, held, closure, unreadable } = cellContentAt(sheet, slot, new Date(0))
    return [unreadable, held?.id, booking?.id, booking?.name, closure?.id].join('\n')
  }
  return [...slotsOfDay('lane', date), ...slotsOfDay('speede', date)]
    .filter((slot) => stateOf(before, slot) !== stateOf(after, slot))
    .map((slot) => ({ slot, closures: [before, after].map(({ closures }) => closureFor(closures, slot)?.id) }))
}

/** The open slots of the same kind and day, those nearest in time first, then the nearest units. */
export const nearestOpen = (sheet: Sheet, requested: Slot, now: Date): Slot[] =>
  slotsNearest(requested).filter((slot) => cellContentAt(sheet, slot, now).bookable && !whyNotSlot(slot, now))

/** Where a booking of a closure could go; without `to` nothing is free that day. */
export type Proposal = { booking: Booking; to?: Slot | undefined }

/** What staff decide about a booking in closed hours; to call its family first decides nothing yet. */
export type Decision = 'call' | 'move' | 'cancel'

const hasNotice = ({ date, time }: Slot, now: Date): boolean =>
  instantOf(date, time).getTime() - now.getTime() >= closureNoticeMinutes * 60_000

/** What goes without a call: a small move or, where nothing is free, the end of what does not begin soon. */
export function proposedDecision({ booking, to }: Proposal, now: Date): Decision {
  const isSmall =
    to !== undefined &&
    hasNotice(to, now) &&
    Math.abs(minutesOf(to.time) - minutesOf(booking.time)) <= closureMoveMinutes
  if (isSmall) return 'move'
  return to || !hasNotice(booking, now) ? 'call' : 'cancel'
}

/** The nearest open slot of its day that is for the player's age, for each booking in turn, none of them twice. */
export function proposeMoves(
  bookings: readonly Booking[],
  sheetOf: (date: Day) => Sheet | undefined,
  now: Date,
): Proposal[] {
  const given = new Set<string>()
  return bookings.map((booking) => {
    const sheet = sheetOf(booking.date)
    const to =
      sheet &&
      nearestOpen(sheet, booking, now).find(
        (slot) => !given.has(slotKey(slot)) && !whyNotAge(slot, ageOfPlayer(booking)),
      )
    if (to) given.add(slotKey(to))
    return { booking, to }
  })
}

/** The player's name, as a part of a sentence; bookings of deleted accounts have none. */
export const nameOf = ({ name }: Pick<Booking, 'name'>): string => isolated(name) || daySheetMessages.formerMember

/** In whole years, today. */
const ageOfPlayer = (booking: Booking): number | undefined => {
  const player = playerOf(booking)
  return player && Number(player.age)
}

/** The player of a booking as the family has them; undefined for a deleted account. */
export const playerOf = ({ member, player }: Pick<Booking, 'member' | 'player'>) =>
  member?.players.find(({ id }) => id === player)

/** The bookings of a player that is found by name or by whom they belong to, by time. */
export function findBookings({ bookings }: Sheet, query: string): Booking[] {
  const all = toSearchable(bookings, (booking) => [
    booking.name,
    ...textsOfMember({ players: [playerOf(booking) ?? []].flat(), caregivers: booking.member?.caregivers ?? [] }),
  ])
  return search(all, query).toSorted((one, other) => one.time.localeCompare(other.time) || one.unit - other.unit)
}

/** True once somebody has recorded that the player is here. */
export const isHere = ({ arrival }: Booking): boolean => arrival?.state === 'here'

/** True while something about an arrival can be recorded: on its day, and of a child as long as it can be said who picked it up. */
export const isRecordable = ({ member, date, ...booking }: Booking, now: Date): boolean =>
  member !== undefined && (isMarkOpen(date, now) || (booking.arrival?.state === 'here' && isPickUpOpen(date, now)))

/** The bookings of a day that are over without anybody having said whether the player came, by time. */
export const unmarkedOf = ({ bookings }: Sheet, now: Date): Booking[] =>
  bookings
    .filter((booking) => booking.member && isUnmarked(booking, booking.arrival, now))
    .toSorted((one, other) => one.time.localeCompare(other.time) || one.unit - other.unit)

/** True for a booking of which its family, moving and canceling are asked rather than its arrival: nobody comes now, or is missed. */
export const isUnfolded = (booking: Booking, now: Date): boolean =>
  !isRecordable(booking, now) ||
  arrivalState(booking, booking.arrival, now) === 'missing' ||
  !(booking.arrival ?? isArrivalOpen(booking, now))

/** Minutes until a session of today begins that has not ended, and of whose player nobody has recorded anything. */
function minutesUntil({ date, time, kind, arrival }: Booking, now: Date): number | undefined {
  const { day, time: clock } = facilityClock(now)
  const minutes = minutesOf(time) - minutesOf(clock)
  return date === day && !arrival && minutes > -bookables[kind].minutes ? minutes : undefined
}

/** True for a booking whose session has begun without its player. */
export const isMissing = (booking: Booking, now: Date): boolean => (minutesUntil(booking, now) ?? 1) <= 0

/** True for a booking whose player can come now, and is not late. */
export function isNext(booking: Booking, now: Date): boolean {
  const minutes = minutesUntil(booking, now)
  return minutes !== undefined && minutes > 0 && minutes <= arrivals.opens
}

/** True for a booking that waits for its player now. */
export const isAwaited = (booking: Booking, now: Date): boolean => isMissing(booking, now) || isNext(booking, now)

/** A sheet with another record of what became of a booking. */
export const withArrival = (sheet: Sheet, id: string, arrival: Booking['arrival']): Sheet => ({
  ...sheet,
  bookings: sheet.bookings.map((each) => (each.id === id ? { ...each, arrival } : each)),
})

/** A sheet with what became of all its bookings, by their ids. */
export const withArrivals = (sheet: Sheet, arrivals: Readonly<Record<string, Booking['arrival']>>): Sheet => ({
  ...sheet,
  bookings: sheet.bookings.map((each) => ({ ...each, arrival: arrivals[each.id] })),
})

/** 'Lindqvist' for 'Kit', whose family has entered no more: the last name of a caregiver. '' if there is no need. */
export const familyNameOf = ({ name, member }: Pick<Booking, 'name' | 'member'>): string =>
  (wordsOf(name).length === 1 && member && wordsOf(whoRegistered(member).profileName).at(-1)) || ''

/** What stands beside a name, by id of the booking: the family's, or for players of the same name their ages or, if equal, a caregiver. */
export function nameHints({ bookings }: Sheet): Map<string, string> {
  const sameName = groupsOf(bookings, (booking) => `${nameOf(booking)} ${familyNameOf(booking)}`.toLowerCase())
  return new Map(
    sameName.flatMap((group) => {
      const players = new Map(group.map((booking) => [booking.player, booking]))
      if (players.size < 2) return group.map((booking) => [booking.id, familyNameOf(booking)] as const)
      const ages = new Set([...players.values()].map((booking) => playerOf(booking)?.age))
      const hintOf = (booking: Booking) =>
        ages.size === players.size
          ? playerOf(booking)?.age
          : booking.member && whoRegistered(booking.member).profileName
      return group.map((booking) => [booking.id, hintOf(booking) ?? ''] as const)
    }),
  )
}

/** The times of a kind in runs: a single time, or several in a row at which no slot is taken or closed, folded into one. */
export function foldTimes(
  sheet: Sheet,
  kind: Kind,
  date: Day,
  times: readonly Time[],
  keep: readonly Time[],
): Time[][] {
  const isEmpty = (time: Time) =>
    unitsOf(kind).every((unit) => !isTaken(cellContentAt(sheet, { kind, unit, date, time }, new Date(0))))
  const runs: Time[][] = []
  let isOpen = false
  for (const time of times) {
    const folds = isEmpty(time) && !keep.includes(time)
    if (folds && isOpen) runs.at(-1)!.push(time)
    else runs.push([time])
    isOpen = folds
  }
  return runs
}
