/**
 * What a message is about: the `thing` of an outbox entry. Built where a message is queued, read where it is composed
 * and listed. It is part of an entry's key, so these forms never change.
 */
import type { Slot } from '#domain/bookings/bookings.ts'
import type { Kind } from '#domain/facility/facility.ts'
import { slotOfId } from './bookings.ts'

type BookingRef = { kind: Kind; id: string }

export const thingOf = {
  /** A booking, or the first of a group. */
  booking: ({ kind, id }: BookingRef) => `${kind}:${id}`,
  bookingInClosure: (closureId: string, booking: BookingRef) => `${closureId}/${thingOf.booking(booking)}`,
  /** A move, with the ids before and after. */
  move: ({ kind, id }: BookingRef, toId: string) => `${kind}:${id}>${toId}`,
  /** Everything a family has booked at one date and time. */
  hour: ({ date, time }: Pick<Slot, 'date' | 'time'>) => `at:${date}T${time}`,
  /** An event and an instant: its time, or that of the reply. */
  event: (eventId: string, instant: string) => `${eventId}@${instant}`,
  eventReminder: (eventId: string, instant: string) => `event:${thingOf.event(eventId, instant)}`,
  tour: (month: string, id: string) => `${month}/${id}`,
  /** The password of an account, by the session version that it came with. */
  password: (sessionVersion: number) => `v${sessionVersion}`,
}

/** A booking with its slot. */
export type BookingThing = { id: string; slot: Slot }

function bookingThing(kind: string | undefined, id: string): BookingThing | undefined {
  const slot = slotOfId(kind === 'speede' ? 'speede' : 'lane', id)
  return slot && { id, slot }
}

/** Reads `booking` and `bookingInClosure`; `closureId` is empty if there is none. */
export function readBookingThing(thing: string): (BookingThing & { closureId: string }) | undefined {
  const [, closureId = '', kind, id = ''] = /^(?:(.+)\/)?(lane|speede):(.+)$/.exec(thing) ?? []
  const booking = bookingThing(kind, id)
  return booking && { ...booking, closureId }
}

/** Reads `move`. */
export function readMoveThing(thing: string): { from: BookingThing; to: BookingThing } | undefined {
  const [, kind, fromId = '', toId = ''] = /^(lane|speede):(.+)>(.+)$/.exec(thing) ?? []
  const [from, to] = [bookingThing(kind, fromId), bookingThing(kind, toId)]
  return from && to && { from, to }
}

/** Reads `hour`. */
export function readHourThing(thing: string): Pick<Slot, 'date' | 'time'> | undefined {
  const [, date, time] = /^at:(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})$/.exec(thing) ?? []
  return date && time ? { date, time } : undefined
}

export const isEventReminder = (thing: string): boolean => thing.startsWith('event:')

/** Reads `event` and `eventReminder`. */
export function readEventThing(thing: string): { eventId: string; instant: string } {
  const [eventId = '', instant = ''] = thing.replace(/^event:/, '').split('@')
  return { eventId, instant }
}

/** Reads `tour`. */
export function readTourThing(thing: string): { month: string; id: string } {
  const [month = '', id = ''] = thing.split('/')
  return { month, id }
}
