/**
 * Reserves a slot for a member: no slot is ever held twice and no week goes over the limit, whoever crashes when.
 * Intent in the member's week, lock on the slot, commit in the member's week. The commit alone makes the booking; what
 * stops before it is recovered from the intent by whoever comes next (settle.ts).
 */
import { closureOver } from '#domain/bookings/closures.ts'
import { isSameSlot, whyNotSlot, type Refusal, type Slot } from '#domain/bookings/bookings.ts'
import { bookables } from '#domain/facility/facility.ts'
import { readClosures } from '#server/repositories/closures.ts'
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
} from '#server/repositories/bookings.ts'
import { updateWithRetry, ignoreUnavailable, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { keys } from '#server/repositories/keys.ts'
import { StorageUnavailable, type Found } from '#server/storage/store.ts'
import { isLiveLockOf } from './release-slot.ts'
import { weekOf } from './reconcile-move.ts'
import { lockOutcome } from './resolve-lock.ts'

/** Who wants which slot, under which name, and the id this request gives the booking (`bookingIdOf`). */
export type ReservationRequest = {
  ownerKey: string
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
export async function reserve(context: ServiceContext, wish: ReservationRequest): Promise<Reserved> {
  const unbookable = whyNotSlot(wish.slot, context.now())
  if (unbookable === 'no_such_slot') return { outcome: unbookable }

  // A block counts from the moment it is kept: who reads it here is refused, and who began before it stands under it,
  // where the desk sees the booking as one to decide on (block.ts).
  const [blocks, known] = await Promise.all([
    readClosures(context.store),
    context.store.read<MemberWeek>(weekKey(wish.ownerKey, wish.slot)),
  ])
  const held = await hold(context, wish, known, { unbookable, closed: closureOver(blocks, wish.slot)?.reason })
  if ('outcome' in held) return held

  const lock = await lockSlot(context, wish, held.lease)
  if (!lock) return giveUp(context, wish, held.week)

  const week = await commit(context, wish, held.week)
  const booking = entryOf(week?.value, wish.bookingId)
  const state = booking?.state === 'confirmed' ? 'confirmed' : 'free'
  // Only tidying up: whoever looks at this slot next would do it too.
  if (lock.value.state !== state)
    context.waitUntil(
      context.store.replace(keys.slot(wish.slot), lock.tag, { ...lock.value, state }).catch(ignoreUnavailable),
    )
  return answer(week?.value, wish)
}

/** What stands against the slot itself, whoever wants it. */
type SlotIs = { unbookable: Refusal | undefined; closed: string | undefined }

type Holding = { lease: number; week: Found<MemberWeek> | undefined }

/** Step 1: the wish stands in the member's week as held, and counts against the limit from now on. */
async function hold(
  context: ServiceContext,
  wish: ReservationRequest,
  known: Found<MemberWeek> | undefined,
  slotIs: SlotIs,
): Promise<Holding | Reserved> {
  const { slot, bookingId: id } = wish
  const now = context.now().getTime()
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
  const week = await updateWithRetry<MemberWeek>(context, weekKey(wish.ownerKey, slot), ask, known ?? 'nothing')

  const entry = entryOf(week?.value, id)
  if (entry?.state === 'held') return { lease: entry.lease, week }
  if (entry) return replayed(context, wish, entry)
  const why = whyNotHold(withoutExpired(week?.value ?? emptyWeek, now), wish, slotIs)
  if (!why) throw new Error('a wish was neither held nor refused')
  return why
}

/**
 * The same wish again, after it was booked. If somebody has begun to cancel the booking and broke off, that is finished
 * first: what is told to be booked must not be gone at the next look.
 */
async function replayed(
  context: ServiceContext,
  { slot, bookingId: id }: ReservationRequest,
  booking: Confirmed,
): Promise<Reserved> {
  const lock = await context.store.read<SlotLock>(keys.slot(slot))
  const isLeaving = lock?.value.id === id && lock.value.state === 'releasing'
  return isLeaving && (await lockOutcome(context, slot, lock.value)) === 'free'
    ? { outcome: 'gone' }
    : { outcome: 'booked', booking }
}

type No = Exclude<Reserved, { outcome: 'booked' }>

function whyNotHold(week: MemberWeek, wish: ReservationRequest, { unbookable, closed }: SlotIs): No | undefined {
  const { slot, ownerKey, bookingId, beyondLimit, replaces } = wish
  if (endingOf(week, bookingId)) return { outcome: outcomeOfEnded(week, bookingId) }
  if (unbookable) return { outcome: unbookable }
  const mine = week.entries.find((entry) => isSameSlot(entry, slot))
  if (mine) return { outcome: mine.state === 'confirmed' ? 'already_yours' : 'in_progress' }
  if (closed !== undefined) return { outcome: 'closed', reason: closed }
  if (replaces !== undefined && weekOf({ kind: slot.kind, ownerKey, id: replaces }) === weekKey(ownerKey, slot)) {
    if (!entryOf(week, replaces)) return { outcome: 'gone' }
    // Two in the place of one would both count once it is gone.
    if (week.entries.some((entry) => entry.replaces === replaces)) return { outcome: 'in_progress' }
  }
  return isFull(week, wish) && !beyondLimit ? { outcome: 'weekly_limit' } : undefined
}

/** The entry a wish makes. */
const heldFor = ({ slot, name, bookingId: id, replaces }: ReservationRequest): Held => {
  const { unit, date, time } = slot
  return { id, unit, date, time, name, ...(replaces !== undefined && { replaces }), state: 'held', lease: 0 }
}

/** True if the wish would bring the member's week over its limit. */
const isFull = ({ entries }: MemberWeek, wish: ReservationRequest): boolean =>
  counted({ entries: [...entries, heldFor(wish)] }) > bookables[wish.slot.kind].weeklyLimit

/** Step 2: takes the slot's lock, or finds out that somebody else has it. */
async function lockSlot(
  context: ServiceContext,
  { slot, ownerKey, bookingId: id }: ReservationRequest,
  lease: number,
): Promise<Found<SlotLock> | undefined> {
  const key = keys.slot(slot)
  const mine: SlotLock = { v: 1, state: 'pending', id, holder: ownerKey, lease }
  let written = await context.store.create(key, mine)
  for (let tries = 0; tries < 10; tries += 1) {
    if (written.won) return { value: mine, tag: written.tag }
    const stands = written.current ?? (await context.store.read<SlotLock>(key))
    if (stands && isLiveLockOf(id, stands.value)) return stands
    if (stands && (await lockOutcome(context, slot, stands.value)) !== 'free') return undefined
    written = stands ? await context.store.replace(key, stands.tag, mine) : await context.store.create(key, mine)
  }
  throw new StorageUnavailable('a slot stayed contested')
}

/** Step 3, the one moment of booking: held becomes confirmed, unless the wish was struck out meanwhile. */
const commit = (
  context: ServiceContext,
  { ownerKey, slot, bookingId: id }: ReservationRequest,
  known: Found<MemberWeek> | undefined,
) =>
  updateWithRetry<MemberWeek>(
    context,
    weekKey(ownerKey, slot),
    (week) => (week && entryOf(week, id)?.state === 'held' ? confirm(week, id) : undefined),
    known,
  )

/** The slot is somebody else's: the wish ends, unless the same request sent twice has been luckier meanwhile. */
async function giveUp(
  context: ServiceContext,
  wish: ReservationRequest,
  known: Found<MemberWeek> | undefined,
): Promise<Reserved> {
  const { slot, ownerKey, bookingId: id } = wish
  const week = await updateWithRetry<MemberWeek>(
    context,
    weekKey(ownerKey, slot),
    (current) => (current && entryOf(current, id)?.state === 'held' ? end(current, id, 'slot_taken') : undefined),
    known,
  )
  return answer(week?.value, wish)
}

function answer(week: MemberWeek | undefined, { bookingId }: ReservationRequest): Reserved {
  const booking = entryOf(week, bookingId)
  if (booking?.state === 'confirmed') return { outcome: 'booked', booking }
  return { outcome: outcomeOfEnded(week, bookingId) }
}

const outcomeOfEnded = (week: MemberWeek | undefined, id: string): NotReserved =>
  endingOf(week, id) === 'slot_taken' ? 'slot_taken' : 'gone'
