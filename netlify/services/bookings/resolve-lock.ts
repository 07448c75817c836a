/**
 * Crash recovery: rolls the incomplete work of a crashed or slow request forward or back. The owner's week document decides
 * the state of a lock. Reading a week resolves its locks (week-availability.ts); the reconciler does the same on a schedule.
 */
import type { Slot } from '#domain/bookings/bookings.ts'
import {
  endEntry,
  endingOfExpired,
  entryOf,
  isOffer,
  weekKey,
  type Ending,
  type Entry,
  type MemberWeek,
} from '#server/repositories/bookings/member-weeks.ts'
import type { SlotLock } from '#server/repositories/bookings/slot-locks.ts'
import { updateWithRetry, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { keys } from '#server/repositories/keys.ts'
import type { Found } from '#server/storage/store.ts'
import { liftLate, withoutLate } from './late-cancel.ts'

/** The state a lock resolves to: free, confirmed, or still held by a running request. */
export type LockOutcome = 'free' | Entry['state']

/**
 * Resolves a lock to its final state without writing the lock. If the lease has expired or the lock is releasing, the entry
 * is first removed from the owner's week, so that the owner can no longer commit; only then is the slot free. Clocks decide
 * when to try, never who wins. `withdraws`: an offer that has not been accepted is taken back.
 */
export async function lockOutcome(
  context: ServiceContext,
  slot: Slot,
  lock: SlotLock,
  { withdraws = false }: { withdraws?: boolean } = {},
): Promise<LockOutcome> {
  if (lock.state === 'free' || (lock.state === 'confirmed' && !lock.canceling)) return lock.state
  const ending = (entry: Entry): Ending | undefined => {
    if (lock.state === 'releasing') return lock.moved ? 'moved' : lock.byClub ? 'canceled_by_club' : 'cancelled'
    if (entry.state === 'held' && entry.lease <= context.now().getTime()) return endingOfExpired(entry)
    return withdraws && isOffer(entry) ? 'withdrawn' : undefined
  }
  const isLate = lock.state === 'releasing' && lock.late?.id === lock.id
  const week = await updateWithRetry<MemberWeek>(context, weekKey(lock.ownerKey, slot), (current) => {
    const entry = entryOf(current, lock.id)
    const ended = entry && ending(entry)
    return current && ended ? endEntry(current, lock.id, ended, { isLate }) : undefined
  })
  return entryOf(week?.value, lock.id)?.state ?? 'free'
}

/** Resolves an abandoned lock and stores the result. @returns the lock as last read or written. */
export async function resolveLock(
  context: ServiceContext,
  slot: Slot,
  found: Found<SlotLock>,
): Promise<Found<SlotLock>> {
  const outcome = await lockOutcome(context, slot, found.value)
  if (outcome === 'held' || outcome === found.value.state) return found
  if (outcome === 'confirmed') await liftLate(context, slot, found.value)
  const lock = outcome === 'confirmed' ? withoutLate(found.value) : found.value
  const value = lockIn(outcome, lock)
  const written = await context.store.replace(keys.slot(slot), found.tag, value)
  return written.won ? { value, tag: written.tag } : (written.current ?? found)
}

/** The lock in a final state. One that is free says whether it was offered, and for how long it is kept. */
export function lockIn(state: 'free' | 'confirmed', lock: SlotLock): SlotLock {
  if (state === 'free') return { ...lock, state }
  const { standbyUntil: _, offeredFrom: _offeredFrom, offer: _offer, ...booked } = lock
  return { ...booked, state }
}
