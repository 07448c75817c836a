/**
 * Reserves a slot for a member: no slot is ever held twice and no week goes over the limit, whoever crashes when.
 * Intent in the member's week, lock on the slot, commit in the member's week. The commit alone makes the booking.
 */
import { isSameSlot, whyNotSlot, type Refusal, type Slot } from '#domain/bookings.ts'
import { bookables } from '#domain/facility.ts'
import {
  confirm,
  emptyWeek,
  end,
  endingOf,
  entryOf,
  leaseMs,
  weekKey,
  withoutExpired,
  type Confirmed,
  type MemberWeek,
  type SlotLock,
} from '#server/records/bookings.ts'
import { change, ifReachable, type Desk } from '#server/records/change.ts'
import { keys } from '#server/records/keys.ts'
import { Unavailable, type Found } from '#server/store/store.ts'
import { fateOf } from './settle.ts'

/** Who wants which slot, under which name, and the id this request gives the booking (`bookingIdOf`). */
export type Wish = { holder: string; slot: Slot; name: string; bookingId: string }

/**
 * Why not: a rule of the house; or the member has this slot already; or another request of theirs is still at it;
 * or this very request has ended before (`gone`: its booking was canceled since, or it took too long and was given up).
 */
export type NotReserved = Refusal | 'already_yours' | 'in_progress' | 'gone'

export type Reserved = { outcome: 'booked'; booking: Confirmed } | { outcome: NotReserved }

/**
 * Sending the same wish again gives the same answer and never a second booking.
 * @throws Unavailable if nobody can tell whether it was done; the same wish may then be sent again.
 */
export async function reserve(desk: Desk, wish: Wish): Promise<Reserved> {
  const unbookable = whyNotSlot(wish.slot, desk.now())
  if (unbookable === 'no_such_slot') return { outcome: unbookable }

  const held = await hold(desk, wish, unbookable)
  if ('outcome' in held) return held

  const lock = await lockSlot(desk, wish, held.lease)
  if (!lock) return giveUp(desk, wish, held.week)

  const week = await commit(desk, wish, held.week)
  const booking = entryOf(week?.value, wish.bookingId)
  const state = booking?.state === 'confirmed' ? 'confirmed' : 'free'
  // Only tidying up: whoever looks at this slot next would do it too.
  if (lock.value.state !== state)
    desk.later(desk.store.replace(keys.slot(wish.slot), lock.tag, { ...lock.value, state }).catch(ifReachable))
  return answer(week?.value, wish)
}

type Holding = { lease: number; week: Found<MemberWeek> | undefined }

/** Step 1: the wish stands in the member's week as held, and counts against the limit from now on. */
async function hold(desk: Desk, wish: Wish, unbookable: Refusal | undefined): Promise<Holding | Reserved> {
  const { slot, name, bookingId: id } = wish
  const { unit, date, time } = slot
  const now = desk.now().getTime()
  const lease = now + leaseMs

  const week = await change<MemberWeek>(desk, weekKey(wish.holder, slot), (current = emptyWeek) => {
    if (entryOf(current, id)) return undefined
    // Striking out what was held too long also stops its maker, whose commit will not find it any more.
    const open = withoutExpired(current, now)
    const entries = [...open.entries, { id, unit, date, time, name, state: 'held' as const, lease }]
    return whyNotHold(open, wish, unbookable) ? undefined : { ...open, entries }
  })

  const entry = entryOf(week?.value, id)
  if (entry?.state === 'held') return { lease: entry.lease, week }
  if (entry) return { outcome: 'booked', booking: entry }
  const why = whyNotHold(withoutExpired(week?.value ?? emptyWeek, now), wish, unbookable)
  if (!why) throw new Error('a wish was neither held nor refused')
  return { outcome: why }
}

function whyNotHold(week: MemberWeek, { slot, bookingId }: Wish, unbookable?: Refusal): NotReserved | undefined {
  if (endingOf(week, bookingId)) return outcomeOfEnded(week, bookingId)
  if (unbookable) return unbookable
  const mine = week.entries.find((entry) => isSameSlot(entry, slot))
  if (mine) return mine.state === 'confirmed' ? 'already_yours' : 'in_progress'
  return week.entries.length >= bookables[slot.kind].weeklyLimit ? 'weekly_limit' : undefined
}

/** Step 2: takes the slot's lock, or finds out that somebody else has it. */
async function lockSlot(
  desk: Desk,
  { slot, holder, bookingId: id }: Wish,
  lease: number,
): Promise<Found<SlotLock> | undefined> {
  const key = keys.slot(slot)
  const mine: SlotLock = { v: 1, state: 'pending', id, holder, lease }
  let written = await desk.store.create(key, mine)
  for (let tries = 0; tries < 10; tries += 1) {
    if (written.won) return { value: mine, tag: written.tag }
    const stands = written.current ?? (await desk.store.read<SlotLock>(key))
    if (stands?.value.id === id && (stands.value.state === 'pending' || stands.value.state === 'confirmed'))
      return stands
    if (stands && (await fateOf(desk, slot, stands.value)) !== 'free') return undefined
    written = stands ? await desk.store.replace(key, stands.tag, mine) : await desk.store.create(key, mine)
  }
  throw new Unavailable('a slot stayed contested')
}

/** Step 3, the one moment of booking: held becomes confirmed, unless the wish was struck out meanwhile. */
const commit = (desk: Desk, { holder, slot, bookingId: id }: Wish, known: Found<MemberWeek> | undefined) =>
  change<MemberWeek>(
    desk,
    weekKey(holder, slot),
    (week) => (week && entryOf(week, id)?.state === 'held' ? confirm(week, id) : undefined),
    known,
  )

/** The slot is somebody else's: the wish ends, unless the same request sent twice has been luckier meanwhile. */
async function giveUp(desk: Desk, wish: Wish, known: Found<MemberWeek> | undefined): Promise<Reserved> {
  const { slot, holder, bookingId: id } = wish
  const week = await change<MemberWeek>(
    desk,
    weekKey(holder, slot),
    (current) => (current && entryOf(current, id)?.state === 'held' ? end(current, id, 'slot_taken') : undefined),
    known,
  )
  return answer(week?.value, wish)
}

function answer(week: MemberWeek | undefined, { bookingId }: Wish): Reserved {
  const booking = entryOf(week, bookingId)
  if (booking?.state === 'confirmed') return { outcome: 'booked', booking }
  return { outcome: outcomeOfEnded(week, bookingId) }
}

const outcomeOfEnded = (week: MemberWeek | undefined, id: string): NotReserved =>
  endingOf(week, id) === 'slot_taken' ? 'slot_taken' : 'gone'
