/** Slots that open without a booking that ends: because a closure is removed, or the event that closed them. */
import { hasBegun, slotsOfDay, type Slot } from '#domain/bookings/bookings.ts'
import { closes, closureFor, type ClosureDraft } from '#domain/bookings/closures.ts'
import { kinds } from '#domain/facility/facility.ts'
import { isFree, keptAs } from '#server/repositories/bookings/slots.ts'
import type { SlotRecord } from '#records/bookings.ts'
import { keys } from '#server/repositories/keys.ts'
import { listWishes, waitingFor } from '#server/repositories/wish-index.ts'
import { updateWithRetry, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { howKept, type KeptFor } from './kept-slots.ts'

/** More than a closed day has for which somebody waits. */
const mostSlots = 200

/** Keeps free slots for those who wait, before their closures are removed. @returns what is to be offered then. */
export async function keepReopened(
  context: ServiceContext,
  removed: readonly ClosureDraft[],
  left: readonly ClosureDraft[],
): Promise<Slot[]> {
  if (!context.mailEnabled || removed.length === 0) return []
  const kept: Slot[] = []
  for (const kind of kinds) {
    const wishes = await listWishes(context.store, kind)
    const days = [...new Set(wishes.flatMap((wish) => wish.days))]
    const slots = days
      .flatMap((date) => slotsOfDay(kind, date))
      .filter((slot) => removed.some((closure) => closes(closure, slot)) && !closureFor(left, slot))
      .filter((slot) => !hasBegun(slot, context.now()) && waitingFor(wishes, slot).length > 0)
    if (slots.length === 0) continue
    const reopened = slots.slice(0, mostSlots)
    const keptFor = await howKept(context, reopened)
    for (const slot of reopened) if (await keep(context, slot, keptFor)) kept.push(slot)
  }
  return kept
}

/** A slot that was never booked has no record yet. */
async function keep(context: ServiceContext, slot: Slot, keptFor: KeptFor): Promise<boolean> {
  const kept = keptFor(slot)
  if (!kept) return false
  const never: SlotRecord = { v: 1, state: 'free', id: '', accountKey: '', player: '' }
  const stored = await updateWithRetry(context, keys.slot(slot), (record = never) =>
    record.state === 'free' ? keptAs(record, kept) : undefined,
  )
  return stored !== undefined && isFree(stored.value, context.now().getTime())
}
