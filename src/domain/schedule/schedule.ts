/** 'Your Schedule': one list from lane bookings, Speede sessions and RSVPs (specification sections 2 and 3). */
import { bookables } from '#domain/facility/facility.ts'
import { addDays, hourLabel, mondayOf, shortDay, today, type Day, type Time } from '#domain/calendar/calendar.ts'
import type { CalendarId } from '#domain/calendar/calendar-file.ts'
import {
  hasBegun,
  slotOfBooking,
  type LaneBooking,
  type Slot,
  type SpeedeBooking,
  type SlotOfKind,
} from '#domain/bookings/bookings.ts'
import { calendarIdOf } from '#domain/bookings/calendar-id.ts'
import { eventClock, type EventBooking } from '#domain/events/events.ts'
import { roomOfEvent } from '#domain/events/weekly-events.ts'
import { guestsText, namesComing } from '#domain/events/guests.ts'
import { firstNameOf, type Player } from '#domain/families/players.ts'
import { andList, durationText, isolated } from '#domain/text/text.ts'
import { sameEmail } from '#domain/people/people.ts'
import { bookingMessages, scheduleMessages } from '#domain/bookings/booking-messages.ts'
import { eventMessages } from '#domain/events/event-messages.ts'

/**
 * The prefix of `id` is the kind: 'event:…', 'speede:…', otherwise a lane reservation. `ends`: of an event that does not end
 * as its kind usually does. `room`: a lane, a unit or a room of the club. `forWhom`: the first name of who plays, or the names of
 * who comes; '' if the family has not said who. `calendar`:
 * what calendars call it. `freeUntil`: of one that can be moved and canceled freely only until then.
 */
export type ScheduleItem = {
  id: string
  date: Day
  time?: Time
  ends?: Time
  title: string
  subtitle?: string
  room?: string | undefined
  forWhom?: string
  calendar?: CalendarId
  freeUntil?: string
  sortKey: string
}

export type ScheduleSources = {
  bookings: readonly LaneBooking[]
  speedeBookings: readonly SpeedeBooking[]
  eventBookings: readonly EventBooking[]
  /** The family's players, whom its RSVPs name. */
  players?: readonly Pick<Player, 'id' | 'name'>[]
}

export type ItemKind = 'lane' | 'speede' | 'event'

/** Splits an item id into its kind and the booking id. */
export function readItemId(id: string): { kind: ItemKind; bookingId: string } {
  if (id.startsWith('event:')) return { kind: 'event', bookingId: id.slice('event:'.length) }
  if (id.startsWith('speede:')) return { kind: 'speede', bookingId: id.slice('speede:'.length) }
  return { kind: 'lane', bookingId: id }
}

/** Messages for canceling, by kind of item. */
export const cancelLabel = {
  lane: bookingMessages.lane,
  speede: bookingMessages.speede,
  event: eventMessages,
} as const satisfies Record<ItemKind, { cancel: string; keep: string; canceled: string; cancelFailed: string }>

/** 'Shooting lane 3' or 'Speede unit 2' */
export const bookingTitle = ({ kind, unit }: Pick<Slot, 'kind' | 'unit'>): string =>
  `${kind === 'lane' ? 'Shooting lane' : 'Speede unit'} ${unit}`

/** A booking that staff moved or, without `to`, canceled. `from` is the slot the family last knew. */
export type ClubChange = Pick<Slot, 'kind'> & {
  from: SlotOfKind
  to?: SlotOfKind | undefined
  reason?: string | undefined
}

/** 'Moved by the club from 5 PM to 4 PM' or 'Canceled: compressor repair'. Names only what differs. */
export function changeText({ kind, from, to, reason }: ClubChange): string {
  if (!to) return reason === undefined ? scheduleMessages.canceledByClub : `Canceled: ${reason}`
  const partsOf = (slot: SlotOfKind): string =>
    [
      from.unit !== to.unit && `${kind === 'lane' ? 'lane' : 'unit'} ${slot.unit}`,
      from.date !== to.date && shortDay(slot.date),
      (from.time !== to.time || from.date !== to.date) && hourLabel(slot.time),
    ]
      .filter(Boolean)
      .join(', ')
  const moved = `Moved by the club from ${partsOf(from)} to ${partsOf(to)}`
  return reason === undefined ? moved : `${moved}: ${reason}`
}

const sortKey = (date: Day, time: Time) => `${date}T${time}`

/** The schedule item of a lane reservation or a Speede session. */
export function sessionItem(booking: LaneBooking | SpeedeBooking): ScheduleItem {
  const { id, date, time, name, freeUntil } = booking
  const slot = slotOfBooking(booking)
  const title = bookingTitle(slot)
  return {
    id: slot.kind === 'lane' ? id : `speede:${id}`,
    date,
    time,
    title,
    subtitle: `${durationText(bookables[slot.kind].minutes)} · for ${isolated(name)}`,
    room: title,
    forWhom: firstNameOf({ name }),
    calendar: calendarIdOf(booking),
    ...(freeUntil !== undefined && { freeUntil }),
    sortKey: sortKey(date, time),
  }
}

/** The schedule item of an RSVP. */
export function eventItem(booking: EventBooking, players: NonNullable<ScheduleSources['players']>): ScheduleItem {
  const { id, title, datetime, ends, room, rev = 0, canceled } = booking
  const { date, time } = eventClock({ datetime })
  return {
    id: `event:${id}`,
    date,
    time,
    ...(ends !== undefined && { ends }),
    title,
    subtitle: canceled ? scheduleMessages.canceledByClub : guestsText(booking, players),
    room: roomOfEvent({ title, room }, date),
    forWhom: andList(namesComing(booking, players)),
    calendar: { id: `event:${id}`, sequence: rev },
    sortKey: sortKey(date, time),
  }
}

/**
 * Items of one e-mail, dated today or later in facility time, sorted by time:
 * 'Lists upcoming lane reservations, event RSVPs and Speede sessions for the signed-in e-mail … only items dated today or in the future.'
 */
export function scheduleOf(sources: ScheduleSources, email: string, now: Date): ScheduleItem[] {
  const mine = <Item extends { email: string }>(items: readonly Item[]) =>
    items.filter((item) => sameEmail(item.email, email))
  return [
    ...mine(sources.bookings).map(sessionItem),
    ...mine(sources.speedeBookings).map(sessionItem),
    ...mine(sources.eventBookings).map((booking) => eventItem(booking, sources.players ?? [])),
  ]
    .filter((item) => item.date >= today(now))
    .toSorted((one, other) => compare(one.sortKey, other.sortKey) || compare(one.title, other.title))
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/** 'Today' or 'Tomorrow'; undefined for other days. */
export function nearDay(day: Day, current: Day): string | undefined {
  if (day === current) return 'Today'
  return day === addDays(current, 1) ? 'Tomorrow' : undefined
}

type OwnBooking = Pick<LaneBooking, 'id' | 'date' | 'time' | 'group'>

/**
 * The bookings that can be canceled together with this one, in one write: those of its week that were made together with it
 * or are at its time, itself included, without what has begun. `own` are the family's bookings of one kind.
 */
export const cancelableWith = <Booking extends OwnBooking>(
  { date, time, group }: OwnBooking,
  own: readonly Booking[],
  now: Date,
): Booking[] =>
  own.filter(
    (other) =>
      !hasBegun(other, now) &&
      mondayOf(other.date) === mondayOf(date) &&
      ((group !== undefined && other.group === group) || (other.date === date && other.time === time)),
  )
