/** Booking for a member by staff: the same protocol and weekly limit, which staff may override (product 4). */
import type { Slot } from '#domain/bookings/bookings.ts'
import type { RequestContext, RequestMeta } from '#server/context/request-context.ts'
import { bookingIdOf } from '#server/repositories/bookings.ts'
import { ownerKeyOf } from '#server/repositories/keys.ts'
import { readMember } from '#server/repositories/members.ts'
import { reserve, type ReserveResult } from './reserve.ts'

export type MemberBookingRequest = { slot: Slot; email: string; name: string; beyondLimit: boolean }

export type BookForMemberResult = ReserveResult | { outcome: 'no_member' }

/** Idempotent per idempotency key. @throws StorageUnavailable as `reserve` does. */
export async function bookForMember(
  context: RequestContext & Pick<RequestMeta, 'idempotencyKey'>,
  { slot, email, name, beyondLimit }: MemberBookingRequest,
): Promise<BookForMemberResult> {
  const ownerKey = ownerKeyOf(context.keyPepper, email)
  const member = await readMember(context.store, ownerKey)
  if (!member || member.value.closing) return { outcome: 'no_member' }
  const bookingId = bookingIdOf(slot, ownerKey, context.idempotencyKey)
  return reserve(context, { ownerKey, slot, name, bookingId, beyondLimit })
}
