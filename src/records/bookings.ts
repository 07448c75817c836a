/** Slots, and the bookings of a family. */
import * as z from 'zod'
import { kinds } from '#domain/facility/facility.ts'
import { calendarId, called, day, instant, onlyTrue, time, version1 } from './fields.ts'
import { personal, plain } from './row.ts'

/**
 * `id`, `accountKey` and `player` are of the booking or offer that has the slot, or of the last one that had it. `hold`: an
 * offer ends `until` then; a free slot is kept until then for those who wait, and nobody is asked before `from`, because the
 * family that canceled can take that back. `late`: the booking that was canceled late here, which the next booking of the
 * slot relieves of counting. Times in milliseconds since 1970.
 */
const slotRecord = z.object({
  v: version1,
  state: z.enum(['booked', 'offered', 'free']),
  id: z.string(),
  accountKey: z.string(),
  player: z.string(),
  hold: z.object({ until: z.number(), from: z.number().exactOptional() }).exactOptional(),
  late: z.object({ id: z.string(), accountKey: z.string() }).exactOptional(),
})
export type SlotRecord = z.infer<typeof slotRecord>

/**
 * `player`: the id of the player it is for. `onlyPlayer`: the only one of the family when it was made, who may have two slots
 * at a time. `group`: the same for all entries made together. `series`: the same for what was booked with one request in
 * several weeks. `overLimit`: staff allowed it over the weekly limit. `offer`: it is offered to the family, which waits for
 * it, `until` a moment (milliseconds since 1970); accepted, it says `by` which caregiver. `calendar`: set once it was moved or
 * booked again. `bookedAt`: when it was made or accepted; `byClub`: the club moved it here.
 */
export const entry = z.object({
  id: z.string(),
  unit: z.int(),
  date: day,
  time,
  name: z.string(),
  player: z.string(),
  onlyPlayer: onlyTrue,
  group: z.string().exactOptional(),
  series: z.string().exactOptional(),
  overLimit: onlyTrue,
  offer: z
    .object({ wish: z.string(), until: z.number().exactOptional(), by: z.string().exactOptional() })
    .exactOptional(),
  calendar: calendarId.exactOptional(),
  bookedAt: instant.exactOptional(),
  byClub: onlyTrue,
})
export type Entry = z.infer<typeof entry>

/**
 * A booking as its family sees it, in the shape of the specification, which the browser stores. `player` is set for a family
 * with several.
 */
const familyBooking = entry.pick({ id: true, date: true, time: true, name: true, group: true, calendar: true }).extend({
  email: z.string(),
  player: z.string().exactOptional(),
  /** Until when it can be moved, and canceled without counting, if that is before it starts. */
  freeUntil: instant.exactOptional(),
  /** What the QR code of its pass says; the last six characters are the code to type (domain/arrivals/passes.ts). */
  pass: z.string().exactOptional(),
  /** The id of the player, while they are not on the ice: then a coach sees them first. */
  held: z.string().exactOptional(),
})

export const laneBooking = familyBooking.extend({ lane: z.int() })
export type LaneBooking = z.infer<typeof laneBooking>

export const speedeBooking = familyBooking.extend({ unit: z.int() })
export type SpeedeBooking = z.infer<typeof speedeBooking>

/**
 * How a request ended, if it has no booking or no longer has one. `cancelled` by the family, `canceled_by_club` by staff. An
 * offer was `declined`, `unanswered`, or `withdrawn`: by the family's own booking, by staff or by a closure. `slot_taken`: it
 * was wanted, and somebody else had it.
 */
const ending = z.enum(['cancelled', 'canceled_by_club', 'moved', 'slot_taken', 'declined', 'unanswered', 'withdrawn'])
export type Ending = z.infer<typeof ending>

/**
 * A request that ended. Of a booking that was canceled: its `player`, the `group` and `calendar` it had, and `together`, the
 * same id for all that were canceled at once. `to`: what it was moved to. `late`: canceled late; it `counts` for its player's week until somebody
 * has taken the slot. `undoUntil`: the slot is kept so long for the family to take it back, and counts for its player's week
 * (milliseconds since 1970).
 */
const endedRequest = z.object({
  id: z.string(),
  ending,
  player: z.string().exactOptional(),
  group: z.string().exactOptional(),
  calendar: calendarId.exactOptional(),
  together: z.string().exactOptional(),
  to: z.string().exactOptional(),
  late: z.object({ player: z.string(), counts: z.boolean() }).exactOptional(),
  undoUntil: z.number().exactOptional(),
})
export type EndedRequest = z.infer<typeof endedRequest>

/**
 * Week document: a member's bookings of one kind in one week. `done` lists the last requests that ended, so that a late or
 * duplicate delivery cannot restore a booking.
 */
export const memberWeek = z.object({
  v: version1,
  entries: z.array(entry),
  done: z.array(endedRequest),
})
export type MemberWeek = z.infer<typeof memberWeek>

/**
 * `from` is the booking that staff changed and `to` the booking it was moved to; without `to` it was canceled. `player` is
 * whom it is for, and `reason` that of a closure. It counts only while the bookings say the same (services/bookings/club-changes.ts).
 */
export const clubChange = z.object({
  v: version1,
  kind: z.enum(kinds),
  from: z.string(),
  to: z.string().exactOptional(),
  player: z.string(),
  reason: z.string().exactOptional(),
  at: instant,
  /** When the family confirmed having seen it. */
  seen: instant.exactOptional(),
  called: called.exactOptional(),
})
export type ClubChange = z.infer<typeof clubChange>

/**
 * Cached state of each slot by tag. Derived data: safe to lose. `who`: account key and player of a booking, or of an offer that
 * ends `until` then. `keptUntil`: a slot that is not booked is kept so long for those who wait.
 */
const seenSlot = z.object({
  tag: z.string(),
  who: z.string().exactOptional(),
  until: z.number().exactOptional(),
  keptUntil: z.number().exactOptional(),
})
export type SeenSlot = z.infer<typeof seenSlot>

const weekView = z.object({ v: version1, seen: z.record(z.string(), seenSlot) })
export type WeekView = z.infer<typeof weekView>

const counts = z.record(z.string(), z.int())

/** Sessions of a past week by weekday and start time, without personal data. */
const sessionCounts = z.object({ v: version1, lane: counts, speede: counts })
export type SessionCounts = z.infer<typeof sessionCounts>

export const rows = {
  slot: personal(slotRecord, { erased: 'expires', exported: 'derived' }),
  mw: personal(memberWeek),
  change: personal(clubChange),
  view: personal(weekView, { erased: 'derived', exported: 'derived' }),
  tally: plain(sessionCounts),
}
