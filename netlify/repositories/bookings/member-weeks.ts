/** Week documents: a family's bookings of one kind in one week, and what it is offered. */
import * as z from 'zod'
import type { Slot } from '#domain/bookings/bookings.ts'
import { mondayOf } from '#domain/calendar/calendar.ts'
import type { Kind } from '#domain/facility/facility.ts'
import { keys, type Key } from '#server/repositories/keys.ts'
import { calendarId, day, instant, onlyTrue, time, version1 } from '#server/repositories/records/fields.ts'

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
 * How a request ended, if it has no booking or no longer has one. `cancelled` by the family, `canceled_by_club` by staff. An
 * offer was `declined`, `unanswered`, or `withdrawn`: by the family's own booking, by staff or by a closure. `slot_taken`: it
 * was wanted, and somebody else had it.
 */
const ending = z.enum(['cancelled', 'canceled_by_club', 'moved', 'slot_taken', 'declined', 'unanswered', 'withdrawn'])
export type Ending = z.infer<typeof ending>

/** True if a booking was canceled, by whomever. */
export const isCanceled = (ending: Ending | undefined): boolean =>
  ending === 'cancelled' || ending === 'canceled_by_club'

/**
 * A request that ended. Of a booking that was canceled: its `player`, the `group` and `calendar` it had, and `together`, the
 * same id for all that were canceled at once. `to`: what it was moved to. `late`: canceled late; it `counts` for its player's week until somebody
 * has taken the slot.
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

declare module '#server/repositories/keys.ts' {
  interface RecordTypes {
    memberWeek: MemberWeek
  }
}

export const emptyWeek: MemberWeek = { v: 1, entries: [], done: [] }

/**
 * Endings kept per week document, at most 200 kB. A late copy of a request could book again only after the same member ended
 * 500 others in that week, and only while its slot can be booked.
 */
const maxDone = 500

export const weekKey = (ownerKey: string, { kind, date }: Pick<Slot, 'kind' | 'date'>): Key<MemberWeek> =>
  keys.memberWeek(ownerKey, kind, mondayOf(date))

export const entryOf = (week: MemberWeek | undefined, id: string): Entry | undefined =>
  week?.entries.find((entry) => entry.id === id)

export const endedOf = (week: MemberWeek | undefined, id: string): EndedRequest | undefined =>
  week?.done.find((request) => request.id === id)

export const endingOf = (week: MemberWeek | undefined, id: string): Ending | undefined => endedOf(week, id)?.ending

/** True for what is offered to the family and not accepted. */
export const isOffer = ({ offer }: Pick<Entry, 'offer'>): boolean => offer?.until !== undefined

/** True for an offer whose time is over. `now` in milliseconds. */
export const isOverOffer = ({ offer }: Pick<Entry, 'offer'>, now: number): boolean => (offer?.until ?? now + 1) <= now

/** The booking of this id; undefined for an offer. */
export function bookingOf(week: MemberWeek | undefined, id: string): Entry | undefined {
  const entry = entryOf(week, id)
  return entry && !isOffer(entry) ? entry : undefined
}

/** The bookings of a week, without what is only offered. */
export const bookingsIn = (week: MemberWeek | undefined): Entry[] =>
  (week?.entries ?? []).filter((entry) => !isOffer(entry))

/** The entry and all that were made together with it. */
export const groupOfEntry = (week: MemberWeek, { id, group }: Entry): Entry[] =>
  week.entries.filter((entry) => entry.id === id || (group !== undefined && entry.group === group))

/** How a booking ends: `isLate`, it goes on counting; `together` with these; moved `to` that. */
export type EndOptions = { isLate?: boolean; together?: string; to?: string }

/** The week without one entry, with its request recorded as ended. */
export function endEntry(
  week: MemberWeek,
  id: string,
  ending: Ending,
  { isLate = false, together, to }: EndOptions = {},
): MemberWeek {
  const ended = entryOf(week, id)
  const endedOne: EndedRequest = {
    id,
    ending,
    ...(isCanceled(ending) && traceOf(ended, together)),
    ...(to !== undefined && { to }),
    ...(isLate && ended && !isOffer(ended) && !ended.overLimit && { late: { player: ended.player, counts: true } }),
  }
  return {
    ...week,
    entries: week.entries.filter((entry) => entry.id !== id),
    done: [...week.done, endedOne].filter(({ late }, nth, { length }) => nth >= length - maxDone || late?.counts),
  }
}

/** What a cancellation has to tell calendars later. */
const traceOf = (entry: Entry | undefined, together: string | undefined): Partial<EndedRequest> => ({
  ...(entry && { player: entry.player }),
  ...(entry?.group !== undefined && { group: entry.group }),
  ...(entry?.calendar && { calendar: entry.calendar }),
  ...(together !== undefined && { together }),
})

/** The week with all typed names removed; undefined if there are none. */
export const anonymizeWeek = (week: MemberWeek): MemberWeek | undefined =>
  week.entries.some(({ name }) => name !== '')
    ? { ...week, entries: week.entries.map((entry) => ({ ...entry, name: '' })) }
    : undefined

/** The kind of the week document under a key of `keys.memberWeek`. */
export const kindOfWeekKey = (key: string): Kind => (key.split('/')[2] === 'lane' ? 'lane' : 'speede')
