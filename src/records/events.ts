/** Events, RSVPs and places. */
import * as z from 'zod'
import { instant, time, version1, day } from './fields.ts'
import { personal, plain } from './row.ts'

/** An event as everybody sees it. */
export const event = z.object({
  id: z.string(),
  title: z.string(),
  datetime: instant,
  summary: z.string(),
  image: z.string().exactOptional(),
  /** Facility time on the same day. */
  ends: time.exactOptional(),
  room: z.string().exactOptional(),
  /** How many people may come; without it there is no limit. */
  capacity: z.int().exactOptional(),
})
export type ClubEvent = z.infer<typeof event>

/** A canceled event stays visible to members with an RSVP. `rev` increments with every change, of which `changedAt` is the last; absent means 0. */
const storedEvent = event.extend({
  lanes: z.array(z.int()).exactOptional(),
  canceled: z.boolean().exactOptional(),
  rev: z.int().exactOptional(),
  changedAt: instant.exactOptional(),
  /** When an event without a capacity was first given one. */
  cappedAt: instant.exactOptional(),
})
export type StoredEvent = z.infer<typeof storedEvent>

const eventList = z.object({ v: version1, events: z.array(storedEvent) })
export type EventList = z.infer<typeof eventList>

/**
 * `name`, `email` and `qty` are as typed. The event's title and time are copied, in case the event is removed. `answered`
 * lists the last requests processed, so that a late or duplicate delivery has no effect.
 */
export const rsvpRecord = z.object({
  v: version1,
  state: z.enum(['attending', 'left']),
  name: z.string(),
  email: z.string(),
  qty: z.int(),
  ts: instant,
  title: z.string(),
  datetime: instant,
  answered: z.array(z.object({ request: z.string(), ts: instant })),
  /** The member's profile name at that time, if their own e-mail address was typed. */
  member: z.string().exactOptional(),
  /** True once staff have checked them all in. */
  checkedIn: z.boolean().exactOptional(),
  /** The players who come, of a family with several that has named them; `came` are those checked in, and 'others', until all are. */
  players: z.array(z.string()).exactOptional(),
  /** Whether the caregiver who replied comes with these players. */
  comes: z.boolean().exactOptional(),
  came: z.array(z.string()).exactOptional(),
  /** How often the reply has changed since the first one. */
  changes: z.int().exactOptional(),
  /** The keys of its places, if the event has a number of them. */
  tickets: z.array(z.string()).exactOptional(),
})
export type RsvpRecord = z.infer<typeof rsvpRecord>

export const attendee = rsvpRecord.pick({ name: true, email: true, qty: true, ts: true })
export type Attendee = z.infer<typeof attendee>

/** An RSVP as its family sees it, which the browser stores under 'eventBookings'. `canceled`: the club has canceled the event. */
export const eventBooking = rsvpRecord
  .pick({ title: true, datetime: true, name: true, email: true, qty: true, players: true, comes: true })
  .extend({
    id: z.string(),
    eventId: z.string(),
    canceled: z.boolean().exactOptional(),
    ends: event.shape.ends,
    room: event.shape.room,
    /** The version of the event, which calendars compare. */
    rev: z.int().exactOptional(),
  })
export type EventBooking = z.infer<typeof eventBooking>

/** Entry of the list of one event, which the browser stores under 'event:{id}'. */
export type Rsvp = Pick<RsvpRecord, 'ts' | 'title' | 'email' | 'datetime' | 'qty'>

/** Index entry from a member to an RSVP; `date` is the event's facility day at that time. */
const rsvpIndexEntry = z.object({ v: version1, date: day })
export type RsvpIndexEntry = z.infer<typeof rsvpIndexEntry>

/** The places of one family whose RSVP has no tickets for them. */
const claim = z.object({ accountKey: z.string(), qty: z.int() })
export type PlaceClaim = z.infer<typeof claim>

/**
 * `claims`: who replied before the event had a capacity, or before there were tickets. `counted`: when they were last counted, of
 * an event that had RSVPs before it had a capacity. `opening`: the last time that those who wait were to be told of free places, in milliseconds since 1970, how many of these are `left`,
 * and whether all were told.
 */
const placesRecord = z.object({
  v: version1,
  counted: instant.exactOptional(),
  claims: z.array(claim),
  opening: z.object({ at: z.number(), left: z.int(), told: z.boolean() }).exactOptional(),
})
export type PlacesRecord = z.infer<typeof placesRecord>

export const rows = {
  events: plain(eventList),
  rsvp: personal(rsvpRecord),
  mrsvp: personal(rsvpIndexEntry, { erased: 'expires', exported: 'derived' }),
  place: personal(placesRecord, { exported: 'derived' }),
}
