/**
 * Offers a free slot to those who wait for it, one after the other: run after whatever freed it, and by the jobs. Nothing
 * is decided here: the standby document of a family gives each player at most one offer at a time, and its week document and
 * the slot's lock decide as for a booking. Two runs at once make no offer twice.
 */
import { hasBegun, isSameSlot, type Slot } from '#domain/bookings/bookings.ts'
import { closureFor } from '#domain/bookings/closures.ts'
import { instantOf, mondayOf } from '#domain/calendar/calendar.ts'
import { offerMode } from '#domain/standby/offer-times.ts'
import { readMember } from '#server/repositories/accounts/members.ts'
import { bookingIdOf } from '#server/repositories/bookings/booking-ids.ts'
import { leaseMs, type SlotLock } from '#server/repositories/bookings/slot-locks.ts'
import { readClosures, type StoredClosure } from '#server/repositories/closures.ts'
import { keys } from '#server/repositories/keys.ts'
import { mailSubjectRef } from '#server/repositories/mail-subject-refs.ts'
import { addToOutbox } from '#server/repositories/outbox.ts'
import {
  askedFor,
  isKept,
  isUndoable,
  listWishes,
  type StandbyRecord,
  type StoredOffer,
} from '#server/repositories/standby.ts'
import { ifReadable, updateWithRetry, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { lockOutcome } from '#server/services/bookings/resolve-lock.ts'
import type { ReservationRequest } from '#server/services/bookings/why-not-hold.ts'
import { readWeek } from '#server/services/bookings/week-availability.ts'
import { candidatesFor, type Candidate } from './candidates.ts'
import { askable, familyFor, type Family } from './fits.ts'
import { couldAccept, makeOffer } from './make-offer.ts'
import { reconcileOffers } from './reconcile-offers.ts'

/** `open`: nobody who waits can have it now. `waiting`: no offer is made at this time. `none`: it is not free. */
export type OfferResult = 'offered' | 'told' | 'open' | 'waiting' | 'none'

/** @throws StorageUnavailable; safe to repeat. */
export async function offerSlot(context: ServiceContext, slot: Slot): Promise<OfferResult> {
  const { store, mailEnabled } = context
  const lock = await store.read<SlotLock>(keys.slot(slot))
  if (!mailEnabled || !lock || hasBegun(slot, context.now())) return 'none'
  const { standbyUntil = 0, offer, ownerKey } = lock.value
  if (standbyUntil === 0 || (await lockOutcome(context, slot, lock.value)) !== 'free') return 'none'
  // What became of the last offer of this slot.
  if (offer) await reconcileOffers(context, ownerKey)

  const now = context.now()
  const offered = offerMode(slot, now)
  if (offered.mode === 'wait' || isUndoable(lock.value, now)) return 'waiting'
  const [wishes, week, closures] = await Promise.all([
    listWishes(store, slot.kind),
    readWeek(context, slot.kind, mondayOf(slot.date)),
    readClosures(store),
  ])
  const isClosed = closureFor(closures, slot) !== undefined
  const candidates = isClosed ? [] : candidatesFor(wishes, slot, { week, closures, now, keptUntil: standbyUntil })
  let told = 0
  for (const candidate of candidates) {
    const outcome =
      offered.mode === 'hold'
        ? await offerTo(context, candidate, offered.until.getTime(), closures)
        : await tell(context, candidate, closures)
    if (outcome === 'made') return 'offered'
    if (outcome === 'taken') return 'none'
    if (outcome === 'told') told += 1
  }
  await openForAll(context, slot)
  return told > 0 ? 'told' : 'open'
}

/** The family that can be offered these slots; undefined if it cannot have them. */
async function familyOf({ store, now }: ServiceContext, { wish, slots }: Candidate): Promise<Family | undefined> {
  const member = await ifReadable(() => readMember(store, wish.ownerKey))
  return member === 'unreadable' || !member ? undefined : familyFor(member.value, wish, slots, now())
}

/** `no`: this family cannot have it, or is not to be asked again; the next one may. */
async function offerTo(
  context: ServiceContext,
  candidate: Candidate,
  until: number,
  closures: readonly StoredClosure[],
): Promise<'made' | 'taken' | 'no'> {
  const family = await familyOf(context, candidate)
  if (!family) return 'no'
  const { wish } = candidate
  const offer = await claimOffer(context, candidate, until, true)
  if (!offer) return 'no'
  if (offer === 'busy') return 'taken'
  const requests = requestsFor(candidate, family, offer.slots)
  const outcome = await makeOffer(
    context,
    requests.map((request) => Object.assign(request, { offer: { wish: wish.id, until: offer.until } })),
    closures,
  )
  if (outcome === 'made') return 'made'
  // It was not made: another slot may be offered to them. If they have declined it meanwhile, that is not lost.
  await reconcileOffers(context, wish.ownerKey)
  await updateWithRetry<StandbyRecord>(context, keys.standby(wish.ownerKey), (current) =>
    current?.offers.some(({ id }) => id === offer.id)
      ? { ...current, offers: current.offers.filter(({ id }) => id !== offer.id) }
      : undefined,
  )
  return outcome === 'taken' ? 'taken' : 'no'
}

const requestsFor = (
  { wish: { ownerKey }, slots }: Candidate,
  { whom, names }: Family,
  bookings: StoredOffer['slots'],
): ReservationRequest[] =>
  slots.map((slot, nth) => ({ ...whom[nth]!, ownerKey, slot, name: names[nth]!, bookingId: bookings[nth]!.id }))

/** The slots of an offer that is made at this moment, or told. Each is another one: what has ended is never made again. */
const bookingsOf = ({ wish, slots }: Candidate, made: number | 'told'): StoredOffer['slots'] =>
  slots.map((slot, nth) => {
    const player = wish.players[nth]!
    const { unit, date, time } = slot
    return {
      id: bookingIdOf(slot, wish.ownerKey, `offer ${wish.id} ${wish.at} ${made} ${player}`),
      player,
      unit,
      date,
      time,
    }
  })

/**
 * Notes the offer in the family's standby document, if the wish is open, was not asked for these slots, and no player has
 * another offer. @returns 'busy' if another run is offering one of these slots to the family.
 */
async function claimOffer(
  context: ServiceContext,
  candidate: Candidate,
  until: number,
  held: boolean,
): Promise<StoredOffer | 'busy' | undefined> {
  const { ownerKey, id: wishId, players } = candidate.wish
  const now = context.now().getTime()
  const [first] = candidate.slots as [Slot]
  const key = keys.standby(ownerKey)
  const slots = bookingsOf(candidate, held ? now : 'told')
  const id = slots.map((slot) => slot.id).toSorted()[0]!
  const added: StoredOffer = { id, wish: wishId, kind: first.kind, slots, at: now, lease: now + leaseMs, until, held }
  const blocks = (offer: StoredOffer) => offer.held && offer.slots.some(({ player }) => players.includes(player))
  let known = await readRecord(context, key)
  if (known?.value.offers.some((offer) => blocks(offer) && offer.id !== id)) {
    await reconcileOffers(context, ownerKey)
    known = await readRecord(context, key)
  }
  const isAbout = (offer: StoredOffer) =>
    offer.held && slots.some((slot) => offer.slots.some((other) => isSameSlot(slot, other)))
  let isClaimed = false
  const stored = await updateWithRetry<StandbyRecord>(
    context,
    key,
    (current) => {
      isClaimed = false
      const wish = askable(current, candidate.wish, candidate.slots)
      if (!current || !wish) return undefined
      if (current.offers.some((offer) => offer.id === id || (held && blocks(offer)))) return undefined
      isClaimed = true
      const next = { ...current, offers: [...current.offers, added] }
      if (held) return next
      const told = askedFor(wish, slots)
      return { ...next, wishes: next.wishes.map((each) => (each === wish ? told : each)) }
    },
    known ?? 'nothing',
  )
  if (isClaimed) return added
  return stored?.value.offers.some(isAbout) ? 'busy' : undefined
}

const readRecord = ({ store }: ServiceContext, key: string) => store.read<StandbyRecord>(key)

/** Near the start nobody holds: everybody who waits is told, and the first to accept gets the slot. */
async function tell(
  context: ServiceContext,
  candidate: Candidate,
  closures: readonly StoredClosure[],
): Promise<'told' | 'no'> {
  const family = await familyOf(context, candidate)
  if (!family) return 'no'
  const requests = requestsFor(candidate, family, bookingsOf(candidate, 'told'))
  if (!(await couldAccept(context, requests, closures))) return 'no'
  const [{ kind, date, time }] = candidate.slots as [Slot]
  const claimed = await claimOffer(context, candidate, instantOf(date, time).getTime(), false)
  if (!claimed || claimed === 'busy') return 'no'
  const subjectRef = mailSubjectRef.booking({ kind, id: claimed.id })
  await addToOutbox(context, { ownerKey: candidate.wish.ownerKey, kind: 'offer_open', subjectRef })
  return 'told'
}

/** Nobody who waits can have it: from now on everybody can book it. */
const openForAll = (context: ServiceContext, slot: Slot) =>
  updateWithRetry<SlotLock>(context, keys.slot(slot), (lock) =>
    lock?.state === 'free' && isKept(lock, context.now())
      ? { ...lock, standbyUntil: context.now().getTime() }
      : undefined,
  )
