/**
 * Reserves one slot, or several together: no slot is booked twice, no week exceeds the limit and no group is booked in part,
 * even if processes crash at any step. Three steps: hold in the member's week, lock on each slot, commit in the member's
 * week. Only the commit makes the bookings, all in one write; the next reader recovers anything that stopped before it
 * (resolve-lock.ts).
 */
import { isUnderWay } from '#domain/arrivals/arrivals.ts'
import { closureFor } from '#domain/bookings/closures.ts'
import { whyNotSlot } from '#domain/bookings/bookings.ts'
import { today } from '#domain/calendar/calendar.ts'
import { undoMs } from '#domain/notifications/mail-kinds.ts'
import { readClosures } from '#server/repositories/closures.ts'
import {
  confirmEntries,
  emptyWeek,
  endEntry,
  endingOf,
  entryOf,
  isOffer,
  leaseMs,
  weekKey,
  withoutExpired,
  type ConfirmedEntry,
  type MemberWeek,
  type SlotLock,
} from '#server/repositories/bookings.ts'
import { addToOutbox } from '#server/repositories/outbox.ts'
import { mailSubjectRef } from '#server/repositories/mail-subject-refs.ts'
import { ignoreUnavailable, updateWithRetry, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { keys } from '#server/repositories/keys.ts'
import type { Found } from '#server/storage/store.ts'
import { lockSlots, type LockedSlot } from './lock-slot.ts'
import { finishLock, freeOffered } from './release-slot.ts'
import { lockOutcome } from './resolve-lock.ts'
import {
  heldEntry,
  outcomeOfEnded,
  whyNotHold,
  withoutOffersInTheWay,
  type Refused,
  type ReservationRequest,
  type SlotRefusal,
} from './why-not-hold.ts'

export type ReserveResult = { outcome: 'booked'; booking: ConfirmedEntry } | Refused

/** `refusals` name what was in the way, with the requests that could not be booked themselves; nothing is booked then. */
export type ReserveAllResult =
  | { outcome: 'booked'; bookings: ConfirmedEntry[] }
  | { outcome: 'refused'; refusals: { request: ReservationRequest; why: Refused }[] }

/**
 * Idempotent: the same request gets the same result and never a second booking.
 * @throws StorageUnavailable if the outcome is unknown; the same request may then be retried.
 */
export async function reserve(context: ServiceContext, request: ReservationRequest): Promise<ReserveResult> {
  const result = await reserveAll(context, [request])
  return result.outcome === 'booked' ? { outcome: 'booked', booking: result.bookings[0]! } : result.refusals[0]!.why
}

/**
 * Books all of these or none. The requests are of one member, kind and week, for different slots and players. Repeated after
 * some of the bookings were canceled, it returns the others. @throws StorageUnavailable as `reserve` does.
 */
export async function reserveAll(
  context: ServiceContext,
  requests: readonly ReservationRequest[],
): Promise<ReserveAllResult> {
  const unknown = requests.filter(({ slot }) => whyNotSlot(slot, context.now()) === 'no_such_slot')
  if (unknown.length > 0) return refused(unknown.map((request) => ({ request, why: { outcome: 'no_such_slot' } })))

  // A closure applies once it is stored. A reservation that reads it is refused; one that started earlier is listed for a
  // decision by staff (closures.ts).
  const key = weekKeyOf(requests)
  const [closures, known] = await Promise.all([readClosures(context.store), context.store.read<MemberWeek>(key)])
  const held = await hold(context, requests, known, ({ slot, byStaff }) => ({
    // The desk may give what is left of an hour to whoever is there.
    unbookable: byStaff && isUnderWay(slot, context.now()) ? undefined : whyNotSlot(slot, context.now()),
    closed: closureFor(closures, slot)?.reason,
    today: today(context.now()),
  }))
  if ('outcome' in held) return held

  // Several slots take longer to lock than a message to write, so it is written meanwhile; without its bookings it is never
  // sent. For one slot it follows the lock, so that a refused request costs nothing more.
  const isGroup = requests.length > 1
  const [{ locked, refused: taken }] = await Promise.all([
    lockSlots(context, requests, held.lease),
    isGroup && queueMessage(context, requests),
  ])
  if (!isGroup && !taken) await queueMessage(context, requests)
  const week = taken ? await abandonHolds(context, taken, held.week) : await commit(context, requests, held.week)
  confirmOrFree(context, locked, week?.value)
  freeWithdrawn(context, requests[0]!, held.week?.value, week?.value)
  return resultOf(week?.value, requests)
}

/**
 * Before the commit, so that bookings and their message cannot come apart. It is held back for a minute: who cancels in time
 * gets none. A move has a message of its own.
 */
async function queueMessage(context: ServiceContext, requests: readonly ReservationRequest[]): Promise<void> {
  const [{ ownerKey, slot, replaces, series }] = requests as [ReservationRequest]
  if (replaces !== undefined) return
  const { kind } = slot
  const message = { ownerKey, kind: 'booking_made' } as const
  // Held until every week has been decided.
  if (series) await addToOutbox(context, { ...message, subjectRef: mailSubjectRef.series(kind, series) }, leaseMs)
  else
    await addToOutbox(
      context,
      { ...message, subjectRef: mailSubjectRef.booking({ kind, id: groupOf(requests) }) },
      undoMs,
    )
}

/** Confirms all entries in one write. */
const commit = (
  context: ServiceContext,
  requests: readonly ReservationRequest[],
  held: Found<MemberWeek> | undefined,
): Promise<Found<MemberWeek> | undefined> =>
  updateWithRetry<MemberWeek>(
    context,
    weekKeyOf(requests),
    (current) => {
      if (!current || !areHeld(current, requests)) return undefined
      return requests.reduce(withoutOffersInTheWay, confirmEntries(current, idsOf(requests), context.now()))
    },
    held,
  )

const refused = (refusals: { request: ReservationRequest; why: Refused }[]): ReserveAllResult => {
  // What ended because of another of its group was not itself in the way.
  const causes = refusals.filter(({ why }) => why.outcome !== 'gone')
  return { outcome: 'refused', refusals: causes.length > 0 ? causes : refusals }
}

/** Bookings made together have the first of their ids in common. */
export const groupOf = (requests: readonly ReservationRequest[]) => idsOf(requests).toSorted()[0]!

const idsOf = (requests: readonly ReservationRequest[]) => requests.map(({ bookingId }) => bookingId)

const weekKeyOf = ([first]: readonly ReservationRequest[]) => weekKey(first!.ownerKey, first!.slot)

export const areHeld = (week: MemberWeek, requests: readonly ReservationRequest[]): boolean =>
  requests.every(({ bookingId }) => entryOf(week, bookingId)?.state === 'held')

/** The requests' bookings that exist in this week. */
const confirmedIn = (week: MemberWeek | undefined, requests: readonly ReservationRequest[]): ConfirmedEntry[] =>
  requests.flatMap(({ bookingId }) => {
    const entry = entryOf(week, bookingId)
    return entry?.state === 'confirmed' ? entry : []
  })

type Hold = { lease: number; week: Found<MemberWeek> | undefined }

/** Step 1: adds the held entries to the member's week, in one write. They count toward the limit from now on. */
export async function hold(
  context: ServiceContext,
  requests: readonly ReservationRequest[],
  known: Found<MemberWeek> | undefined,
  slotRefusal: (request: ReservationRequest) => SlotRefusal,
): Promise<Hold | ReserveAllResult> {
  const now = context.now().getTime()
  const lease = now + leaseMs
  const group = requests.length > 1 ? groupOf(requests) : undefined

  /** The week with all of them, and why some cannot be added. */
  const withHolds = (current: MemberWeek) => {
    // Removing an expired hold also stops its request: the commit no longer finds the entry.
    const open = withoutExpired(current, now)
    const week: MemberWeek = { ...open, entries: [...open.entries] }
    const refusals: { request: ReservationRequest; why: Refused }[] = []
    for (const request of requests) {
      const why = whyNotHold(week, request, slotRefusal(request))
      if (why) refusals.push({ request, why })
      else week.entries.push(heldEntry(week, request, { lease, group }))
    }
    return { week, refusals }
  }
  const addHolds = (current = emptyWeek) => {
    if (requests.some(({ bookingId }) => entryOf(current, bookingId))) return undefined
    const { week, refusals } = withHolds(current)
    return refusals.length > 0 ? undefined : week
  }
  const key = weekKeyOf(requests)
  const week = await updateWithRetry<MemberWeek>(context, key, addHolds, known ?? 'nothing')

  const entry = entryOf(week?.value, requests[0]!.bookingId)
  if (week && entry?.state === 'held' && areHeld(week.value, requests)) return { lease: entry.lease, week }
  if (confirmedIn(week?.value, requests).length > 0) return replay(context, requests, week?.value)
  const { refusals } = withHolds(week?.value ?? emptyWeek)
  if (refusals.length === 0) throw new Error('a reservation was neither held nor refused')
  return refused(refusals)
}

/**
 * Handles a retry after the request was booked. An interrupted cancel is completed first, so that a booking reported here
 * does not disappear on the next read.
 */
async function replay(
  context: ServiceContext,
  requests: readonly ReservationRequest[],
  week: MemberWeek | undefined,
): Promise<ReserveAllResult> {
  const found = await Promise.all(
    requests.map(async (request) => {
      const [booking] = confirmedIn(week, [request])
      const lock = booking && (await context.store.read<SlotLock>(keys.slot(request.slot)))
      const isReleasing = lock?.value.id === request.bookingId && lock.value.state === 'releasing'
      const isGone = isReleasing && (await lockOutcome(context, request.slot, lock.value)) === 'free'
      return isGone ? undefined : booking
    }),
  )
  const bookings = found.filter((booking) => booking !== undefined)
  if (bookings.length > 0) return { outcome: 'booked', bookings }
  return refused(requests.map((request) => ({ request, why: { outcome: 'gone' } })))
}

/**
 * Ends the holds because the slot of one is taken, unless a duplicate of the request has been confirmed meanwhile. All of a
 * group end with this one, in the same write.
 */
export const abandonHolds = (
  context: ServiceContext,
  { ownerKey, slot, bookingId: id }: ReservationRequest,
  known: Found<MemberWeek> | undefined,
) =>
  updateWithRetry<MemberWeek>(
    context,
    weekKey(ownerKey, slot),
    (current) => (current && entryOf(current, id)?.state === 'held' ? endEntry(current, id, 'slot_taken') : undefined),
    known,
  )

/** Confirms or frees the locks, after the response. */
function confirmOrFree(context: ServiceContext, locked: readonly LockedSlot[], week: MemberWeek | undefined): void {
  for (const { request, lock } of locked) {
    const state = entryOf(week, request.bookingId)?.state === 'confirmed' ? 'confirmed' : 'free'
    if (lock.value.state !== state) finishLock(context, request.slot, lock, state)
  }
}

/** Frees what was offered to the family before it booked these itself, for the next in line. */
function freeWithdrawn(
  context: ServiceContext,
  { slot: { kind } }: ReservationRequest,
  before: MemberWeek | undefined,
  after: MemberWeek | undefined,
): void {
  const ended = before?.entries.filter((entry) => isOffer(entry) && endingOf(after, entry.id) === 'withdrawn') ?? []
  if (ended.length > 0) context.waitUntil(freeOffered(context, kind, ended).catch(ignoreUnavailable))
}

function resultOf(week: MemberWeek | undefined, requests: readonly ReservationRequest[]): ReserveAllResult {
  const bookings = confirmedIn(week, requests)
  if (bookings.length > 0) return { outcome: 'booked', bookings }
  return refused(requests.map((request) => ({ request, why: { outcome: outcomeOfEnded(week, request.bookingId) } })))
}
