/** Cancels one booking, or several of a family at once, all or none: one transaction over the week, the slots and the message. */
import { hasBegun, slotAt } from '#domain/bookings/bookings.ts'
import type { Kind } from '#domain/facility/facility.ts'
import { undoMs } from '#domain/notifications/send-times.ts'
import { bookingOf, endingOf, isCanceled, weekKey } from '#server/repositories/bookings/member-weeks.ts'
import { isSamePlace, slotOfId } from '#server/repositories/bookings/booking-ids.ts'
import { keys } from '#server/repositories/keys.ts'
import { mailSubjectRef } from '#server/repositories/mail-subject-refs.ts'
import { messageKeys, queueMessage } from '#server/repositories/outbox.ts'
import { keptForStandby, type KeptFor } from '#server/services/waiting/kept-for-standby.ts'
import { transact } from '#server/repositories/transact.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import { boundedKey, countBounded } from '#server/services/limits/rate-limits.ts'
import { endBooking, isLateNow } from './change-bookings.ts'
import type { MemberWeek } from '#records/bookings.ts'
import { closedKey } from '#server/repositories/bookings/closed-hours.ts'

/** `begun`: it would give its part of the limit back. `not_found`: also once it was moved, because its id is another then. */
export type CancelResult = 'cancelled' | 'not_found' | 'begun' | 'other_week' | 'too_many'

/**
 * A family cancels bookings of one kind and week, all or none. Idempotent: what is canceled already does not count. `isCounted`:
 * the family itself asks, which it may do so often in a day.
 */
export async function cancelAll(
  context: ServiceContext,
  { kind, ids, accountKey, isCounted }: { kind: Kind; ids: readonly string[]; accountKey: string; isCounted?: true },
): Promise<CancelResult> {
  const slots = ids.flatMap((id) => slotOfId(kind, id) ?? [])
  const [week, ...others] = new Set(slots.map((slot) => weekKey(accountKey, slot)))
  if (week === undefined || slots.length < ids.length) return 'not_found'
  if (others.length > 0) return 'other_week'
  const intent = canceledByFamily(kind, accountKey, ids)
  return transact(
    context,
    [
      week,
      closedKey,
      ...(isCounted ? [boundedKey('cancel', accountKey, context.now())] : []),
      ...slots.map(keys.slot),
      ...messageKeys(context, intent, undoMs),
    ],
    (documents, kept: KeptFor) => {
      const current = documents.get(week)
      const remaining = ids.filter((id) => !isCanceled(endingOf(current, id)))
      const entries = remaining.flatMap((id) => bookingOf(current, id) ?? [])
      if (entries.length < remaining.length) return 'not_found'
      if (entries.some((entry) => hasBegun(entry, documents.now))) return 'begun'
      if (entries.length === 0) return 'cancelled'
      if (isCounted && !countBounded(documents, 'cancel', accountKey)) return 'too_many'
      const canceled = entries.map(({ id }) => id)
      const together = ids.length > 1 && { together: firstOf(canceled) }
      for (const entry of entries) {
        const slot = slotAt(kind, entry)
        const canTakeBack = !wasGivenUp(current, entry.id)
        const how = { isLate: isLateNow(documents, slot, entry), kept: kept(slot, { canTakeBack }), ...together }
        endBooking(documents, { accountKey, slot, id: entry.id }, 'cancelled', how)
      }
      queueMessage(documents, canceledByFamily(kind, accountKey, canceled), undoMs)
      return 'cancelled'
    },
    keptForStandby(context, slots),
  )
}

/** A family cancels one booking. */
export const cancel = (
  context: ServiceContext,
  { id, ...of }: { kind: Kind; id: string; accountKey: string; isCounted?: true },
) => cancelAll(context, { ...of, ids: [id] })

/** A slot can be taken back once: who gives it up again has no minute more. */
const wasGivenUp = (week: MemberWeek | undefined, id: string): boolean =>
  week?.done.some((ended) => ended.ending === 'cancelled' && isSamePlace(ended.id, id)) ?? false

const firstOf = (ids: readonly string[]): string => ids.toSorted()[0]!

const canceledByFamily = (kind: Kind, accountKey: string, ids: readonly string[]) =>
  ({
    accountKey,
    kind: 'booking_canceled_by_family',
    subjectRef: mailSubjectRef.booking({ kind, id: firstOf(ids) }),
  }) as const
