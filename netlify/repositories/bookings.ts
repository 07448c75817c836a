/**
 * Bookings: a lock per slot, which only one member can hold, and an entry in that member's week document.
 * The entry's change from held to confirmed commits the booking; the lock alone guarantees nothing.
 */
import * as z from 'zod'
import { isSameSlot, type LaneBooking, type Slot, type SpeedeBooking } from '#domain/bookings/bookings.ts'
import { freeUntil } from '#domain/bookings/cut-off.ts'
import { isDay, isTime, mondayOf, type Day } from '#domain/calendar/calendar.ts'
import type { Kind } from '#domain/facility/facility.ts'
import type { Found, Store } from '#server/storage/store.ts'
import { readAll } from './update-with-retry.ts'
import { hash, keys } from './keys.ts'
import { calendarId, day, instant, onlyTrue, time, version1 } from './records/fields.ts'

/**
 * The lock of one slot. It is never deleted while its day can be booked, only freed: a freed lock is the slot's tombstone
 * and still names its last owner (`ownerKey`). A pending lock may be resolved by others once `lease` (milliseconds since
 * 1970) has passed. `movedTo` is the target booking of its last move; `moved` marks a release because that move is done,
 * `byClub` one because staff canceled.
 * `player` is that of the booking. `canceling`: whether the booking still exists, its week document decides
 * (cancel-together.ts). `offer`: the slot was offered to somebody who waits for it, and is held until `lease` while the lock is
 * pending. `standbyUntil`: once free, it is kept until then for those who wait (services/standby). `late`: the booking that was
 * canceled late here, if one was, which the next booking of the slot relieves of counting (late-cancel.ts).
 */
export const slotLock = z.object({
  v: version1,
  state: z.enum(['pending', 'confirmed', 'releasing', 'free']),
  id: z.string(),
  ownerKey: z.string(),
  lease: z.number(),
  player: z.string(),
  movedTo: z.string().exactOptional(),
  moved: onlyTrue,
  byClub: onlyTrue,
  canceling: onlyTrue,
  offer: onlyTrue,
  standbyUntil: z.number().exactOptional(),
  late: z.object({ id: z.string(), ownerKey: z.string() }).exactOptional(),
})
export type SlotLock = z.infer<typeof slotLock>

/**
 * `player`: the id of the player it is for. `onlyPlayer`: the only one of the family when it was made, who may have two slots
 * at a time. `group`: the same for all entries made together,
 * which are confirmed or ended in one write; once confirmed, each is a booking of its own. `series`: the same for what was
 * booked with one request in several weeks. `overLimit`: staff allowed it over the weekly limit. `replaces`: the id of the booking that was moved here and is released
 * before this one can end; while both are in this week, they count once. `movedTo`: the id of the booking it is being moved
 * to, and the lease of that move (reconcile-move.ts); `ownerKey`: that of the family that takes it over with its player, under
 * the same id. `takenFrom`: the account it came from in that way (hand-over.ts). `calendar`: set once it was moved or booked again.
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
type BookingFields = Pick<
  z.infer<typeof entryFields>,
  'id' | 'unit' | 'date' | 'time' | 'name' | 'player' | 'onlyPlayer' | 'group' | 'calendar' | 'bookedAt' | 'byClub'
>
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

export const emptyWeek: MemberWeek = { v: 1, entries: [], done: [] }

/** Longer than a function may run (60 s), so that a lease rarely expires under a running request. */
export const leaseMs = 90_000

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
 * How many entries of a player, or of all, count toward the weekly limit: none over the limit by staff's decision, and a
 * moved booking once. What was canceled late counts too.
 */
export const sessionsTowardLimit = (
  { entries, done = [] }: { entries: readonly CountedEntry[]; done?: MemberWeek['done'] },
  player?: string,
): number =>
  lateOf({ entries, done }).filter((late) => player === undefined || late.player === player).length +
  entries.filter(
    (entry) =>
      (player === undefined || entry.player === player) &&
      !entry.overLimit &&
      !entries.some(({ id }) => id === entry.replaces),
  ).length

type CountedEntry = Pick<Entry, 'id' | 'player' | 'overLimit' | 'replaces'>

/** The bookings that were canceled late and count for the week: not if the family itself has the slot again. */
export const lateOf = ({ entries, done }: { entries: readonly { id: string }[]; done: MemberWeek['done'] }) =>
  done.flatMap(({ id, late }) => {
    const slot = late?.counts ? slotOfId('lane', id) : undefined
    if (!late || !slot || entries.some((entry) => isSamePlace(entry.id, id))) return []
    const { unit, date, time } = slot
    return [{ unit, date, time, player: late.player }]
  })

/** True if two ids are of bookings of one slot. */
function isSamePlace(id: string, otherId: string): boolean {
  const [one, other] = [slotOfId('lane', id), slotOfId('lane', otherId)]
  return one !== undefined && other !== undefined && isSameSlot(one, other)
}

/** The week with the slot of this late cancellation taken: it counts no more. */
export const withLateTaken = (week: MemberWeek, id: string): MemberWeek => ({
  ...week,
  done: week.done.map((each) =>
    each.id === id && each.late ? { ...each, late: { ...each.late, counts: false } } : each,
  ),
})

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

/**
 * The booking id of one request: deterministic in member, slot and idempotency key. It contains the slot, so that the
 * booking can be found by its id, and reveals nothing about the member.
 */
export const bookingIdOf = (slot: Slot, ownerKey: string, idempotencyKey: string): string => {
  const place = `${slot.date}_${slot.time.replace(':', '')}_${slot.unit}`
  return `bk_${place}_${hash(ownerKey, slot.kind, place, idempotencyKey)}`
}

const idPattern = /^bk_(\d{4}-\d{2}-\d{2})_(\d{2})(\d{2})_(\d{1,2})_[0-9a-f]{40}$/

/** The slot of a booking id; undefined if the id is malformed. */
export function slotOfId(kind: Kind, id: string): Slot | undefined {
  const [, date, hour, minute, unit] = idPattern.exec(id) ?? []
  const time = `${hour}:${minute}`
  return date && isDay(date) && isTime(time) ? { kind, date, time, unit: Number(unit) } : undefined
}

/** Finds the current or last lock of a booking, with its slot. The id contains everything but the kind. */
export async function lockOfId(store: Store, id: string): Promise<{ slot: Slot; lock: Found<SlotLock> } | undefined> {
  const slots = (['lane', 'speede'] as const).flatMap((kind) => slotOfId(kind, id) ?? [])
  const locks = await Promise.all(slots.map((slot) => store.read<SlotLock>(keys.slot(slot))))
  const index = locks.findIndex((lock) => lock?.value.id === id)
  const [slot, lock] = [slots[index], locks[index]]
  return slot && lock && { slot, lock }
}

export const toLaneBooking = (booking: BookingFields, email: string): LaneBooking => ({
  ...toBooking('lane', booking, email),
  lane: booking.unit,
})

export const toSpeedeBooking = (booking: BookingFields, email: string): SpeedeBooking => ({
  ...toBooking('speede', booking, email),
  unit: booking.unit,
})

/** In the shape of the specification, which knows no players: one is named only if there are several. */
const toBooking = (kind: Kind, booking: BookingFields, email: string) => {
  const { id, unit, date, time, name, player, onlyPlayer, group, calendar, bookedAt, byClub } = booking
  const until = freeUntil({ kind, unit, date, time }, { bookedAt, isFree: byClub })
  return {
    id,
    date,
    time,
    name,
    email,
    ...(!onlyPlayer && { player }),
    ...(group !== undefined && { group }),
    ...(calendar && { calendar }),
    ...(until !== undefined && { freeUntil: until }),
  }
}

/** The kind of the week document under a key of `keys.memberWeek`. */
export const kindOfWeekKey = (key: string): Kind => (key.split('/')[2] === 'lane' ? 'lane' : 'speede')

const beforeAnyBooking = '1970-01-01'

/** All bookings of a member that are still stored and not canceled. */
export const allBookingsOfMember = (store: Store, ownerKey: string, email: string) =>
  bookingsOfMember(store, ownerKey, email, beforeAnyBooking)

/**
 * A member's bookings from the week of `today` on, by time. `email` is the account's, because bookings do not store it.
 * An entry without a name belonged to a deleted account: it counts toward the limit but is hidden. `isFamily`: there are
 * several players by now, so that each booking names its own.
 */
export async function bookingsOfMember(
  store: Store,
  ownerKey: string,
  email: string,
  today: Day,
  isFamily = false,
): Promise<{ bookings: LaneBooking[]; speedeBookings: SpeedeBooking[] }> {
  const thisWeek = mondayOf(today)
  const listed = await store.list(keys.memberWeeks(ownerKey))
  const weekKeys = listed.map(({ key }) => key).filter((key) => key.slice(-thisWeek.length) >= thisWeek)
  const weeks = await readAll<MemberWeek>(store, weekKeys)
  const confirmed = (kind: Kind) =>
    weeks
      .filter(({ key }) => key.startsWith(`${keys.memberWeeks(ownerKey)}${kind}/`))
      .flatMap(({ value }) => value.entries.filter(({ state, name }) => state === 'confirmed' && name !== ''))
      .toSorted((one, other) => `${one.date}${one.time}`.localeCompare(`${other.date}${other.time}`))
  const named = (entry: BookingFields): BookingFields => {
    const { onlyPlayer: _, ...rest } = entry
    return isFamily ? rest : entry
  }
  return {
    bookings: confirmed('lane').map((entry) => toLaneBooking(named(entry), email)),
    speedeBookings: confirmed('speede').map((entry) => toSpeedeBooking(named(entry), email)),
  }
}
