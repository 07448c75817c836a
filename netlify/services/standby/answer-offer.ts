/**
 * A family accepts or declines an offer. Accepting is the commit of a reservation: one write of the week document, which
 * fails if the offer has ended. So of an acceptance and an end, and of two caregivers, one is first.
 */
import { bookedFor, isTooFarAhead, type Player } from '#domain/accounts/players.ts'
import { whyNotAge } from '#domain/bookings/age-bands.ts'
import { hasBegun, type Slot } from '#domain/bookings/bookings.ts'
import { today } from '#domain/calendar/calendar.ts'
import { closureFor } from '#domain/bookings/closures.ts'
import type { Kind } from '#domain/facility/facility.ts'
import {
  confirmEntries,
  endEntry,
  entryOf,
  groupOfEntry,
  isOffer,
  weekKey,
  type ConfirmedEntry,
  type Entry,
  type MemberWeek,
} from '#server/repositories/bookings/member-weeks.ts'
import { slotOfId } from '#server/repositories/bookings/booking-ids.ts'
import type { SlotLock } from '#server/repositories/bookings/slot-locks.ts'
import { readClosures } from '#server/repositories/closures.ts'
import { keys } from '#server/repositories/keys.ts'
import { mailSubjectRef } from '#server/repositories/mail-subject-refs.ts'
import { addToOutbox } from '#server/repositories/outbox.ts'
import { readStandby } from '#server/repositories/standby.ts'
import { ignoreUnavailable, updateWithRetry, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { finishLock, freeOffered } from '#server/services/bookings/release-slot.ts'
import { reserveAll } from '#server/services/bookings/reserve.ts'
import { whyNotAccept, type Refused, type ReservationRequest } from '#server/services/bookings/why-not-hold.ts'
import { offerSlot } from './offer-slot.ts'
import { reconcileOffers } from './reconcile-offers.ts'

/** Who answers: a caregiver of a family. */
export type Answering = { ownerKey: string; caregiver: string; players: readonly Player[] }

/** `by` is the caregiver who accepted first. */
export type AcceptResult =
  | { outcome: 'booked'; kind: Kind; bookings: ConfirmedEntry[]; by: string | undefined }
  | { outcome: 'over' }
  | { outcome: 'refused'; kind: Kind; why: Refused }

type Found = { kind: Kind; key: string; entries: Entry[] }

/** The entries of an offer, accepted or not. The id contains everything but the kind. */
export async function findOffer({ store }: ServiceContext, ownerKey: string, id: string): Promise<Found | undefined> {
  const found = await Promise.all(
    (['lane', 'speede'] as const).map(async (kind): Promise<Found | undefined> => {
      const slot = slotOfId(kind, id)
      if (!slot) return undefined
      const key = weekKey(ownerKey, slot)
      const week = await store.read<MemberWeek>(key)
      const entry = entryOf(week?.value, id)
      return week && entry?.offer ? { kind, key, entries: groupOfEntry(week.value, entry) } : undefined
    }),
  )
  return found.find((each) => each !== undefined)
}

/** Idempotent: accepted again, by whichever caregiver, it returns the same bookings. @throws StorageUnavailable; safe to retry. */
export async function acceptOffer(context: ServiceContext, who: Answering, id: string): Promise<AcceptResult> {
  const found = await findOffer(context, who.ownerKey, id)
  if (!found) return acceptOpen(context, who, id)
  const { kind, key, entries } = found
  const done = await acceptedOf(context, who, found)
  if (done) return done
  if (!entries.every((entry) => isOffer(entry) && entry.offer?.made)) return { outcome: 'over' }
  if (entries.some((entry) => hasBegun(entry, context.now()))) return { outcome: 'over' }
  const whom = ({ player }: Entry) => {
    const booked = bookedFor(who.players, player, context.now())
    return typeof booked === 'string' ? { player } : booked
  }
  // The offer stays: it can be accepted once a coach has cleared the no-shows.
  const tooFar = entries.find((entry) => isTooFarAhead(whom(entry), entry.date, today(context.now())))
  if (tooFar) return { outcome: 'refused', kind, why: { outcome: 'same_day_only', name: whom(tooFar).sameDayOnly! } }
  const closures = await readClosures(context.store)
  const reasons = entries.flatMap((entry): Refused[] => {
    const slot = { kind, ...entry }
    const closed = closureFor(closures, slot)
    if (closed) return [{ outcome: 'closed', reason: closed.reason }]
    const otherAges = whyNotAge(slot, whom(entry).age)
    return otherAges === undefined ? [] : [{ outcome: 'other_ages', reason: otherAges }]
  })
  if (reasons[0]) {
    await endOffer(context, who.ownerKey, found, 'withdrawn')
    return { outcome: 'refused', kind, why: reasons[0] }
  }
  await addToOutbox(context, {
    ownerKey: who.ownerKey,
    kind: 'booking_made',
    subjectRef: mailSubjectRef.booking({ kind, id }),
  })
  let why: ReturnType<typeof whyNotAccept>
  const week = await updateWithRetry<MemberWeek>(context, key, (current) => {
    why = undefined
    const offered = current && entries.flatMap(({ id: each }) => entryOf(current, each) ?? [])
    if (!current || !offered || offered.length < entries.length || !offered.every(isOffer)) return undefined
    why = whyNotAccept(current, offered, whom, { kind, ownerKey: who.ownerKey })
    return why ? undefined : acceptedBy(current, offered, who.caregiver, context.now())
  })
  if (why) {
    const isBooking = week?.value.entries.some((entry) => entry.state === 'held' && !isOffer(entry))
    return { outcome: 'refused', kind, why: { outcome: isBooking ? 'in_progress' : why } }
  }
  const stored = week && entries.flatMap(({ id: each }) => entryOf(week.value, each) ?? [])
  const accepted = await acceptedOf(context, who, { kind, key, entries: stored ?? [] })
  return accepted ?? { outcome: 'over' }
}

const playerOf = ({ players }: Answering, id: string) => players.find((player) => player.id === id)

/** The week with the offer confirmed, in one write. */
const acceptedBy = (week: MemberWeek, offered: readonly Entry[], by: string, now: Date): MemberWeek => {
  const ids = offered.map(({ id }) => id)
  const confirmed = confirmEntries(week, ids, now)
  return {
    ...confirmed,
    entries: confirmed.entries.map((entry) =>
      ids.includes(entry.id) && entry.offer
        ? Object.assign({}, entry, { offer: Object.assign({ by }, entry.offer) })
        : entry,
    ),
  }
}

/** The bookings of an offer that was accepted. What follows from that is completed, in case the first request has died. */
async function acceptedOf(
  context: ServiceContext,
  { ownerKey }: Answering,
  { kind, entries }: Found,
): Promise<AcceptResult | undefined> {
  const bookings = entries.filter((entry): entry is ConfirmedEntry => entry.state === 'confirmed')
  const [first] = bookings
  if (!first) return undefined
  context.waitUntil(
    Promise.all(bookings.map((booking) => confirmLock(context, { kind, ...booking }, booking.id))).catch(
      ignoreUnavailable,
    ),
  )
  await reconcileOffers(context, ownerKey)
  return { outcome: 'booked', kind, bookings, by: first.offer?.by }
}

async function confirmLock(context: ServiceContext, { kind, unit, date, time }: Slot, id: string): Promise<void> {
  const slot = { kind, unit, date, time }
  const lock = await context.store.read<SlotLock>(keys.slot(slot))
  if (lock?.value.id === id && lock.value.state === 'pending') finishLock(context, slot, lock, 'confirmed')
}

/** Of which everybody was told, and which nobody holds: it is booked like any other slot. */
async function acceptOpen(context: ServiceContext, who: Answering, id: string): Promise<AcceptResult> {
  const record = (await readStandby(context.store, who.ownerKey))?.value
  const offer = record?.offers.find((each) => each.id === id && !each.held)
  const slot = offer && slotOfId(offer.kind, id)
  if (!offer || !slot || hasBegun(slot, context.now())) return { outcome: 'over' }
  const { kind } = offer
  const requests = offer.slots.flatMap(({ id: bookingId, player, unit, date, time }): ReservationRequest[] => {
    const whom = bookedFor(who.players, player, context.now())
    if (typeof whom === 'string') return []
    const booked = playerOf(who, player)
    const slotOfPlayer = { kind, unit, date, time }
    return [{ ...whom, ownerKey: who.ownerKey, slot: slotOfPlayer, name: booked?.name ?? '', bookingId }]
  })
  if (requests.length < offer.slots.length) return { outcome: 'over' }
  const result = await reserveAll(context, requests)
  if (result.outcome === 'refused') return { outcome: 'refused', kind, why: result.refusals[0]!.why }
  await reconcileOffers(context, who.ownerKey)
  return { outcome: 'booked', kind, bookings: result.bookings, by: who.caregiver }
}

/** 'No thanks': the slots go to the next in line, and the wish keeps its place. @returns false if there is no such offer any more. */
export async function declineOffer(context: ServiceContext, ownerKey: string, id: string): Promise<boolean> {
  const found = await findOffer(context, ownerKey, id)
  return found !== undefined && found.entries.every(isOffer) && endOffer(context, ownerKey, found, 'declined')
}

/** Ends an offer in the family's week and offers its slots to the next in line. */
async function endOffer(
  context: ServiceContext,
  ownerKey: string,
  { kind, key, entries }: Found,
  ending: 'declined' | 'withdrawn',
): Promise<boolean> {
  let isEnded = false
  const [first] = entries as [Entry]
  await updateWithRetry<MemberWeek>(context, key, (current) => {
    const entry = entryOf(current, first.id)
    isEnded = entry !== undefined && isOffer(entry)
    return current && isEnded ? endEntry(current, first.id, ending) : undefined
  })
  if (!isEnded) return false
  await reconcileOffers(context, ownerKey)
  const goesOn = async () => {
    await freeOffered(context, kind, entries)
    for (const { unit, date, time } of entries) await offerSlot(context, { kind, unit, date, time })
  }
  context.waitUntil(goesOn().catch(ignoreUnavailable))
  return true
}
