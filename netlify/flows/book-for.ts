/** Books for a member at the counter: the same protocol, the same limit, unless staff say otherwise (product 4). */
import type { Slot } from '#domain/bookings.ts'
import type { House, Visit } from '#server/http/house.ts'
import { bookingIdOf } from '#server/records/bookings.ts'
import { holderOf } from '#server/records/keys.ts'
import { readMember } from '#server/records/members.ts'
import { reserve, type Reserved } from './reserve.ts'

export type Wanted = { slot: Slot; email: string; name: string; beyondLimit: boolean }

export type BookedFor = Reserved | { outcome: 'no_member' }

/** Sending the same again books once. @throws Unavailable as `reserve` does. */
export async function bookFor(
  house: House & Pick<Visit, 'idempotencyKey'>,
  { slot, email, name, beyondLimit }: Wanted,
): Promise<BookedFor> {
  const holder = holderOf(house.pepper, email)
  const member = await readMember(house.store, holder)
  if (!member || member.value.closing) return { outcome: 'no_member' }
  const bookingId = bookingIdOf(slot, holder, house.idempotencyKey)
  return reserve(house, { holder, slot, name, bookingId, beyondLimit })
}
