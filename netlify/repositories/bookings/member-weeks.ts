/**
 * Week documents: a member's bookings of one kind in one week. An entry's change from held to confirmed commits the booking;
 * the slot's lock alone guarantees nothing.
 */
import * as z from 'zod'
import type { Slot } from '#domain/bookings/bookings.ts'
import { mondayOf } from '#domain/calendar/calendar.ts'
import type { Kind } from '#domain/facility/facility.ts'
import { keys } from '#server/repositories/keys.ts'
import { calendarId, day, instant, onlyTrue, time, version1 } from '#server/repositories/records/fields.ts'
import { isSamePlace } from './booking-ids.ts'

/**
 * `player`: the id of the player it is for. `onlyPlayer`: the only one of the family when it was made, who may have two slots
 * at a time. `group`: the same for all entries made together,
 * which are confirmed or ended in one write; once confirmed, each is a booking of its own. `series`: the same for what was
 * booked with one request in several weeks. `overLimit`: staff allowed it over the weekly limit. `replaces`: the id of the booking that was moved here and is released
 * before this one can end; while both are in this week, they count once. `movedTo`: the id of the booking it is being moved
 * to, and the lease of that move (reconcile-move.ts); `ownerKey`: that of the family that takes it over with its player, under
 * the same id. `takenFrom`: the account it came from in that way (transfer-booking.ts). `calendar`: set once it was moved or booked again.
 * `bookedAt`: when it was made or accepted; `byClub`: the club moved it here. `offer`: it is offered to the family, which waits for
 * it; `made` once all its slots are locked, and `by` is the caregiver who accepted it.
 */
const entryFields = z.object({
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
  replaces: z.string().exactOptional(),
  movedTo: z.object({ id: z.string(), lease: z.number(), ownerKey: z.string().exactOptional() }).exactOptional(),
  takenFrom: z.string().exactOptional(),
  offer: z.object({ wish: z.string(), made: onlyTrue, by: z.string().exactOptional() }).exactOptional(),
  calendar: calendarId.exactOptional(),
  bookedAt: instant.exactOptional(),
  byClub: onlyTrue,
})
const heldEntry = entryFields.extend({ state: z.literal('held'), lease: z.number() })
export const confirmedEntry = entryFields.extend({ state: z.literal('confirmed') })
const entry = z.discriminatedUnion('state', [heldEntry, confirmedEntry])
export type HeldEntry = z.infer<typeof heldEntry>
export type ConfirmedEntry = z.infer<typeof confirmedEntry>
export type Entry = z.infer<typeof entry>

/**
 * How a request ended, if it has no booking or no longer has one. `cancelled` by the family, `canceled_by_club` by staff. An
 * offer was `declined`, `unanswered`, or `withdrawn`: by the family's own booking, by staff or by a closure.
 */
const ending = z.enum([
  'cancelled',
  'canceled_by_club',
  'moved',
  'slot_taken',
  'expired',
  'declined',
  'unanswered',
  'withdrawn',
])
export type Ending = z.infer<typeof ending>

/** True if a booking was canceled, by whomever. */
export const isCanceled = (ending: Ending | undefined): boolean =>
  ending === 'cancelled' || ending === 'canceled_by_club'

/**
 * A request that ended. Of a booking that was canceled: its `player`, the `group` and `calendar` it had, and `together`, the
 * same id for all that were canceled in one write. `late`: canceled late; it `counts` for its player's week until somebody
 * has taken the slot.
 */
const endedRequest = z.object({
  id: z.string(),
  ending,
  player: z.string().exactOptional(),
  group: z.string().exactOptional(),
  calendar: calendarId.exactOptional(),
  together: z.string().exactOptional(),
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

export const weekKey = (ownerKey: string, { kind, date }: Pick<Slot, 'kind' | 'date'>): string =>
  keys.memberWeek(ownerKey, kind, mondayOf(date))

export const entryOf = (week: MemberWeek | undefined, id: string): Entry | undefined =>
  week?.entries.find((entry) => entry.id === id)

export const endedOf = (week: MemberWeek | undefined, id: string): EndedRequest | undefined =>
  week?.done.find((request) => request.id === id)

export const endingOf = (week: MemberWeek | undefined, id: string): Ending | undefined => endedOf(week, id)?.ending

/** True for what is offered to the family and not accepted. */
export const isOffer = ({ state, offer }: Pick<Entry, 'state' | 'offer'>): boolean =>
  state === 'held' && offer !== undefined

/** The entry and all that were made together with it. */
export const groupOfEntry = (week: MemberWeek, { id, group }: Entry): Entry[] =>
  week.entries.filter((entry) => entry.id === id || (group !== undefined && entry.group === group))

/**
 * The week with these held entries confirmed. Who books again what they canceled late has no new time in which it is free.
 */
export const confirmEntries = (week: MemberWeek, ids: readonly string[], now: Date): MemberWeek => ({
  ...week,
  entries: week.entries.map((entry) => {
    if (!ids.includes(entry.id)) return entry
    const { lease: _, ...rest } = { lease: 0, ...entry }
    const isAgain = week.done.some(({ id, late }) => late && isSamePlace(id, entry.id))
    return { ...rest, ...(!isAgain && { bookedAt: now.toISOString() }), state: 'confirmed' }
  }),
})

/**
 * The week without one entry, with its request recorded as ended. A held entry takes all held ones of its group with it, so
 * that none of them can be confirmed without the others. `isLate`: it goes on counting for the week. `together` is the id of
 * what is canceled in the same write.
 */
export function endEntry(
  week: MemberWeek,
  id: string,
  ending: Ending,
  { isLate = false, together }: { isLate?: boolean; together?: string } = {},
): MemberWeek {
  const ended = entryOf(week, id)
  const isWith = ({ id: other, state, group }: Entry) =>
    other !== id && ended?.state === 'held' && state === 'held' && group !== undefined && group === ended.group
  const endedOne: EndedRequest = {
    id,
    ending,
    ...(isCanceled(ending) && traceOf(ended, together)),
    ...(isLate && ended?.state === 'confirmed' && !ended.overLimit && { late: { player: ended.player, counts: true } }),
  }
  const endingOfGroup = ended?.offer ? ending : 'expired'
  const group = week.entries.filter(isWith).map((entry): EndedRequest => ({ id: entry.id, ending: endingOfGroup }))
  return {
    ...week,
    entries: week.entries.filter((entry) => entry.id !== id && !isWith(entry)),
    done: [...week.done, ...group, endedOne].filter(
      ({ late }, nth, { length }) => nth >= length - maxDone || late?.counts,
    ),
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

/** How a held entry ends whose time is over. */
export const endingOfExpired = ({ offer }: Entry): Ending => (offer?.made ? 'unanswered' : 'expired')

/** The week without expired holds; the same object if there are none. `now` in milliseconds since 1970. */
export const withoutExpired = (week: MemberWeek, now: number): MemberWeek =>
  week.entries.reduce(
    (rest, entry) =>
      // Not if it has ended with another of its group.
      entry.state === 'held' && entry.lease <= now && entryOf(rest, entry.id)
        ? endEntry(rest, entry.id, endingOfExpired(entry))
        : rest,
    week,
  )

/** The kind of the week document under a key of `keys.memberWeek`. */
export const kindOfWeekKey = (key: string): Kind => (key.split('/')[2] === 'lane' ? 'lane' : 'speede')
