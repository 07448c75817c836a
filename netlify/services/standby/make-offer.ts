/**
 * Makes an offer: the same steps as a reservation (bookings/reserve.ts), but the last write does not confirm the held entries.
 * It marks them as made and extends their lease to the end of the offer. Accepting is the commit that is left.
 */
import { closureFor } from '#domain/bookings/closures.ts'
import { whyNotSlot } from '#domain/bookings/bookings.ts'
import { today } from '#domain/calendar/calendar.ts'
import { matcherMs } from '#domain/standby/offer-times.ts'
import { endEntry, entryOf, weekKey, type MemberWeek } from '#server/repositories/bookings/member-weeks.ts'
import type { SlotLock } from '#server/repositories/bookings/slot-locks.ts'
import type { StoredClosure } from '#server/repositories/closures.ts'
import { keys } from '#server/repositories/keys.ts'
import { mailSubjectRef } from '#server/repositories/mail-subject-refs.ts'
import { addToOutbox } from '#server/repositories/outbox.ts'
import { ignoreUnavailable, updateWithRetry, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { lockSlots, type LockedSlot } from '#server/services/bookings/lock-slot.ts'
import { abandonHolds, areHeld, couldHold, groupOf, hold } from '#server/services/bookings/hold.ts'
import { finishLock } from '#server/services/bookings/release-slot.ts'
import type { ReservationRequest } from '#server/services/bookings/why-not-hold.ts'

/** Slots of one family and time, one for each player of the wish. */
type OfferRequest = ReservationRequest & { offer: { wish: string; until: number } }

const refusalsOf =
  ({ now }: ServiceContext, closures: readonly StoredClosure[]) =>
  ({ slot }: Pick<ReservationRequest, 'slot'>) => ({
    unbookable: whyNotSlot(slot, now()),
    closed: closureFor(closures, slot)?.reason,
    today: today(now()),
  })

/** True if the family could book these now, if nobody is faster. */
export const couldAccept = (
  context: ServiceContext,
  requests: readonly ReservationRequest[],
  closures: readonly StoredClosure[],
): Promise<boolean> => couldHold(context, requests, refusalsOf(context, closures))

/**
 * `taken`: somebody else has one of the slots; `refused`: the family cannot have them now, whoever else could.
 * Idempotent: the same request makes the same offer. @throws StorageUnavailable; safe to retry.
 */
export async function makeOffer(
  context: ServiceContext,
  requests: readonly OfferRequest[],
  closures: readonly StoredClosure[],
): Promise<'made' | 'taken' | 'refused'> {
  const [first] = requests as [OfferRequest]
  const key = weekKey(first.ownerKey, first.slot)
  const known = await context.store.read<MemberWeek>(key)
  const held = await hold(context, requests, known, refusalsOf(context, closures))
  if ('outcome' in held) return 'refused'
  const { locked, refused } = await lockSlots(context, requests, held.lease)
  if (refused) {
    const ended = await abandonHolds(context, refused, held.week)
    finish(context, locked, ended?.value)
    return 'taken'
  }
  const subjectRef = mailSubjectRef.booking({ kind: first.slot.kind, id: groupOf(requests) })
  await addToOutbox(context, { ownerKey: first.ownerKey, kind: 'offer_made', subjectRef })
  const ids = requests.map(({ bookingId }) => bookingId)
  const week = await updateWithRetry<MemberWeek>(
    context,
    key,
    (current) => {
      if (!current || !areHeld(current, requests) || isMade(current, ids)) return undefined
      // The process was slow: what would end at once is not offered.
      if (first.offer.until <= context.now().getTime()) return endEntry(current, first.bookingId, 'expired')
      return withMade(current, ids, first.offer)
    },
    held.week,
  )
  finish(context, locked, week?.value)
  return week && isMade(week.value, ids) ? 'made' : 'refused'
}

const isMade = (week: MemberWeek, ids: readonly string[]) => ids.every((id) => entryOf(week, id)?.offer?.made)

const withMade = (week: MemberWeek, ids: readonly string[], { wish, until }: OfferRequest['offer']): MemberWeek => ({
  ...week,
  entries: week.entries.map((entry) =>
    ids.includes(entry.id) && entry.state === 'held' ? { ...entry, lease: until, offer: { wish, made: true } } : entry,
  ),
})

/** Says on the locks, after the response, how it ended: the next reader would find out, too. */
function finish(context: ServiceContext, locked: readonly LockedSlot[], week: MemberWeek | undefined): void {
  for (const { request, lock } of locked) {
    const entry = entryOf(week, request.bookingId)
    if (!entry) finishLock(context, request.slot, lock, 'free')
    else if (entry.state === 'confirmed') finishLock(context, request.slot, lock, 'confirmed')
    else {
      const standbyUntil = entry.lease + matcherMs
      const value: SlotLock = { ...lock.value, state: 'pending', lease: entry.lease, offer: true, standbyUntil }
      context.waitUntil(context.store.replace(keys.slot(request.slot), lock.tag, value).catch(ignoreUnavailable))
    }
  }
}
