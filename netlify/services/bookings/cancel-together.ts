/**
 * Cancels several bookings of a member at once, all or none, even if the process crashes at any step. One write of the week
 * document ends them all. Before it, each slot's lock is marked, so that every reader of the slot looks into the week
 * document from then on and finds the slot free once the booking is gone.
 */
import { hasBegun } from '#domain/bookings/bookings.ts'
import type { Kind } from '#domain/facility/facility.ts'
import { undoMs } from '#domain/notifications/mail-kinds.ts'
import {
  endEntry,
  endingOf,
  entryOf,
  isCanceled,
  weekKey,
  type Entry,
  type MemberWeek,
} from '#server/repositories/bookings/member-weeks.ts'
import { slotOfId } from '#server/repositories/bookings/booking-ids.ts'
import type { SlotLock } from '#server/repositories/bookings/slot-locks.ts'
import { keptForStandby } from '#server/repositories/standby.ts'
import { keys } from '#server/repositories/keys.ts'
import { mailSubjectRef } from '#server/repositories/mail-subject-refs.ts'
import { addToOutbox } from '#server/repositories/outbox.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import { StorageUnavailable, type Found } from '#server/storage/store.ts'
import type { CancelResult } from './cancel.ts'
import { isLateNow, liftLate, withoutLate } from './late-cancel.ts'
import { completeArrival, reconcileMove } from './reconcile-move.ts'
import { finishLock, isLiveLockOf } from './release-slot.ts'

/** Bookings of one member and kind. */
export type CancelAllRequest = { kind: Kind; ids: readonly string[]; ownerKey: string }

/**
 * What stands against one of them stands against all; `other_week`: they are in several week documents, which no single
 * write can change. Idempotent: what is canceled already does not count.
 * @throws StorageUnavailable if the outcome is unknown.
 */
export async function cancelAll(
  context: ServiceContext,
  { kind, ids, ownerKey }: CancelAllRequest,
): Promise<CancelResult | 'other_week'> {
  const slots = ids.flatMap((id) => slotOfId(kind, id) ?? [])
  const [key, ...others] = new Set(slots.map((slot) => weekKey(ownerKey, slot)))
  if (key === undefined || slots.length < ids.length) return 'not_found'
  if (others.length > 0) return 'other_week'
  for (let tries = 0; tries < 10; tries += 1) {
    const week = await context.store.read<MemberWeek>(key)
    const found = whatToCancel(week?.value, ids, context.now())
    if (typeof found === 'string') return found
    if (!week || found.length === 0) return 'cancelled'
    const moving = found.find(({ movedTo }) => movedTo)
    if (moving?.movedTo) {
      await reconcileMove(context, { kind, ownerKey, id: moving.id }, moving.movedTo)
      continue
    }
    // The moves here may have crashed before releasing the old bookings.
    for (const entry of found) await completeArrival(context, { kind, ownerKey, id: entry.id }, entry)

    // After the week was read: the write below fails if an entry has changed since, whatever its lock says.
    const late = new Set<string>()
    for (const entry of found) if (await isLateNow(context, { kind, ...entry }, entry)) late.add(entry.id)
    const marked = await Promise.all(found.map((entry) => markLock(context, kind, entry, late.has(entry.id))))
    if (marked.includes('changed')) continue
    const together = firstOf(found)
    const subjectRef = mailSubjectRef.booking({ kind, id: together })
    await addToOutbox(context, { ownerKey, kind: 'booking_canceled_by_family', subjectRef }, undoMs)
    const ended = found.reduce(
      (current, { id }) => endEntry(current, id, 'cancelled', { together, isLate: late.has(id) }),
      week.value,
    )
    if (!(await context.store.replace(key, week.tag, ended)).won) continue
    for (const [nth, lock] of marked.entries())
      if (typeof lock === 'object') finishLock(context, { kind, ...found[nth]! }, lock, 'free')
    return 'cancelled'
  }
  throw new StorageUnavailable('bookings stayed contested')
}

const firstOf = (entries: readonly Entry[]): string => entries.map(({ id }) => id).toSorted()[0]!

/** The entries to end, or why none may be. */
function whatToCancel(
  week: MemberWeek | undefined,
  ids: readonly string[],
  now: Date,
): Entry[] | Exclude<CancelResult, 'cancelled'> {
  const remaining = ids.filter((id) => !isCanceled(endingOf(week, id)))
  const entries = remaining.flatMap((id) => entryOf(week, id) ?? [])
  if (entries.length < remaining.length) return 'not_found'
  if (entries.some(({ state }) => state === 'held')) return 'in_progress'
  return entries.some((entry) => hasBegun(entry, now)) ? 'begun' : entries
}

/**
 * Marks the lock: from now on the week document decides whether the slot is taken, as long as this booking has its lock. The
 * mark is never removed: after a crash it costs readers one more read.
 * @returns the lock; 'released' if another cancel has it, whose readers look into the week as well; 'changed' if it was
 *   written meanwhile.
 */
async function markLock(
  context: ServiceContext,
  kind: Kind,
  { id, ...place }: Entry,
  isLate: boolean,
): Promise<Found<SlotLock> | 'released' | 'changed'> {
  const { store } = context
  const slot = { kind, ...place }
  const key = keys.slot(slot)
  const [lock, kept] = await Promise.all([
    store.read<SlotLock>(key),
    keptForStandby(context, slot, { canTakeBack: true }),
  ])
  if (!lock || !isLiveLockOf(id, lock.value)) return 'released'
  const { ownerKey } = lock.value
  if (lock.value.canceling && isLate === (lock.value.late?.id === id)) return lock
  await liftLate(context, slot, lock.value)
  const value: SlotLock = {
    ...withoutLate(lock.value),
    state: 'confirmed',
    canceling: true,
    ...kept,
    ...(isLate && { late: { id, ownerKey } }),
  }
  const written = await store.replace(key, lock.tag, value)
  return written.won ? { value, tag: written.tag } : 'changed'
}
