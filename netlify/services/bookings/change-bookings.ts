/** What a change does to a family's week and to the slots, which always change together: one step each. */
import { slotAt, type Slot } from '#domain/bookings/bookings.ts'
import { freeUntil, isLate } from '#domain/bookings/cut-off.ts'
import type { Kind } from '#domain/facility/facility.ts'
import { keptUntil as keptFrom } from '#domain/standby/offer-times.ts'
import {
  emptyWeek,
  endEntry,
  endedOf,
  entryOf,
  groupOfEntry,
  isOffer,
  weekKey,
  type EndOptions,
} from '#server/repositories/bookings/member-weeks.ts'
import { withLateTaken } from '#server/repositories/bookings/weekly-limit.ts'
import { freed, isOffered, keptUntil, type Kept, keptAs } from '#server/repositories/bookings/slots.ts'
import { whyClosedIn } from '#server/repositories/closed-hours.ts'
import { keys } from '#server/repositories/keys.ts'
import { mailSubjectRef } from '#server/repositories/mail-subject-refs.ts'
import { queueMessage } from '#server/repositories/outbox.ts'
import { transact, type Documents } from '#server/repositories/transact.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import { slotOffers } from '#server/repositories/standby.ts'
import type { KeptFor } from '#server/services/waiting/kept-slots.ts'
import { recordOutcome } from '#server/services/waiting/offer-outcome.ts'
import { bookedAt, offersInTheWay, withEntry, type ReservationRequest } from './booking-rules.ts'
import type { Ending, Entry, SlotRecord } from '#records/bookings.ts'

/** Ends a booking or offer, and frees its slot, `kept` for those who wait. @returns the entry, if there is one. */
export function endBooking(
  documents: Documents,
  { accountKey, slot, id }: { accountKey: string; slot: Slot; id: string },
  ending: Ending,
  { kept, ...options }: EndOptions & { kept?: Kept | undefined } = {},
): Entry | undefined {
  const week = documents.get(weekKey(accountKey, slot))
  const entry = entryOf(week, id)
  if (!week || !entry) return undefined
  documents.set(weekKey(accountKey, slot), endEntry(week, id, ending, { ...options, undoUntil: kept?.from }))
  const record = documents.get(keys.slot(slot))
  if (record && record.id === id && record.state !== 'free')
    documents.set(keys.slot(slot), freed(record, kept, options.isLate))
  return entry
}

/** Puts a booking or an offer into the family's week and its slot, which is free for it. */
export function addBooking(documents: Documents, request: ReservationRequest, group?: string): void {
  const { slot, accountKey, bookingId: id, player, offer } = request
  const key = keys.slot(slot)
  if (documents.get(key)?.id !== id) endOfferOf(documents, slot)
  const late = documents.get(key)?.late
  const taken: SlotRecord = { v: 1, state: offer ? 'offered' : 'booked', id, accountKey, player }
  documents.set(key, offer ? { ...keptAs(taken, { until: offer.until }), ...(late && { late }) } : taken)
  documents.set(
    weekKey(accountKey, slot),
    withEntry(documents.get(weekKey(accountKey, slot)) ?? emptyWeek, request, { group, now: documents.now }),
  )
  if (offer) return
  if (late) liftLate(documents, slot, late, accountKey)
  withdrawOffersInTheWay(documents, request)
}

/**
 * True if the family can no longer move this booking, in a club with a cut-off, and canceling it counts for the week of its
 * player until somebody books the slot. A closed slot is free in any case.
 */
export function isLateNow(documents: Documents, slot: Slot, entry: Entry): boolean {
  const until = freeUntil(slot, { bookedAt: entry.bookedAt, isFree: entry.byClub })
  return isLate({ freeUntil: until }, documents.now) && whyClosedIn(documents)(slot) === undefined
}

/** A booking that was canceled late here counts no more for its family, which is told unless it has the slot again. */
function liftLate(documents: Documents, slot: Slot, late: NonNullable<SlotRecord['late']>, by: string): void {
  const key = weekKey(late.accountKey, slot)
  const week = documents.get(key)
  if (!week || endedOf(week, late.id)?.late?.counts !== true) return
  documents.set(key, withLateTaken(week, late.id))
  if (late.accountKey === by) return
  const subjectRef = mailSubjectRef.booking({ kind: slot.kind, id: late.id })
  queueMessage(documents, { accountKey: late.accountKey, kind: 'late_cancel_lifted', subjectRef })
}

/** Ends the open offers of the family that what it books leaves no room for: their slots go on to the next in line. */
function withdrawOffersInTheWay(documents: Documents, request: ReservationRequest): void {
  const { kind } = request.slot
  const week = documents.get(weekKey(request.accountKey, request.slot))
  for (const offer of week ? offersInTheWay(week, request) : [])
    endOffer(documents, { kind, accountKey: request.accountKey, entry: offer }, 'withdrawn')
}

/** Ends what a slot is offered for, if it is: its time is over, or staff give it to somebody else and the family is told. */
export function endOfferOf(documents: Documents, slot: Slot): void {
  const { kind } = slot
  const record = documents.get(keys.slot(slot))
  if (record?.state !== 'offered') return
  const { accountKey } = record
  const week = documents.get(weekKey(accountKey, slot))
  const entry = entryOf(week, record.id)
  if (!week || !entry) return
  if (isOffered(record, documents.now.getTime())) {
    const ids = groupOfEntry(week, entry).map(({ id }) => id)
    const subjectRef = mailSubjectRef.booking({ kind, id: ids.toSorted()[0]! })
    queueMessage(documents, { accountKey, kind: 'offer_withdrawn', subjectRef })
    endOffer(documents, { kind, accountKey, entry }, 'withdrawn')
  } else endOffer(documents, { kind, accountKey, entry }, 'unanswered')
}

/** Makes bookings of what was offered, and says which caregiver accepted it. */
export function acceptOffered(
  documents: Documents,
  requests: readonly ReservationRequest[],
  offer: { wish: string; by: string },
): void {
  const [first] = requests as [ReservationRequest]
  const key = weekKey(first.accountKey, first.slot)
  const week = documents.get(key)!
  const isOne = ({ id }: Entry) => requests.some(({ bookingId }) => bookingId === id)
  const accepted = (entry: Entry): Entry => ({
    ...entry,
    offer,
    ...(isOffer(entry) && bookedAt(week, entry.id, documents.now)),
  })
  documents.set(key, { ...week, entries: week.entries.map((entry) => (isOne(entry) ? accepted(entry) : entry)) })
  for (const request of requests) {
    const { bookingId: id, accountKey, player, slot } = request
    const late = documents.get(keys.slot(slot))?.late
    documents.set(keys.slot(slot), { v: 1, state: 'booked', id, accountKey, player })
    if (late) liftLate(documents, slot, late, accountKey)
    withdrawOffersInTheWay(documents, request)
  }
}

/** An offer: any of the entries that were offered together. */
type Offered = { kind: Kind; accountKey: string; entry: Entry }

/** Ends an offer with all that was offered together. Its slots are kept for the next in line. */
export function endOffer(
  documents: Documents,
  { kind, accountKey, entry }: Offered,
  ending: Extract<Ending, 'declined' | 'unanswered' | 'withdrawn'>,
): void {
  const week = documents.get(weekKey(accountKey, { kind, date: entry.date }))
  for (const each of week ? groupOfEntry(week, entry).filter(isOffer) : []) {
    const slot = slotAt(kind, each)
    endBooking(documents, { accountKey, slot, id: each.id }, ending, { kept: afterOffer(documents, slot) })
  }
  const offer = slotOffers(documents.get(keys.standby(accountKey))).find((each) =>
    each.slots.some(({ id }) => id === entry.id),
  )
  if (offer) recordOutcome(documents, accountKey, offer, ending)
}

/** Ends an entry of the family: cancels a booking, or withdraws an offer. @returns true if it was a booking. */
export function endEntryOf(documents: Documents, { kind, accountKey, entry }: Offered, kept: KeptFor): boolean {
  const slot = slotAt(kind, entry)
  if (isOffer(entry)) endOffer(documents, { kind, accountKey, entry }, 'withdrawn')
  else endBooking(documents, { accountKey, slot, id: entry.id }, 'cancelled', { kept: kept(slot) })
  return !isOffer(entry)
}

/** Takes an open offer back without a word to the family. Idempotent. */
export const withdrawOffer = (context: ServiceContext, offer: Offered): Promise<void> => {
  const { kind, accountKey, entry } = offer
  const key = weekKey(accountKey, { kind, date: entry.date })
  return transact(context, [key, keys.slot({ kind, ...entry }), keys.standby(accountKey)], (documents) => {
    const current = entryOf(documents.get(key), entry.id)
    if (current && isOffer(current)) endOffer(documents, offer, 'withdrawn')
  })
}

/** How a slot is kept for the next in line: from now on, but no longer after an offer whose time was over already. */
function afterOffer(documents: Documents, slot: Slot): Kept | undefined {
  const { now } = documents
  const record = documents.get(keys.slot(slot))
  const isOver = record?.state === 'offered' && !isOffered(record, now.getTime())
  const until = isOver ? keptUntil(record) : keptFrom(slot, now)?.getTime()
  return until === undefined ? undefined : { until }
}
