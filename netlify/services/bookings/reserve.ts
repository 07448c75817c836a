/**
 * Reserves a slot: no slot is booked twice and no week exceeds the limit, even if processes crash at any step.
 * Three steps: hold in the member's week, lock on the slot, commit in the member's week. Only the commit makes the booking;
 * the next reader recovers anything that stopped before it (resolve-lock.ts).
 */
import { closureFor } from '#domain/bookings/closures.ts'
import { isSameSlot, whyNotSlot, type Refusal, type Slot } from '#domain/bookings/bookings.ts'
import { bookables } from '#domain/facility/facility.ts'
import { readClosures } from '#server/repositories/closures.ts'
import {
  confirmEntry,
  sessionsTowardLimit,
  emptyWeek,
  endEntry,
  endingOf,
  entryOf,
  isSamePlayer,
  leaseMs,
  weekKey,
  withoutExpired,
  type ConfirmedEntry,
  type HeldEntry,
  type MemberWeek,
  type SlotLock,
} from '#server/repositories/bookings.ts'
import { addToOutbox } from '#server/repositories/outbox.ts'
import { updateWithRetry, ignoreUnavailable, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { keys } from '#server/repositories/keys.ts'
import { StorageUnavailable, type Found } from '#server/storage/store.ts'
import { isLiveLockOf } from './release-slot.ts'
import { weekOf } from './reconcile-move.ts'
import { lockOutcome } from './resolve-lock.ts'

/** A member's request for a slot. `bookingId` comes from `bookingIdOf`. */
export type ReservationRequest = {
  ownerKey: string
  slot: Slot
  name: string
  bookingId: string
  /**
   * The player of a family with several, who cannot be in two places at once. Without one it is for the only player, whose
   * family may take two lanes for an hour.
   */
  player?: string
  /** The family has retired the player: refused, unless it was booked before. */
  isRetired?: boolean
  /** Staff override of the weekly limit. A booking over the limit does not count toward it. */
  beyondLimit?: boolean
  /** The booking of the same member and kind that is moved here. Within one week, the two count once toward the limit. */
  replaces?: string
}

/**
 * Why a reservation is refused: a booking rule (`Refusal`); the member already has the slot; the player is elsewhere in that
 * hour or retired; another request of theirs is in progress; or `gone`: this request ended before (canceled or expired), or
 * the booking to replace no longer exists.
 */
export type ReserveRefusal = Refusal | 'already_yours' | 'same_time' | 'retired' | 'in_progress' | 'gone'

export type ReserveResult =
  | { outcome: 'booked'; booking: ConfirmedEntry }
  | { outcome: 'closed'; reason: string }
  | { outcome: ReserveRefusal }

/**
 * Idempotent: the same request gets the same result and never a second booking.
 * @throws StorageUnavailable if the outcome is unknown; the same request may then be retried.
 */
export async function reserve(context: ServiceContext, request: ReservationRequest): Promise<ReserveResult> {
  const unbookable = whyNotSlot(request.slot, context.now())
  if (unbookable === 'no_such_slot') return { outcome: unbookable }

  // A closure applies once it is stored. A reservation that reads it is refused; one that started earlier is listed for a
  // decision by staff (closures.ts).
  const [closures, known] = await Promise.all([
    readClosures(context.store),
    context.store.read<MemberWeek>(weekKey(request.ownerKey, request.slot)),
  ])
  const held = await hold(context, request, known, { unbookable, closed: closureFor(closures, request.slot)?.reason })
  if ('outcome' in held) return held

  const lock = await lockSlot(context, request, held.lease)
  if (!lock) return abandonHold(context, request, held.week)

  // Before the commit, so that a booking and its message cannot come apart. A move has a message of its own.
  const { ownerKey, slot, bookingId, replaces } = request
  if (replaces === undefined)
    await addToOutbox(context, { ownerKey, kind: 'booking_made', thing: `${slot.kind}:${bookingId}` })
  const week = await commit(context, request, held.week)
  const booking = entryOf(week?.value, request.bookingId)
  const state = booking?.state === 'confirmed' ? 'confirmed' : 'free'
  // Not required for correctness: the next reader of this slot would do the same.
  if (lock.value.state !== state)
    context.waitUntil(
      context.store.replace(keys.slot(request.slot), lock.tag, { ...lock.value, state }).catch(ignoreUnavailable),
    )
  return resultOf(week?.value, request)
}

/** Reasons against the slot itself, independent of the member. `closed` is the closure's reason. */
type SlotRefusal = { unbookable: Refusal | undefined; closed: string | undefined }

type Hold = { lease: number; week: Found<MemberWeek> | undefined }

/** Step 1: adds a held entry to the member's week. It counts toward the limit from now on. */
async function hold(
  context: ServiceContext,
  request: ReservationRequest,
  known: Found<MemberWeek> | undefined,
  slotRefusal: SlotRefusal,
): Promise<Hold | ReserveResult> {
  const { slot, bookingId: id } = request
  const now = context.now().getTime()
  const lease = now + leaseMs

  const addHold = (current = emptyWeek) => {
    if (entryOf(current, id)) return undefined
    // Removing an expired hold also stops its request: the commit no longer finds the entry.
    const open = withoutExpired(current, now)
    if (whyNotHold(open, request, slotRefusal)) return undefined
    const entry: HeldEntry = { ...heldEntry(request), lease }
    const beyond = exceedsLimit(open, request) || entryOf(open, request.replaces ?? '')?.beyond
    return { ...open, entries: [...open.entries, beyond ? { ...entry, beyond: true as const } : entry] }
  }
  const week = await updateWithRetry<MemberWeek>(context, weekKey(request.ownerKey, slot), addHold, known ?? 'nothing')

  const entry = entryOf(week?.value, id)
  if (entry?.state === 'held') return { lease: entry.lease, week }
  if (entry) return replay(context, request, entry)
  const refusal = whyNotHold(withoutExpired(week?.value ?? emptyWeek, now), request, slotRefusal)
  if (!refusal) throw new Error('a reservation was neither held nor refused')
  return refusal
}

/**
 * Handles a retry after the request was booked. An interrupted cancel is completed first, so that a booking reported here
 * does not disappear on the next read.
 */
async function replay(
  context: ServiceContext,
  { slot, bookingId: id }: ReservationRequest,
  booking: ConfirmedEntry,
): Promise<ReserveResult> {
  const lock = await context.store.read<SlotLock>(keys.slot(slot))
  const isReleasing = lock?.value.id === id && lock.value.state === 'releasing'
  return isReleasing && (await lockOutcome(context, slot, lock.value)) === 'free'
    ? { outcome: 'gone' }
    : { outcome: 'booked', booking }
}

type Refused = Exclude<ReserveResult, { outcome: 'booked' }>

function whyNotHold(
  week: MemberWeek,
  request: ReservationRequest,
  { unbookable, closed }: SlotRefusal,
): Refused | undefined {
  const { slot, ownerKey, bookingId, beyondLimit, replaces } = request
  if (endingOf(week, bookingId)) return { outcome: outcomeOfEnded(week, bookingId) }
  if (unbookable) return { outcome: unbookable }
  if (request.isRetired) return { outcome: 'retired' }
  const own = week.entries.find((entry) => isSameSlot(entry, slot))
  if (own) return { outcome: own.state === 'confirmed' ? 'already_yours' : 'in_progress' }
  if (closed !== undefined) return { outcome: 'closed', reason: closed }
  if (replaces !== undefined && weekOf({ kind: slot.kind, ownerKey, id: replaces }) === weekKey(ownerKey, slot)) {
    if (!entryOf(week, replaces)) return { outcome: 'gone' }
    // Two replacements of one booking would both count once it is released.
    if (week.entries.some((entry) => entry.replaces === replaces)) return { outcome: 'in_progress' }
  }
  if (isElsewhere(week, request)) return { outcome: 'same_time' }
  return exceedsLimit(week, request) && !beyondLimit ? { outcome: 'weekly_limit' } : undefined
}

/** The held entry of a request. */
const heldEntry = ({ slot, name, bookingId: id, player, replaces }: ReservationRequest): HeldEntry => {
  const { unit, date, time } = slot
  const optional = { ...(player !== undefined && { player }), ...(replaces !== undefined && { replaces }) }
  return { id, unit, date, time, name, ...optional, state: 'held', lease: 0 }
}

/** True if the player has another entry at this time, other than the one moved here. */
const isElsewhere = ({ entries }: MemberWeek, request: ReservationRequest): boolean =>
  request.player !== undefined &&
  entries.some(
    (entry) =>
      isSamePlayer(entry, request) &&
      entry.date === request.slot.date &&
      entry.time === request.slot.time &&
      entry.id !== request.replaces,
  )

/** True if the request would bring the player's week over the limit. */
const exceedsLimit = ({ entries }: MemberWeek, request: ReservationRequest): boolean =>
  sessionsTowardLimit({ entries: [...entries, heldEntry(request)] }, request) > bookables[request.slot.kind].weeklyLimit

/** Step 2: acquires the slot's lock. @returns undefined if another booking has it. */
async function lockSlot(
  context: ServiceContext,
  { slot, ownerKey, bookingId: id, player }: ReservationRequest,
  lease: number,
): Promise<Found<SlotLock> | undefined> {
  const key = keys.slot(slot)
  const ours: SlotLock = {
    v: 1,
    state: 'pending',
    id,
    holder: ownerKey,
    lease,
    ...(player !== undefined && { player }),
  }
  let written = await context.store.create(key, ours)
  for (let tries = 0; tries < 10; tries += 1) {
    if (written.won) return { value: ours, tag: written.tag }
    const current = written.current ?? (await context.store.read<SlotLock>(key))
    if (current && isLiveLockOf(id, current.value)) return current
    if (current && (await lockOutcome(context, slot, current.value)) !== 'free') return undefined
    written = current ? await context.store.replace(key, current.tag, ours) : await context.store.create(key, ours)
  }
  throw new StorageUnavailable('a slot stayed contested')
}

/** Step 3, the commit: the held entry becomes confirmed, unless it was removed meanwhile. */
const commit = (
  context: ServiceContext,
  { ownerKey, slot, bookingId: id }: ReservationRequest,
  known: Found<MemberWeek> | undefined,
) =>
  updateWithRetry<MemberWeek>(
    context,
    weekKey(ownerKey, slot),
    (week) => (week && entryOf(week, id)?.state === 'held' ? confirmEntry(week, id) : undefined),
    known,
  )

/** Ends the hold because the slot is taken, unless a duplicate of the request has been confirmed meanwhile. */
async function abandonHold(
  context: ServiceContext,
  request: ReservationRequest,
  known: Found<MemberWeek> | undefined,
): Promise<ReserveResult> {
  const { slot, ownerKey, bookingId: id } = request
  const week = await updateWithRetry<MemberWeek>(
    context,
    weekKey(ownerKey, slot),
    (current) => (current && entryOf(current, id)?.state === 'held' ? endEntry(current, id, 'slot_taken') : undefined),
    known,
  )
  return resultOf(week?.value, request)
}

function resultOf(week: MemberWeek | undefined, { bookingId }: ReservationRequest): ReserveResult {
  const booking = entryOf(week, bookingId)
  if (booking?.state === 'confirmed') return { outcome: 'booked', booking }
  return { outcome: outcomeOfEnded(week, bookingId) }
}

const outcomeOfEnded = (week: MemberWeek | undefined, id: string): ReserveRefusal =>
  endingOf(week, id) === 'slot_taken' ? 'slot_taken' : 'gone'
