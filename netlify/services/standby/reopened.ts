/** Slots that open without a booking that ends: because a closure is removed, or the event that closed them. */
import { hasBegun, slotTimes, unitsOf, type Slot } from '#domain/bookings/bookings.ts'
import { closes, closureFor, type ClosureDraft } from '#domain/bookings/closures.ts'
import type { SlotLock } from '#server/repositories/bookings/slot-locks.ts'
import { keys } from '#server/repositories/keys.ts'
import { keptForStandby, listWishes, waitingFor } from '#server/repositories/standby.ts'
import { updateWithRetry, type ServiceContext } from '#server/repositories/update-with-retry.ts'

/** More than a closed day has for which somebody waits. */
const mostSlots = 200

/**
 * Keeps the free slots of these closures for those who wait, before the closures are removed, so that nobody is faster. `left`
 * are the closures that stay. @returns the slots that are to be offered once they are open.
 */
export async function keepReopened(
  context: ServiceContext,
  removed: readonly ClosureDraft[],
  left: readonly ClosureDraft[],
): Promise<Slot[]> {
  if (!context.mailEnabled || removed.length === 0) return []
  const kept: Slot[] = []
  for (const kind of ['lane', 'speede'] as const) {
    const wishes = await listWishes(context.store, kind)
    const days = [...new Set(wishes.flatMap((wish) => wish.days))]
    const slots = days
      .flatMap((date) =>
        slotTimes(kind).flatMap((time) => unitsOf(kind).map((unit): Slot => ({ kind, date, time, unit }))),
      )
      .filter((slot) => removed.some((closure) => closes(closure, slot)) && !closureFor(left, slot))
      .filter((slot) => !hasBegun(slot, context.now()) && waitingFor(wishes, slot).length > 0)
    for (const slot of slots.slice(0, mostSlots)) if (await keep(context, slot)) kept.push(slot)
  }
  return kept
}

/** A slot that was never booked has no lock yet. */
async function keep(context: ServiceContext, slot: Slot): Promise<boolean> {
  const { standbyUntil } = await keptForStandby(context, slot)
  if (standbyUntil === undefined) return false
  const never: SlotLock = { v: 1, state: 'free', id: '', ownerKey: '', lease: 0, player: '' }
  const stored = await updateWithRetry<SlotLock>(context, keys.slot(slot), (lock = never) =>
    lock.state === 'free' ? { ...lock, standbyUntil } : undefined,
  )
  return stored?.value.state === 'free'
}
