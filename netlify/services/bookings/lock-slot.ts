/** The locks of the slots that a request takes, in the one order in which every request takes them. */
import type { Slot } from '#domain/bookings/bookings.ts'
import { matcherMs } from '#domain/standby/offer-times.ts'
import type { SlotLock } from '#server/repositories/bookings/slot-locks.ts'
import { keys } from '#server/repositories/keys.ts'
import { mailSubjectRef } from '#server/repositories/mail-subject-refs.ts'
import { addToOutbox } from '#server/repositories/outbox.ts'
import { isKept, isUndoable } from '#server/repositories/standby.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import { StorageUnavailable, type Found } from '#server/storage/store.ts'
import { isLiveLockOf } from './release-slot.ts'
import { lockOutcome } from './resolve-lock.ts'
import type { ReservationRequest } from './why-not-hold.ts'

/** A request and the lock it has, as last read or written. */
export type LockedSlot = { request: ReservationRequest; lock: Found<SlotLock> }

/**
 * Locks the slots one by one, by date, time and unit, up to the first that another booking has. Nobody waits for a lock,
 * so nothing can block forever; and because all take them in one order, of several requests that overlap one gets all its
 * slots: whoever is refused was refused by somebody with a later slot, and the last of those is not refused.
 * @returns the locks, and the request whose slot is taken.
 */
export async function lockSlots(
  context: ServiceContext,
  requests: readonly ReservationRequest[],
  lease: number,
): Promise<{ locked: LockedSlot[]; refused?: ReservationRequest }> {
  const locked: LockedSlot[] = []
  for (const request of requests.toSorted((one, other) => (orderOf(one.slot) < orderOf(other.slot) ? -1 : 1))) {
    const lock = await lockSlot(context, request, lease)
    if (!lock) return { locked, refused: request }
    locked.push({ request, lock })
  }
  return { locked }
}

/** Units have one digit or two. */
const orderOf = ({ date, time, unit }: Slot) => `${date} ${time} ${String(unit).padStart(2, '0')}`

/** Acquires the slot's lock. @returns undefined if another booking has it. */
async function lockSlot(
  context: ServiceContext,
  { slot, ownerKey, bookingId: id, player, byStaff, offer }: ReservationRequest,
  lease: number,
): Promise<Found<SlotLock> | undefined> {
  const key = keys.slot(slot)
  // Until it is offered, who canceled may take it back; from then on it is for those who wait.
  const isKeptFromThem = (lock: SlotLock) => {
    const isUndone = isUndoable(lock, context.now())
    return offer ? isUndone : !(isUndone && lock.ownerKey === ownerKey) && isKept(lock, context.now())
  }
  const kept = offer && { standbyUntil: offer.until + matcherMs }
  const mine: SlotLock = { v: 1, state: 'pending', id, ownerKey, lease, player, ...kept }
  let ours = mine
  let written = await context.store.create(key, ours)
  for (let tries = 0; tries < 10; tries += 1) {
    if (written.won) return { value: ours, tag: written.tag }
    const current = written.current ?? (await context.store.read<SlotLock>(key))
    if (current && isLiveLockOf(id, current.value)) return current
    if (current && byStaff && current.value.offer) await tellOfWithdrawal(context, slot, current.value)
    if (current && (await lockOutcome(context, slot, current.value, { withdraws: byStaff === true })) !== 'free')
      return undefined
    if (current && !byStaff && isKeptFromThem(current.value)) return undefined
    // A late cancellation is named until a booking of the slot is confirmed, and so is that others wait for it.
    const { late, standbyUntil } = current?.value ?? {}
    ours = { ...(standbyUntil !== undefined && { standbyUntil }), ...mine, ...(late && { late }) }
    written = current ? await context.store.replace(key, current.tag, ours) : await context.store.create(key, ours)
  }
  throw new StorageUnavailable('a slot stayed contested')
}

/** Staff give the slot to somebody else. Before it is taken back: a message whose offer was accepted instead is never sent. */
const tellOfWithdrawal = (context: ServiceContext, { kind }: Slot, { ownerKey, id }: SlotLock) =>
  addToOutbox(context, { ownerKey, kind: 'offer_withdrawn', subjectRef: mailSubjectRef.booking({ kind, id }) })
