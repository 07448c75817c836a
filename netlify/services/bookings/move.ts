/**
 * Moves a booking: the new slot is booked first, then the old one is given back, so a family never has neither.
 * Whoever dies in between leaves both, which count once against the limit; the same request again finishes the move,
 * and so does the sweep.
 */
import { whyNotSlot, type Slot } from '#domain/bookings/bookings.ts'
import type { Kind } from '#domain/facility/facility.ts'
import type { RequestMeta } from '#server/http/request-context.ts'
import {
  bookingIdOf,
  entryOf,
  lockOfId,
  slotOfId,
  weekKey,
  type Entry,
  type MemberWeek,
  type SlotLock,
} from '#server/repositories/bookings.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import { keys } from '#server/repositories/keys.ts'
import type { Found, Store } from '#server/storage/store.ts'
import { reserve, type Reserved } from './reserve.ts'
import { claimMove, endMoved, reconcileMove, weekOf } from './reconcile-move.ts'

export type Move = { id: string; to: Omit<Slot, 'kind'>; beyondLimit: boolean }

export type Moved = (Reserved & { kind: Kind }) | { outcome: 'not_found' }

/** To another slot of the same kind. Sending the same again moves once. @throws Unavailable as `reserve` does. */
export async function move(
  context: ServiceContext & Pick<RequestMeta, 'idempotencyKey'>,
  { id, to, beyondLimit }: Move,
): Promise<Moved> {
  const found = (await lockOfId(context.store, id)) ?? (await movedBefore(context, id, to))
  if (!found) return { outcome: 'not_found' }
  const { kind } = found.slot
  const { holder: ownerKey } = found.lock.value
  const slot: Slot = { kind, ...to }
  const bookingId = idOfMove(slot, ownerKey, context, id)
  const standing = { kind, ownerKey, id }
  const [from, into] = [weekOf(standing), weekKey(ownerKey, slot)]
  const [old, booked] = await Promise.all([entryAt(context.store, from, id), entryAt(context.store, into, bookingId)])

  if (booked?.state !== 'confirmed') {
    if (!old) return { outcome: 'not_found' }
    if (old.state === 'held') return { outcome: 'in_progress', kind }
    // What nobody could book is refused before anything is written.
    const unbookable = whyNotSlot(slot, context.now())
    if (unbookable) return { outcome: unbookable, kind }
  }
  // A half-made earlier move ends first: two in the place of one would both count.
  if (old?.replaces !== undefined) await endMoved(context, { kind, ownerKey, id: old.replaces })

  // Two who move one booking at once would leave two.
  const claim = old ? await claimMove(context, standing, bookingId, found.lock) : 'ours'
  if (claim !== 'ours') return claim === 'not_found' ? { outcome: claim } : { outcome: claim, kind }

  const name = old?.name ?? booked?.name ?? ''
  const wish = { ownerKey, slot, name, bookingId, beyondLimit: beyondLimit || old?.beyond === true }
  const moved = await reserve(context, old ? { ...wish, replaces: id } : wish)
  if (moved.outcome === 'booked') await endMoved(context, standing)
  // Whatever stood against it may pass: the next who moves it must not meet this request coming late.
  else if (old) await reconcileMove(context, standing, bookingId)
  return { ...moved, kind }
}

/**
 * What the booking is called once it is moved. Which one is moved is part of what was asked: with the same key another one
 * is another move, or what has become of the first would be taken for what has become of this.
 */
const idOfMove = (
  slot: Slot,
  ownerKey: string,
  { idempotencyKey }: Pick<RequestMeta, 'idempotencyKey'>,
  from: string,
): string => bookingIdOf(slot, ownerKey, `${idempotencyKey} ${from}`)

const entryAt = async (store: Store, week: string, id: string): Promise<Entry | undefined> =>
  entryOf((await store.read<MemberWeek>(week))?.value, id)

/** The same request after it was done, when the old slot may already be another family's: the new one still tells whose. */
async function movedBefore(
  { store, idempotencyKey }: ServiceContext & Pick<RequestMeta, 'idempotencyKey'>,
  id: string,
  to: Move['to'],
): Promise<{ slot: Slot; lock: Found<SlotLock> } | undefined> {
  for (const kind of ['lane', 'speede'] as const) {
    const slot: Slot = { kind, ...to }
    const lock = await store.read<SlotLock>(keys.slot(slot))
    const isOurs = lock && lock.value.id === idOfMove(slot, lock.value.holder, { idempotencyKey }, id)
    if (isOurs && slotOfId(kind, id)) return { slot, lock }
  }
  return undefined
}
