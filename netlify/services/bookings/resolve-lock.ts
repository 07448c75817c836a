/**
 * Crash recovery, forwards or back: finishes what a crashed or slow request left half made. A lock is settled by asking the week of the member who has it.
 * Every visit of a week does this in passing (week.ts); the sweep does it for weeks that nobody visits.
 */
import type { Slot } from '#domain/bookings/bookings.ts'
import {
  end,
  entryOf,
  weekKey,
  type Ending,
  type Entry,
  type MemberWeek,
  type SlotLock,
} from '#server/repositories/bookings.ts'
import { updateWithRetry, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { keys } from '#server/repositories/keys.ts'
import type { Found } from '#server/storage/store.ts'

/** What a lock comes to: nobody's, somebody's booking, or still being worked on. */
export type LockOutcome = 'free' | Entry['state']

/**
 * Tells what a lock comes to. One whose lease is over, or that is being released, is first struck from its holder's week,
 * so that its holder can no longer commit: only then is the slot free. Clocks decide when to try, never who wins.
 */
export async function lockOutcome(context: ServiceContext, slot: Slot, lock: SlotLock): Promise<LockOutcome> {
  if (lock.state === 'free' || lock.state === 'confirmed') return lock.state
  const ending = (entry: Entry): Ending | undefined => {
    if (lock.state === 'releasing') return lock.moved ? 'moved' : 'cancelled'
    return entry.state === 'held' && entry.lease <= context.now().getTime() ? 'expired' : undefined
  }
  const week = await updateWithRetry<MemberWeek>(context, weekKey(lock.holder, slot), (current) => {
    const entry = entryOf(current, lock.id)
    const ended = entry && ending(entry)
    return current && ended ? end(current, lock.id, ended) : undefined
  })
  return entryOf(week?.value, lock.id)?.state ?? 'free'
}

/** Writes down what a half-made lock comes to, and returns the lock as it now stands (as far as this visit knows). */
export async function resolveLock(
  context: ServiceContext,
  slot: Slot,
  found: Found<SlotLock>,
): Promise<Found<SlotLock>> {
  const fate = await lockOutcome(context, slot, found.value)
  if (fate === 'held' || fate === found.value.state) return found
  const value: SlotLock = { ...found.value, state: fate }
  const written = await context.store.replace(keys.slot(slot), found.tag, value)
  return written.won ? { value, tag: written.tag } : (written.current ?? found)
}
