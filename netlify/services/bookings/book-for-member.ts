/** Books for a member at the counter: the same protocol, the same limit, unless staff say otherwise (product 4). */
import type { Slot } from '#domain/bookings/bookings.ts'
import type { RequestContext, RequestMeta } from '#server/http/request-context.ts'
import { bookingIdOf } from '#server/repositories/bookings.ts'
import { ownerKeyOf } from '#server/repositories/keys.ts'
import { readMember } from '#server/repositories/members.ts'
import { reserve, type Reserved } from './reserve.ts'

export type Wanted = { slot: Slot; email: string; name: string; beyondLimit: boolean }

export type BookedFor = Reserved | { outcome: 'no_member' }

/** Sending the same again books once. @throws Unavailable as `reserve` does. */
export async function bookForMember(
  context: RequestContext & Pick<RequestMeta, 'idempotencyKey'>,
  { slot, email, name, beyondLimit }: Wanted,
): Promise<BookedFor> {
  const ownerKey = ownerKeyOf(context.keyPepper, email)
  const member = await readMember(context.store, ownerKey)
  if (!member || member.value.closing) return { outcome: 'no_member' }
  const bookingId = bookingIdOf(slot, ownerKey, context.idempotencyKey)
  return reserve(context, { ownerKey, slot, name, bookingId, beyondLimit })
}
