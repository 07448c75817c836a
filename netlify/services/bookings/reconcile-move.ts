/**
 * A booking is moved by one at a time: where it goes is written on it before the new slot is taken. Who takes over from a
 * mover that takes too long first stops it in the week it moves into, so that it can no longer book there.
 */
import type { Kind } from '#domain/facility/facility.ts'
import {
  emptyWeek,
  end,
  endingOf,
  entryOf,
  leaseMs,
  slotOfId,
  weekKey,
  type Entry,
  type MemberWeek,
  type SlotLock,
} from '#server/repositories/bookings.ts'
import { updateWithRetry, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { keys } from '#server/repositories/keys.ts'
import { StorageUnavailable, type Found } from '#server/storage/store.ts'
import { releaseSlot, isLiveLockOf } from './release-slot.ts'

/** A booking that stands, and whose it is. */
export type StandingBooking = { kind: Kind; ownerKey: string; id: string }

/** The key of the week a booking stands in. */
export const weekOf = ({ kind, ownerKey, id }: StandingBooking) =>
  weekKey(ownerKey, { kind, date: slotOfId(kind, id)?.date ?? '' })

/** The week with one entry going to another booking, or nowhere. */
const going = (week: MemberWeek, id: string, goesTo: Entry['goesTo']): MemberWeek => ({
  ...week,
  entries: week.entries.map((entry) => {
    if (entry.id !== id) return entry
    const { goesTo: _, ...rest } = entry
    return goesTo ? { ...rest, goesTo } : rest
  }),
})

/**
 * Writes on a booking that it becomes the booking `to`; for whoever asks first, and for the same request again. `lock` is
 * what was seen of its slot.
 */
export async function claimMove(
  context: ServiceContext,
  standing: StandingBooking,
  to: string,
  lock: Found<SlotLock>,
): Promise<'ours' | 'in_progress' | 'not_found'> {
  const { id } = standing
  const now = context.now().getTime()
  for (let tries = 0; tries < 3; tries += 1) {
    const week = await updateWithRetry<MemberWeek>(context, weekOf(standing), (there) => {
      const entry = entryOf(there, id)
      const isOurs = entry && (entry.goesTo === undefined || entry.goesTo.id === to)
      return there && isOurs ? going(there, id, { id: to, lease: now + leaseMs }) : undefined
    })
    const entry = entryOf(week?.value, id)
    if (!entry?.goesTo) return 'not_found'
    if (entry.goesTo.id === to) {
      // Somebody is canceling it: what this move has come to is decided now, and booking there again only tells it.
      if (!(await markLock(context, standing, to, lock))) await reconcileMove(context, standing, to)
      return 'ours'
    }
    if (entry.goesTo.lease > now) return 'in_progress'
    await reconcileMove(context, standing, entry.goesTo.id)
  }
  return 'in_progress'
}

/**
 * Writes on the lock too that the booking is being moved: a cancel that has not seen it in the week finds another lock than
 * it read, and looks again. @returns false if the lock is being given back: then the cancel was first.
 */
async function markLock(
  context: ServiceContext,
  { kind, id }: StandingBooking,
  to: string,
  known: Found<SlotLock>,
): Promise<boolean> {
  const slot = slotOfId(kind, id)
  const lock =
    slot &&
    (await updateWithRetry<SlotLock>(
      context,
      keys.slot(slot),
      (there) => (isLiveLockOf(id, there) && there.movingTo !== to ? { ...there, movingTo: to } : undefined),
      known,
    ))
  return isLiveLockOf(id, lock?.value)
}

/** Gives the old booking of a move back, once the new one stands. */
export async function endMoved(context: ServiceContext, { kind, ownerKey, id }: StandingBooking): Promise<void> {
  const slot = slotOfId(kind, id)
  if (!slot) return
  for (let tries = 0; tries < 10; tries += 1) {
    const lock = await context.store.read<SlotLock>(keys.slot(slot))
    const week = await context.store.read<MemberWeek>(weekKey(ownerKey, slot))
    if (!entryOf(week?.value, id)) return
    if (await releaseSlot(context, { slot, id, ownerKey, lock, week }, 'moved')) return
  }
  throw new StorageUnavailable('a booking stayed contested')
}

/**
 * Ends the move of a booking to `to`: it is done if the new booking stands or once stood, whatever has become of it since,
 * and otherwise it never will be.
 */
export async function reconcileMove(context: ServiceContext, standing: StandingBooking, to: string): Promise<void> {
  const { kind, ownerKey, id } = standing
  const target = await updateWithRetry<MemberWeek>(context, weekOf({ kind, ownerKey, id: to }), (there = emptyWeek) => {
    const entry = entryOf(there, to)
    return entry?.state === 'confirmed' || (!entry && endingOf(there, to)) ? undefined : end(there, to, 'expired')
  })
  const ending = endingOf(target?.value, to)
  if (entryOf(target?.value, to) || ending === 'cancelled' || ending === 'moved') await endMoved(context, standing)
  else
    await updateWithRetry<MemberWeek>(context, weekOf(standing), (there) =>
      there && entryOf(there, id)?.goesTo?.id === to ? going(there, id, undefined) : undefined,
    )
}
