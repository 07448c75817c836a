/**
 * Reserves a slot for a member: no slot is ever held twice and no week goes over the limit, whoever crashes when.
 * Intent in the member's week, lock on the slot, commit in the member's week. The commit alone makes the booking; what
 * stops before it is recovered from the intent by whoever comes next (settle.ts).
 */
import { blockOver } from '#domain/blocks.ts'
import { isSameSlot, whyNotSlot, type Refusal, type Slot } from '#domain/bookings.ts'
import { bookables } from '#domain/facility.ts'
import { readBlocks } from '#server/records/blocks.ts'
import {
  confirm,
  counted,
  emptyWeek,
  end,
  endingOf,
  entryOf,
  leaseMs,
  weekKey,
  withoutExpired,
  type Confirmed,
  type Held,
  type MemberWeek,
  type SlotLock,
} from '#server/records/bookings.ts'
import { change, ifReachable, type Desk } from '#server/records/change.ts'
import { keys } from '#server/records/keys.ts'
import { Unavailable, type Found } from '#server/store/store.ts'
import { isLiveLockOf } from './give-back.ts'
import { weekOf } from './settle-move.ts'
import { fateOf } from './settle.ts'

/** Who wants which slot, under which name, and the id this request gives the booking (`bookingIdOf`). */
export type Wish = {
  holder: string
  slot: Slot
  name: string
  bookingId: string
  /** Staff give it even where the week's limit is reached; such a session does not count against it. */
  beyondLimit?: boolean
  /** The booking of the same member and kind that is moved here; if it is of the same week, its place in the limit is this one's. */
  replaces?: string
}

/**
 * Why not: a rule of the house; or the member has this slot already; or another request of theirs is still at it;
 * or this very request has ended before (`gone`: its booking was canceled since, or it took too long and was given up);
 * or what it should replace no longer stands (`gone` too).
 */
export type NotReserved = Refusal | 'already_yours' | 'in_progress' | 'gone'

export type Reserved =
  | { outcome: 'booked'; booking: Confirmed }
  | { outcome: 'closed'; reason: string }
  | { outcome: NotReserved }

/**
 * Sending the same wish again gives the same answer and never a second booking.
 * @throws Unavailable if nobody can tell whether it was done; the same wish may then be sent again.
 */
export async function reserve(desk: Desk, wish: Wish): Promise<Reserved> {
  const unbookable = whyNotSlot(wish.slot, desk.now())
  if (unbookable === 'no_such_slot') return { outcome: unbookable }

  // A block counts from the moment it is kept: who reads it here is refused, and who began before it stands under it,
  // where the desk sees the booking as one to decide on (block.ts).
  const [blocks, known] = await Promise.all([
    readBlocks(desk.store),
    desk.store.read<MemberWeek>(weekKey(wish.holder, wish.slot)),
  ])
  const held = await hold(desk, wish, known, { unbookable, closed: blockOver(blocks, wish.slot)?.reason })
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

/** What stands against the slot itself, whoever wants it. */
type SlotIs = { unbookable: Refusal | undefined; closed: string | undefined }

type Holding = { lease: number; week: Found<MemberWeek> | undefined }

/** Step 1: the wish stands in the member's week as held, and counts against the limit from now on. */
async function hold(
  desk: Desk,
  wish: Wish,
  known: Found<MemberWeek> | undefined,
  slotIs: SlotIs,
): Promise<Holding | Reserved> {
  const { slot, bookingId: id } = wish
  const now = desk.now().getTime()
  const lease = now + leaseMs

  const ask = (current = emptyWeek) => {
    if (entryOf(current, id)) return undefined
    // Striking out what was held too long also stops its maker, whose commit will not find it any more.
    const open = withoutExpired(current, now)
    if (whyNotHold(open, wish, slotIs)) return undefined
    const entry: Held = { ...heldFor(wish), lease }
    const beyond = isFull(open, wish) || entryOf(open, wish.replaces ?? '')?.beyond
    return { ...open, entries: [...open.entries, beyond ? { ...entry, beyond: true as const } : entry] }
  }
  const week = await change<MemberWeek>(desk, weekKey(wish.holder, slot), ask, known ?? 'nothing')

  const entry = entryOf(week?.value, id)
  if (entry?.state === 'held') return { lease: entry.lease, week }
  if (entry) return replayed(desk, wish, entry)
  const why = whyNotHold(withoutExpired(week?.value ?? emptyWeek, now), wish, slotIs)
  if (!why) throw new Error('a wish was neither held nor refused')
  return why
}

/**
 * The same wish again, after it was booked. If somebody has begun to cancel the booking and broke off, that is finished
 * first: what is told to be booked must not be gone at the next look.
 */
async function replayed(desk: Desk, { slot, bookingId: id }: Wish, booking: Confirmed): Promise<Reserved> {
  const lock = await desk.store.read<SlotLock>(keys.slot(slot))
  const isLeaving = lock?.value.id === id && lock.value.state === 'releasing'
  return isLeaving && (await fateOf(desk, slot, lock.value)) === 'free'
    ? { outcome: 'gone' }
    : { outcome: 'booked', booking }
}

type No = Exclude<Reserved, { outcome: 'booked' }>

function whyNotHold(week: MemberWeek, wish: Wish, { unbookable, closed }: SlotIs): No | undefined {
  const { slot, holder, bookingId, beyondLimit, replaces } = wish
  if (endingOf(week, bookingId)) return { outcome: outcomeOfEnded(week, bookingId) }
  if (unbookable) return { outcome: unbookable }
  const mine = week.entries.find((entry) => isSameSlot(entry, slot))
  if (mine) return { outcome: mine.state === 'confirmed' ? 'already_yours' : 'in_progress' }
  if (closed !== undefined) return { outcome: 'closed', reason: closed }
  if (replaces !== undefined && weekOf({ kind: slot.kind, holder, id: replaces }) === weekKey(holder, slot)) {
    if (!entryOf(week, replaces)) return { outcome: 'gone' }
    // Two in the place of one would both count once it is gone.
    if (week.entries.some((entry) => entry.replaces === replaces)) return { outcome: 'in_progress' }
  }
  return isFull(week, wish) && !beyondLimit ? { outcome: 'weekly_limit' } : undefined
}

/** The entry a wish makes. */
const heldFor = ({ slot, name, bookingId: id, replaces }: Wish): Held => {
  const { unit, date, time } = slot
  return { id, unit, date, time, name, ...(replaces !== undefined && { replaces }), state: 'held', lease: 0 }
}

/** True if the wish would bring the member's week over its limit. */
const isFull = ({ entries }: MemberWeek, wish: Wish): boolean =>
  counted({ entries: [...entries, heldFor(wish)] }) > bookables[wish.slot.kind].weeklyLimit

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
    if (stands && isLiveLockOf(id, stands.value)) return stands
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
