/**
 * What a message is about: the `subjectRef` of an outbox entry. Built where a message is queued, read where it is composed
 * and listed. It is part of an entry's key, so these forms never change.
 */
import type { Slot } from '#domain/bookings/bookings.ts'
import type { Kind } from '#domain/facility/facility.ts'
import { slotOfId } from './bookings/booking-ids.ts'

type BookingRef = { kind: Kind; id: string }

export const mailSubjectRef = {
  /** A booking, or the first of a group. */
  booking: ({ kind, id }: BookingRef) => `${kind}:${id}`,
  /** What was booked with one request: the first of its ids, and in how many further weeks. */
  series: (kind: Kind, { id, weeks }: { id: string; weeks: number }) => `${kind}:${id}+${weeks}`,
  bookingInClosure: (closureId: string, booking: BookingRef) => `${closureId}/${mailSubjectRef.booking(booking)}`,
  /** A move, with the ids before and after. */
  move: ({ kind, id }: BookingRef, toId: string) => `${kind}:${id}>${toId}`,
  /** Everything a family has booked at one date and time. */
  hour: ({ date, time }: Pick<Slot, 'date' | 'time'>) => `at:${date}T${time}`,
  /** An event, and an instant (its time, that of the reply, or when places opened) or its version. */
  event: (eventId: string, instant: string) => `${eventId}@${instant}`,
  eventReminder: (eventId: string, instant: string) => `event:${mailSubjectRef.event(eventId, instant)}`,
  /** A request, or its version in which a time was agreed on. */
  tour: (month: string, id: string, rev?: number) => `${month}/${id}${rev === undefined ? '' : `@${rev}`}`,
  /** The version in which a time was agreed on, and the change of the settings that moves the club. */
  tourPlace: (month: string, id: string, rev: number, setting: string) =>
    `${mailSubjectRef.tour(month, id, rev)}@${mailSubjectRef.setting(setting)}`,
  /** A family in line, and when it was told or asked. */
  line: (id: string, at: string) => `${id}@${at}`,
  /** A version of a family's details. */
  family: (rev: number) => `rev${rev}`,
  /** Something of a player: as it was changed at an instant, or that begins on a day. */
  ofPlayer: (player: string, at: string) => `${player}@${at}`,
  /** A step of a player's membership: which of all there were. */
  membership: (player: string, nth: number) => `${player}#${nth}`,
  /** Prices, by the day from which on they hold. */
  prices: (from: string) => `prices@${from}`,
  /** A change of the settings. */
  setting: (id: string) => id,
  /** A card, by its expiry. */
  card: (expiry: string) => `card@${expiry}`,
  /** A charge that was declined, and the note of it. */
  due: (due: string, step: string) => `${due}@${step}`,
  /** The password of an account, by the session version that it came with. */
  password: (sessionVersion: number) => `v${sessionVersion}`,
}

/** A booking with its slot. */
export type BookingSubject = { id: string; slot: Slot }

function bookingSubject(kind: string | undefined, id: string): BookingSubject | undefined {
  const slot = slotOfId(kind === 'speede' ? 'speede' : 'lane', id)
  return slot && { id, slot }
}

/** Reads `booking` and `bookingInClosure`; `closureId` is empty if there is none. */
export function parseBookingRef(subjectRef: string): (BookingSubject & { closureId: string }) | undefined {
  const [, closureId = '', kind, id = ''] = /^(?:(.+)\/)?(lane|speede):(.+)$/.exec(subjectRef) ?? []
  const booking = bookingSubject(kind, id)
  return booking && { ...booking, closureId }
}

/** Reads `series`, and `booking` as one without further weeks. */
export function parseSeriesRef(subjectRef: string): (BookingSubject & { weeks: number }) | undefined {
  const [, ref = '', weeks = '0'] = /^(.+?)(?:\+(\d))?$/.exec(subjectRef) ?? []
  const booking = parseBookingRef(ref)
  return booking && { id: booking.id, slot: booking.slot, weeks: Number(weeks) }
}

/** Reads `move`. */
export function parseMoveRef(subjectRef: string): { from: BookingSubject; to: BookingSubject } | undefined {
  const [, kind, fromId = '', toId = ''] = /^(lane|speede):(.+)>(.+)$/.exec(subjectRef) ?? []
  const [from, to] = [bookingSubject(kind, fromId), bookingSubject(kind, toId)]
  return from && to && { from, to }
}

/** Reads `family`. */
export const parseFamilyRef = (subjectRef: string): number => Number(/^rev(\d+)$/.exec(subjectRef)?.[1])

/** Reads `ofPlayer`. */
export function parsePlayerRef(subjectRef: string): { player: string; at: string } {
  const [player = '', at = ''] = subjectRef.split('@')
  return { player, at }
}

/** Reads `membership`. */
export function parseMembershipRef(subjectRef: string): { player: string; nth: number } {
  const [player = '', nth] = subjectRef.split('#')
  return { player, nth: Number(nth) }
}

/** Reads `prices`. */
export const parsePricesRef = (subjectRef: string): string => subjectRef.slice('prices@'.length)

/** Reads `due`. */
export function parseDueRef(subjectRef: string): { due: string; step: string } {
  const [due = '', step = ''] = subjectRef.split('@')
  return { due, step }
}

/** Reads `hour`. */
export function parseHourRef(subjectRef: string): Pick<Slot, 'date' | 'time'> | undefined {
  const [, date, time] = /^at:(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})$/.exec(subjectRef) ?? []
  return date && time ? { date, time } : undefined
}

export const isEventReminderRef = (subjectRef: string): boolean => subjectRef.startsWith('event:')

/** Reads `event` and `eventReminder`. */
export function parseEventRef(subjectRef: string): { eventId: string; instant: string } {
  const [eventId = '', instant = ''] = subjectRef.replace(/^event:/, '').split('@')
  return { eventId, instant }
}

/** Reads `line`. */
export function parseLineRef(subjectRef: string): { id: string; at: string } {
  const [id = '', at = ''] = subjectRef.split('@')
  return { id, at }
}

/** Reads `tour` and `tourPlace`. */
export function parseTourRef(subjectRef: string): { month: string; id: string; rev?: number } {
  const [month = '', id = '', rev] = subjectRef.split(/[/@]/)
  return { month, id, ...(rev !== undefined && { rev: Number(rev) }) }
}
