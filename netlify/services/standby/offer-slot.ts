/**
 * Offers a free slot to those who wait for it, one after the other. An offer is one transaction, so two runs at once make none
 * twice. A player has one offer at a time, and it counts like a booking.
 */
import { isUnseen } from '#domain/newcomers/unseen.ts'
import { hasBegun, withoutKind, type Slot } from '#domain/bookings/bookings.ts'
import { mondayOf } from '#domain/calendar/calendar.ts'
import { offerTerms, type OfferTerms } from '#domain/standby/offer-times.ts'
import { weekKey } from '#server/repositories/bookings/member-weeks.ts'
import { freed, isFree, isKept, isOffered, isUndoable, keptUntil } from '#server/repositories/bookings/slots.ts'
import { readWhyClosed } from '#server/repositories/bookings/closed-hours.ts'
import { keys } from '#server/repositories/keys.ts'
import { listWishes } from '#server/repositories/wish-index.ts'
import { transact, type Documents } from '#server/repositories/transact.ts'
import { updateWithRetry, ifReadable, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { endOfferOf } from '#server/services/bookings/change-bookings.ts'
import { readWeek } from '#server/services/bookings/week-availability.ts'
import { candidatesFor, type Candidate } from './candidates.ts'
import { canBeOffered, playerFor } from '#server/services/waiting/may-be-offered.ts'
import { memberIn } from '#server/repositories/accounts/members.ts'
import { bookingIdOf } from '#server/repositories/bookings/booking-ids.ts'
import { mailSubjectRef } from '#server/repositories/mail-subject-refs.ts'
import { messageKeys, queueMessage } from '#server/repositories/outbox.ts'
import { askedFor, askedName, slotOffers, slotWishes, withWish } from '#server/repositories/standby.ts'
import type { SlotOffer } from '#records/standby.ts'
import type { ReservationRequest } from '#server/services/bookings/booking-rules.ts'
import { book, keysOf } from '#server/services/bookings/reserve.ts'
import { endOverOffers } from './end-offers.ts'

/** `open`: nobody who waits can have it now. `waiting`: no offer is made at this time. `none`: it is not free. */
export type OfferResult = 'offered' | 'told' | 'open' | 'waiting' | 'none'

export async function offerSlot(context: ServiceContext, slot: Slot): Promise<OfferResult> {
  const { store, mailEnabled } = context
  const found = await store.read(keys.slot(slot))
  const now = context.now()
  if (!mailEnabled || !found || hasBegun(slot, now) || !isFree(found.value, now.getTime())) return 'none'
  const until = keptUntil(found.value)
  if (until === undefined) return 'none'
  // What became of the last offer of this slot.
  if (found.value.state === 'offered') await endUnanswered(context, slot, found.value.accountKey)

  const terms = offerTerms(slot, now)
  if (!terms || isUndoable(found.value, now.getTime())) return 'waiting'
  const [wishes, week, whyClosed] = await Promise.all([
    listWishes(store, slot.kind),
    readWeek(context, slot.kind, mondayOf(slot.date)),
    readWhyClosed(context),
  ])
  const isClosed = whyClosed(slot) !== undefined
  const candidates = isClosed ? [] : candidatesFor(wishes, slot, { week, whyClosed, now, keptUntil: until })
  let [told, asked] = [0, 0]
  for (const candidate of candidates) {
    const how = offerTerms(slot, now, asked) ?? terms
    const outcome = await makeOffer(context, candidate, how)
    if (outcome === 'taken') return 'none'
    if (outcome === 'asked') asked += 1
    if (outcome !== 'made') continue
    if (how.held) return 'offered'
    told += 1
  }
  await openForAll(context, slot)
  return told > 0 ? 'told' : 'open'
}

const endUnanswered = (context: ServiceContext, slot: Slot, accountKey: string): Promise<void> =>
  transact(context, [keys.slot(slot), weekKey(accountKey, slot), keys.standby(accountKey)], (documents) => {
    const record = documents.get(keys.slot(slot))
    if (record && !isOffered(record, documents.now.getTime())) endOfferOf(documents, slot)
  })

/** Nobody who waits can have it: from now on everybody can book it. */
const openForAll = (context: ServiceContext, slot: Slot) => {
  const now = context.now().getTime()
  return updateWithRetry(context, keys.slot(slot), (record) =>
    record && isFree(record, now) && isKept(record, now) ? freed(record, { until: now }) : undefined,
  )
}

/** `taken`: somebody else has one of the slots. `asked`: the family did not take them. `no`: it cannot have them now. */
type Made = 'made' | 'taken' | 'asked' | 'no'

async function makeOffer(context: ServiceContext, candidate: Candidate, terms: OfferTerms): Promise<Made> {
  const { wish, slots } = candidate
  const { accountKey } = wish
  const offer = offerFor(candidate, terms, context.now())
  const subjectRef = mailSubjectRef.booking(offer)
  const message = { accountKey, kind: offer.held ? 'offer_made' : 'offer_open', subjectRef } as const
  const read = [
    keys.member(accountKey),
    keys.standby(accountKey),
    ...keysOf(slots.map((slot) => ({ accountKey, slot }))),
  ]
  const made = await ifReadable(() =>
    transact(context, [...read, ...messageKeys(context, message)], (documents) => {
      const outcome = offerIn(documents, candidate, offer)
      if (outcome === 'made') queueMessage(documents, message)
      return outcome
    }),
  )
  return made === 'unreadable' ? 'no' : made
}

/** The offer. Each is another one: what has ended is never made again. Nobody is told twice. */
function offerFor({ wish, slots }: Candidate, { held, until }: OfferTerms, now: Date): SlotOffer {
  const bookings = slots.map((slot, nth) => {
    const player = wish.players[nth]!
    const name = `offer ${wish.id} ${wish.at} ${held ? now.getTime() : 'told'} ${player}`
    return Object.assign({ id: bookingIdOf(slot, wish.accountKey, name), player }, withoutKind(slot))
  })
  const id = bookings.map((booking) => booking.id).toSorted()[0]!
  return { id, wish: wish.id, kind: wish.kind, slots: bookings, until: until.getTime(), held }
}

function offerIn(
  documents: Documents,
  { wish: { accountKey, id, at, players }, slots }: Candidate,
  offer: SlotOffer,
): Made {
  const key = keys.standby(accountKey)
  const requests = requestsFor(documents, accountKey, slots, offer)
  if (!requests) return 'no'
  endOverOffers(documents, accountKey)
  const record = documents.get(key)
  const wish = slotWishes(record).find((each) => each.id === id && each.at === at)
  if (slots.some((slot) => wish?.asked.includes(askedName(slot)))) return 'asked'
  const isInTheWay = (other: SlotOffer) =>
    other.id === offer.id || (offer.held && other.held && other.slots.some(({ player }) => players.includes(player)))
  if (!record || !wish || wish.paused || slotOffers(record).some(isInTheWay)) return 'no'

  const booked = book(documents, requests)
  if (booked.outcome === 'refused')
    return booked.refusals.some(({ why }) => why.outcome === 'slot_taken') ? 'taken' : 'no'
  // What everybody is told of, nobody has.
  if (!offer.held) documents.discard()
  const now = documents.get(key)!
  const after = offer.held ? now : withWish(now, askedFor(wish, slots))
  documents.set(key, { ...after, offers: [...now.offers, offer] })
  return 'made'
}

/** A request for each player; undefined if one of them cannot have the slot, or nobody can be told. */
function requestsFor(
  documents: Documents,
  accountKey: string,
  slots: readonly Slot[],
  { wish, until, slots: offered }: SlotOffer,
): ReservationRequest[] | undefined {
  const { now } = documents
  const member = memberIn(documents, accountKey)
  if (
    !member ||
    !canBeOffered(
      member,
      offered.map(({ player }) => player),
    )
  )
    return undefined
  const requests = slots.flatMap((slot, nth): ReservationRequest[] => {
    const { id: bookingId, player } = offered[nth]!
    const whom = playerFor(member.players, player, slot, now)
    if (!whom) return []
    const name = member.players.find(({ id }) => id === player)?.name ?? ''
    const unseen = isUnseen(member) && { isUnseen: true as const }
    return [{ ...whom, accountKey, slot, name, bookingId, offer: { wish, until }, ...unseen }]
  })
  return requests.length < slots.length ? undefined : requests
}
