/** The first step of a reservation (reserve.ts): held entries in the member's week, which count toward the limit. */
import {
  emptyWeek,
  endEntry,
  entryOf,
  weekKey,
  withoutExpired,
  type ConfirmedEntry,
  type MemberWeek,
} from '#server/repositories/bookings/member-weeks.ts'
import { leaseMs, type SlotLock } from '#server/repositories/bookings/slot-locks.ts'
import { updateWithRetry, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { keys } from '#server/repositories/keys.ts'
import type { Found } from '#server/storage/store.ts'
import { lockOutcome } from './resolve-lock.ts'
import { heldEntry, whyNotHold, type Refused, type ReservationRequest, type SlotRefusal } from './why-not-hold.ts'

/** `refusals` name what was in the way, with the requests that could not be booked themselves; nothing is booked then. */
export type ReserveAllResult =
  | { outcome: 'booked'; bookings: ConfirmedEntry[] }
  | { outcome: 'refused'; refusals: { request: ReservationRequest; why: Refused }[] }

/** The refusal of these, without those that only ended with another of their group. */
export const refused = (refusals: { request: ReservationRequest; why: Refused }[]): ReserveAllResult => {
  const causes = refusals.filter(({ why }) => why.outcome !== 'gone')
  return { outcome: 'refused', refusals: causes.length > 0 ? causes : refusals }
}

/** Bookings made together have the first of their ids in common. */
export const groupOf = (requests: readonly ReservationRequest[]) => idsOf(requests).toSorted()[0]!

/** The ids of the bookings that these ask for. */
export const idsOf = (requests: readonly ReservationRequest[]) => requests.map(({ bookingId }) => bookingId)

/** The key of the week document of them all. */
export const weekKeyOf = ([first]: readonly ReservationRequest[]) => weekKey(first!.ownerKey, first!.slot)

/** True while all of them are held. */
export const areHeld = (week: MemberWeek, requests: readonly ReservationRequest[]): boolean =>
  requests.every(({ bookingId }) => entryOf(week, bookingId)?.state === 'held')

/** The requests' bookings that exist in this week. */
export const confirmedIn = (week: MemberWeek | undefined, requests: readonly ReservationRequest[]): ConfirmedEntry[] =>
  requests.flatMap(({ bookingId }) => {
    const entry = entryOf(week, bookingId)
    return entry?.state === 'confirmed' ? entry : []
  })

type SlotRefusals = (request: ReservationRequest) => SlotRefusal

/** The week with holds for all of them, and why some cannot be added. */
function withHolds(
  current: MemberWeek,
  requests: readonly ReservationRequest[],
  slotRefusal: SlotRefusals,
  now: number,
) {
  // Removing an expired hold also stops its request: the commit no longer finds the entry.
  const open = withoutExpired(current, now)
  const week: MemberWeek = { ...open, entries: [...open.entries] }
  const refusals: { request: ReservationRequest; why: Refused }[] = []
  const group = requests.length > 1 ? groupOf(requests) : undefined
  for (const request of requests) {
    const why = whyNotHold(week, request, slotRefusal(request))
    if (why) refusals.push({ request, why })
    else week.entries.push(heldEntry(week, request, { lease: now + leaseMs, group }))
  }
  return { week, refusals }
}

/** True if the family could book these now, as far as its week says. Writes nothing. */
export async function couldHold(
  { store, now }: ServiceContext,
  requests: readonly ReservationRequest[],
  slotRefusal: SlotRefusals,
): Promise<boolean> {
  const week = await store.read<MemberWeek>(weekKeyOf(requests))
  return withHolds(week?.value ?? emptyWeek, requests, slotRefusal, now().getTime()).refusals.length === 0
}

type Hold = { lease: number; week: Found<MemberWeek> | undefined }

/** Step 1: adds the held entries to the member's week, in one write. They count toward the limit from now on. */
export async function hold(
  context: ServiceContext,
  requests: readonly ReservationRequest[],
  known: Found<MemberWeek> | undefined,
  slotRefusal: SlotRefusals,
): Promise<Hold | ReserveAllResult> {
  const now = context.now().getTime()
  const tryAll = (current: MemberWeek) => withHolds(current, requests, slotRefusal, now)
  const addHolds = (current = emptyWeek) => {
    if (requests.some(({ bookingId }) => entryOf(current, bookingId))) return undefined
    const { week, refusals } = tryAll(current)
    return refusals.length > 0 ? undefined : week
  }
  const key = weekKeyOf(requests)
  const week = await updateWithRetry<MemberWeek>(context, key, addHolds, known ?? 'nothing')

  const entry = entryOf(week?.value, requests[0]!.bookingId)
  if (week && entry?.state === 'held' && areHeld(week.value, requests)) return { lease: entry.lease, week }
  if (confirmedIn(week?.value, requests).length > 0) return replay(context, requests, week?.value)
  const { refusals } = tryAll(week?.value ?? emptyWeek)
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
    (current) => {
      const entry = entryOf(current, id)
      if (!current || entry?.state !== 'held') return undefined
      // An offer that was not made was refused to nobody.
      return endEntry(current, id, entry.offer ? 'expired' : 'slot_taken')
    },
    known,
  )
