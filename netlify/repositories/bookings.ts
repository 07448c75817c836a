/**
 * How a booking is kept: a lock per slot, which only one member can hold, and an entry in the holder's week.
 * The entry's change from held to confirmed is the booking; the lock alone promises nothing to anybody.
 */
import type { LaneBooking, Slot, SpeedeBooking } from '#domain/bookings/bookings.ts'
import { isDay, isTime, mondayOf, type Day, type Time } from '#domain/calendar/calendar.ts'
import type { Kind } from '#domain/facility/facility.ts'
import type { Found, Store } from '#server/storage/store.ts'
import { readAll } from './update-with-retry.ts'
import { hash, keys } from './keys.ts'

/**
 * The lock of one slot: who has it and how far that has got. It is never deleted while its day can be booked, only freed.
 * A freed lock is the slot's tombstone: it still tells whose it was last. `lease` is when a pending one may be questioned, in milliseconds since 1970.
 * `movingTo` is the booking it was last being moved to; `moved` that it is given back because it stands there now.
 */
export type SlotLock = {
  v: 1
  state: 'pending' | 'confirmed' | 'releasing' | 'free'
  id: string
  holder: string
  lease: number
  movingTo?: string
  moved?: true
}

/**
 * `beyond`: staff gave it although the week's limit was reached. `replaces`: the id of the booking that was moved here,
 * which ends before this one does; while it still stands in this same week, the two count once. `goesTo`: the id of the booking
 * it is being moved to, and until when its mover is left alone (settle-move.ts).
 */
type Wanted = {
  id: string
  unit: number
  date: Day
  time: Time
  name: string
  beyond?: true
  replaces?: string
  goesTo?: { id: string; lease: number }
}
export type Held = Wanted & { state: 'held'; lease: number }
export type Confirmed = Wanted & { state: 'confirmed' }
export type Entry = Held | Confirmed

/** How a request ended without a booking that still stands. */
export type Ending = 'cancelled' | 'moved' | 'slot_taken' | 'expired'

/**
 * A member's sessions of one kind in one week. Requests that have ended are remembered, so that one delivered late
 * or twice can never bring its booking back.
 */
export type MemberWeek = { v: 1; entries: Entry[]; done: { id: string; ending: Ending }[] }

export const emptyWeek: MemberWeek = { v: 1, entries: [], done: [] }

/** Longer than a function may run (60 s), so that a lease seldom ends under somebody who is still working. */
export const leaseMs = 90_000

const remembered = 24

export const weekKey = (ownerKey: string, { kind, date }: Pick<Slot, 'kind' | 'date'>): string =>
  keys.memberWeek(ownerKey, kind, mondayOf(date))

export const entryOf = (week: MemberWeek | undefined, id: string): Entry | undefined =>
  week?.entries.find((entry) => entry.id === id)

export const endingOf = (week: MemberWeek | undefined, id: string): Ending | undefined =>
  week?.done.find((past) => past.id === id)?.ending

/** How many sessions count against the weekly limit: those of the member's own doing, and one being moved only once. */
export const counted = ({ entries }: Pick<MemberWeek, 'entries'>): number =>
  entries.filter(({ beyond, replaces }) => !beyond && !entries.some(({ id }) => id === replaces)).length

/** The week with one held entry confirmed. */
export const confirm = (week: MemberWeek, id: string): MemberWeek => ({
  ...week,
  entries: week.entries.map((entry) => {
    if (entry.id !== id) return entry
    const { lease: _, ...rest } = { lease: 0, ...entry }
    return { ...rest, state: 'confirmed' }
  }),
})

/** The week without one entry, whose request is remembered as ended. */
export const end = (week: MemberWeek, id: string, ending: Ending): MemberWeek => ({
  ...week,
  entries: week.entries.filter((entry) => entry.id !== id),
  done: [...week.done, { id, ending }].slice(-remembered),
})

/** The week with nobody's name in it; nothing if there is none. Bookings are the account's, the names were typed. */
export const withoutNames = (week: MemberWeek): MemberWeek | undefined =>
  week.entries.some(({ name }) => name !== '')
    ? { ...week, entries: week.entries.map((entry) => ({ ...entry, name: '' })) }
    : undefined

/** The week without entries that were held and never confirmed in time; the same object if there are none. */
export const withoutExpired = (week: MemberWeek, now: number): MemberWeek =>
  week.entries.reduce(
    (rest, entry) => (entry.state === 'held' && entry.lease <= now ? end(rest, entry.id, 'expired') : rest),
    week,
  )

/**
 * The id of what one request of one member books: the same request gives the same id, another slot or key another one.
 * It names the slot, so that the booking can be found by its id, and shows nothing of the member.
 */
export const bookingIdOf = (slot: Slot, ownerKey: string, idempotencyKey: string): string => {
  const place = `${slot.date}_${slot.time.replace(':', '')}_${slot.unit}`
  return `bk_${place}_${hash(ownerKey, slot.kind, place, idempotencyKey)}`
}

const idForm = /^bk_(\d{4}-\d{2}-\d{2})_(\d{2})(\d{2})_(\d{1,2})_[0-9a-f]{40}$/

/** The slot a booking's id names; nothing if it is no such id. */
export function slotOfId(kind: Kind, id: string): Slot | undefined {
  const [, date, hour, minute, unit] = idForm.exec(id) ?? []
  const time = `${hour}:${minute}`
  return date && isDay(date) && isTime(time) ? { kind, date, time, unit: Number(unit) } : undefined
}

/** The lock that an id's booking has or had last, and its slot: the id names all of it but the kind. */
export async function lockOfId(store: Store, id: string): Promise<{ slot: Slot; lock: Found<SlotLock> } | undefined> {
  const slots = (['lane', 'speede'] as const).flatMap((kind) => slotOfId(kind, id) ?? [])
  const locks = await Promise.all(slots.map((slot) => store.read<SlotLock>(keys.slot(slot))))
  const at = locks.findIndex((lock) => lock?.value.id === id)
  const [slot, lock] = [slots[at], locks[at]]
  return slot && lock && { slot, lock }
}

export const toLaneBooking = ({ id, unit, date, time, name }: Wanted, email: string): LaneBooking => ({
  id,
  lane: unit,
  date,
  time,
  name,
  email,
})

export const toSpeedeBooking = ({ id, unit, date, time, name }: Wanted, email: string): SpeedeBooking => ({
  id,
  unit,
  date,
  time,
  name,
  email,
})

/** Of which kind the week under a key of `keys.memberWeek` is. */
export const kindOfWeekKey = (key: string): Kind => (key.split('/')[2] === 'lane' ? 'lane' : 'speede')

/** Before any booking. */
const ever = '1970-01-01'

/** Everything a member has ever booked and not canceled, as far as it is still kept. */
export const everyBookingOfMember = (store: Store, ownerKey: string, email: string) =>
  bookingsOfMember(store, ownerKey, email, ever)

/**
 * Everything a member has booked from today's week on, by time. `email` is their account's; bookings do not keep it.
 * A session without a name was that of an account deleted since: it counts, and is nobody's to see.
 */
export async function bookingsOfMember(
  store: Store,
  ownerKey: string,
  email: string,
  today: Day,
): Promise<{ bookings: LaneBooking[]; speedeBookings: SpeedeBooking[] }> {
  const thisWeek = mondayOf(today)
  const listed = await store.list(keys.memberWeeks(ownerKey))
  const current = listed.map(({ key }) => key).filter((key) => key.slice(-thisWeek.length) >= thisWeek)
  const weeks = await readAll<MemberWeek>(store, current)
  const confirmed = (kind: Kind) =>
    weeks
      .filter(({ key }) => key.startsWith(`${keys.memberWeeks(ownerKey)}${kind}/`))
      .flatMap(({ value }) => value.entries.filter(({ state, name }) => state === 'confirmed' && name !== ''))
      .toSorted((one, other) => `${one.date}${one.time}`.localeCompare(`${other.date}${other.time}`))
  return {
    bookings: confirmed('lane').map((entry) => toLaneBooking(entry, email)),
    speedeBookings: confirmed('speede').map((entry) => toSpeedeBooking(entry, email)),
  }
}
