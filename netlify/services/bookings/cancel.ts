/** Cancels one booking, or several of a family at once, all or none: one transaction over the week, the slots and the message. */
import { hasBegun, slotAt } from '#domain/bookings/bookings.ts'
import type { Kind } from '#domain/facility/facility.ts'
import { undoMs } from '#domain/notifications/mail-kinds.ts'
import { bookingOf, endingOf, isCanceled, weekKey } from '#server/repositories/bookings/member-weeks.ts'
import { slotOfId } from '#server/repositories/bookings/booking-ids.ts'
import { keys } from '#server/repositories/keys.ts'
import { mailSubjectRef } from '#server/repositories/mail-subject-refs.ts'
import { messageKeys, queueMessage } from '#server/repositories/outbox.ts'
import { keptForStandby, type KeptFor } from '#server/repositories/wish-index.ts'
import { transact } from '#server/repositories/transact.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import { endBooking, isLateNow } from './change-bookings.ts'

/** `begun`: it would give its part of the limit back. `not_found`: also once it was moved, because its id is another then. */
export type CancelResult = 'cancelled' | 'not_found' | 'begun' | 'other_week'

/** A family cancels bookings of one kind and week, all or none. Idempotent: what is canceled already does not count. */
export async function cancelAll(
  context: ServiceContext,
  { kind, ids, accountKey }: { kind: Kind; ids: readonly string[]; accountKey: string },
): Promise<CancelResult> {
  const slots = ids.flatMap((id) => slotOfId(kind, id) ?? [])
  const [week, ...others] = new Set(slots.map((slot) => weekKey(accountKey, slot)))
  if (week === undefined || slots.length < ids.length) return 'not_found'
  if (others.length > 0) return 'other_week'
  const intent = canceledByFamily(kind, accountKey, ids)
  return transact(
    context,
    [week, keys.closures, ...slots.map(keys.slot), ...messageKeys(context, intent, undoMs)],
    (documents, kept: KeptFor) => {
      const current = documents.get(week)
      const remaining = ids.filter((id) => !isCanceled(endingOf(current, id)))
      const entries = remaining.flatMap((id) => bookingOf(current, id) ?? [])
      if (entries.length < remaining.length) return 'not_found'
      if (entries.some((entry) => hasBegun(entry, documents.now))) return 'begun'
      if (entries.length === 0) return 'cancelled'
      const canceled = entries.map(({ id }) => id)
      const together = ids.length > 1 && { together: firstOf(canceled) }
      for (const entry of entries) {
        const slot = slotAt(kind, entry)
        const how = { isLate: isLateNow(documents, slot, entry), hold: kept(slot, { canTakeBack: true }), ...together }
        endBooking(documents, { accountKey, slot, id: entry.id }, 'cancelled', how)
      }
      queueMessage(documents, canceledByFamily(kind, accountKey, canceled), undoMs)
      return 'cancelled'
    },
    keptForStandby(context, kind),
  )
}

/** A family cancels one booking. */
export const cancel = (context: ServiceContext, { id, ...of }: { kind: Kind; id: string; accountKey: string }) =>
  cancelAll(context, { ...of, ids: [id] })

const firstOf = (ids: readonly string[]): string => ids.toSorted()[0]!

const canceledByFamily = (kind: Kind, accountKey: string, ids: readonly string[]) =>
  ({
    accountKey,
    kind: 'booking_canceled_by_family',
    subjectRef: mailSubjectRef.booking({ kind, id: firstOf(ids) }),
  }) as const
