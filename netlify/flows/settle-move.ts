/**
 * A booking is moved by one at a time: where it goes is written on it before the new slot is taken. Who takes over from a
 * mover that takes too long first stops it in the week it moves into, so that it can no longer book there.
 */
import type { Kind } from '#domain/facility.ts'
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
} from '#server/records/bookings.ts'
import { change, type Desk } from '#server/records/change.ts'
import { keys } from '#server/records/keys.ts'
import { Unavailable, type Found } from '#server/store/store.ts'
import { giveBack, isLiveLockOf } from './give-back.ts'

/** A booking that stands, and whose it is. */
export type Standing = { kind: Kind; holder: string; id: string }

/** The key of the week a booking stands in. */
export const weekOf = ({ kind, holder, id }: Standing) =>
  weekKey(holder, { kind, date: slotOfId(kind, id)?.date ?? '' })

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
  desk: Desk,
  standing: Standing,
  to: string,
  lock: Found<SlotLock>,
): Promise<'ours' | 'in_progress' | 'not_found'> {
  const { id } = standing
  const now = desk.now().getTime()
  for (let tries = 0; tries < 3; tries += 1) {
    const week = await change<MemberWeek>(desk, weekOf(standing), (there) => {
      const entry = entryOf(there, id)
      const isOurs = entry && (entry.goesTo === undefined || entry.goesTo.id === to)
      return there && isOurs ? going(there, id, { id: to, lease: now + leaseMs }) : undefined
    })
    const entry = entryOf(week?.value, id)
    if (!entry?.goesTo) return 'not_found'
    if (entry.goesTo.id === to) {
      // Somebody is canceling it: what this move has come to is decided now, and booking there again only tells it.
      if (!(await markLock(desk, standing, to, lock))) await settleMove(desk, standing, to)
      return 'ours'
    }
    if (entry.goesTo.lease > now) return 'in_progress'
    await settleMove(desk, standing, entry.goesTo.id)
  }
  return 'in_progress'
}

/**
 * Writes on the lock too that the booking is being moved: a cancel that has not seen it in the week finds another lock than
 * it read, and looks again. @returns false if the lock is being given back: then the cancel was first.
 */
async function markLock(desk: Desk, { kind, id }: Standing, to: string, known: Found<SlotLock>): Promise<boolean> {
  const slot = slotOfId(kind, id)
  const lock =
    slot &&
    (await change<SlotLock>(
      desk,
      keys.slot(slot),
      (there) => (isLiveLockOf(id, there) && there.movingTo !== to ? { ...there, movingTo: to } : undefined),
      known,
    ))
  return isLiveLockOf(id, lock?.value)
}

/** Gives the old booking of a move back, once the new one stands. */
export async function endMoved(desk: Desk, { kind, holder, id }: Standing): Promise<void> {
  const slot = slotOfId(kind, id)
  if (!slot) return
  for (let tries = 0; tries < 10; tries += 1) {
    const lock = await desk.store.read<SlotLock>(keys.slot(slot))
    const week = await desk.store.read<MemberWeek>(weekKey(holder, slot))
    if (!entryOf(week?.value, id)) return
    if (await giveBack(desk, { slot, id, holder, lock, week }, 'moved')) return
  }
  throw new Unavailable('a booking stayed contested')
}

/**
 * Ends the move of a booking to `to`: it is done if the new booking stands or once stood, whatever has become of it since,
 * and otherwise it never will be.
 */
export async function settleMove(desk: Desk, standing: Standing, to: string): Promise<void> {
  const { kind, holder, id } = standing
  const target = await change<MemberWeek>(desk, weekOf({ kind, holder, id: to }), (there = emptyWeek) => {
    const entry = entryOf(there, to)
    return entry?.state === 'confirmed' || (!entry && endingOf(there, to)) ? undefined : end(there, to, 'expired')
  })
  const ending = endingOf(target?.value, to)
  if (entryOf(target?.value, to) || ending === 'cancelled' || ending === 'moved') await endMoved(desk, standing)
  else
    await change<MemberWeek>(desk, weekOf(standing), (there) =>
      there && entryOf(there, id)?.goesTo?.id === to ? going(there, id, undefined) : undefined,
    )
}
