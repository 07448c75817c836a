/**
 * Moves a booking: the new slot is booked first, then the old one is given back, so a family never has neither.
 * Whoever dies in between leaves both, which count once against the limit; the same request again finishes the move,
 * and so does the sweep.
 */
import { whyNotSlot, type Slot } from '#domain/bookings.ts'
import type { Kind } from '#domain/facility.ts'
import type { Visit } from '#server/http/house.ts'
import {
  bookingIdOf,
  entryOf,
  lockOfId,
  slotOfId,
  weekKey,
  type Entry,
  type MemberWeek,
  type SlotLock,
} from '#server/records/bookings.ts'
import type { Desk } from '#server/records/change.ts'
import { keys } from '#server/records/keys.ts'
import type { Found, Store } from '#server/store/store.ts'
import { reserve, type Reserved } from './reserve.ts'
import { claimMove, endMoved, settleMove, weekOf } from './settle-move.ts'

export type Move = { id: string; to: Omit<Slot, 'kind'>; beyondLimit: boolean }

export type Moved = (Reserved & { kind: Kind }) | { outcome: 'not_found' }

/** To another slot of the same kind. Sending the same again moves once. @throws Unavailable as `reserve` does. */
export async function move(desk: Desk & Pick<Visit, 'idempotencyKey'>, { id, to, beyondLimit }: Move): Promise<Moved> {
  const found = (await lockOfId(desk.store, id)) ?? (await movedBefore(desk, id, to))
  if (!found) return { outcome: 'not_found' }
  const { kind } = found.slot
  const { holder } = found.lock.value
  const slot: Slot = { kind, ...to }
  const bookingId = idOfMove(slot, holder, desk, id)
  const standing = { kind, holder, id }
  const [from, into] = [weekOf(standing), weekKey(holder, slot)]
  const [old, booked] = await Promise.all([entryAt(desk.store, from, id), entryAt(desk.store, into, bookingId)])

  if (booked?.state !== 'confirmed') {
    if (!old) return { outcome: 'not_found' }
    if (old.state === 'held') return { outcome: 'in_progress', kind }
    // What nobody could book is refused before anything is written.
    const unbookable = whyNotSlot(slot, desk.now())
    if (unbookable) return { outcome: unbookable, kind }
  }
  // A half-made earlier move ends first: two in the place of one would both count.
  if (old?.replaces !== undefined) await endMoved(desk, { kind, holder, id: old.replaces })

  // Two who move one booking at once would leave two.
  const claim = old ? await claimMove(desk, standing, bookingId, found.lock) : 'ours'
  if (claim !== 'ours') return claim === 'not_found' ? { outcome: claim } : { outcome: claim, kind }

  const name = old?.name ?? booked?.name ?? ''
  const wish = { holder, slot, name, bookingId, beyondLimit: beyondLimit || old?.beyond === true }
  const moved = await reserve(desk, old ? { ...wish, replaces: id } : wish)
  if (moved.outcome === 'booked') await endMoved(desk, standing)
  // Whatever stood against it may pass: the next who moves it must not meet this request coming late.
  else if (old) await settleMove(desk, standing, bookingId)
  return { ...moved, kind }
}

/**
 * What the booking is called once it is moved. Which one is moved is part of what was asked: with the same key another one
 * is another move, or what has become of the first would be taken for what has become of this.
 */
const idOfMove = (
  slot: Slot,
  holder: string,
  { idempotencyKey }: Pick<Visit, 'idempotencyKey'>,
  from: string,
): string => bookingIdOf(slot, holder, `${idempotencyKey} ${from}`)

const entryAt = async (store: Store, week: string, id: string): Promise<Entry | undefined> =>
  entryOf((await store.read<MemberWeek>(week))?.value, id)

/** The same request after it was done, when the old slot may already be another family's: the new one still tells whose. */
async function movedBefore(
  { store, idempotencyKey }: Desk & Pick<Visit, 'idempotencyKey'>,
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
