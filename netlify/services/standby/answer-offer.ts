/** A family accepts slots: one transaction, so of an acceptance and an end, and of two caregivers, one is first. */
import { whyNotBookUnseen } from '#domain/newcomers/unseen.ts'
import { bookedFor, whyAwayOn, whyNotOnDay, type BookedFor } from '#domain/reserving/booked-for.ts'
import { whyNotAge } from '#domain/bookings/age-bands.ts'
import { hasBegun, slotAt } from '#domain/bookings/bookings.ts'
import { today } from '#domain/calendar/calendar.ts'
import { kinds, type Kind } from '#domain/facility/facility.ts'
import { undoMs } from '#domain/notifications/send-times.ts'
import type { Principal } from '#server/context/request-context.ts'
import { entryOf, groupOfEntry, isOffer, isOverOffer, weekKey } from '#server/repositories/bookings/member-weeks.ts'
import { slotOfId } from '#server/repositories/bookings/booking-ids.ts'
import { closedKey, whyClosedIn } from '#server/repositories/closed-hours.ts'
import { keys } from '#server/repositories/keys.ts'
import { mailSubjectRef } from '#server/repositories/mail-subject-refs.ts'
import { messageKeys, queueMessage } from '#server/repositories/outbox.ts'
import { readStandby, slotOffers } from '#server/repositories/standby.ts'
import { forgetWishes } from '#server/repositories/wish-index.ts'
import { transact, type Documents } from '#server/repositories/transact.ts'
import { noteSession, openSessionsOf } from '#server/repositories/unseen.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import { whyNotAccept, type Refused, type ReservationRequest } from '#server/services/bookings/booking-rules.ts'
import { acceptOffered, endOffer } from '#server/services/bookings/change-bookings.ts'
import { book } from '#server/services/bookings/reserve.ts'
import { keysOfOffer } from './end-offers.ts'
import { endMet, recordOutcome } from '#server/services/waiting/offer-outcome.ts'
import type { Entry, MemberWeek } from '#records/bookings.ts'
import type { SlotOffer, StoredWish } from '#records/standby.ts'

/** Who answers: a caregiver of a family. */
export type Answering = Pick<Principal, 'accountKey' | 'id' | 'players' | 'isUnseen'>

/** `by` is the caregiver who accepted first. */
export type AcceptResult =
  | { outcome: 'booked'; kind: Kind; bookings: Entry[]; by: string | undefined }
  | { outcome: 'over' }
  | { outcome: 'refused'; kind: Kind; why: Refused }

/** With the wishes that end with it. */
type Answered = AcceptResult & { ended?: readonly StoredWish[] }

/** What was offered together, accepted or not. */
function entriesOf(week: MemberWeek | undefined, id: string): Entry[] {
  const entry = entryOf(week, id)
  return week && entry?.offer ? groupOfEntry(week, entry) : []
}

/** Idempotent: accepted again, by whichever caregiver, it returns the same bookings. */
export async function acceptOffer(context: ServiceContext, who: Answering, id: string): Promise<AcceptResult> {
  const { accountKey } = who
  const offer = slotOffers((await readStandby(context.store, accountKey))?.value).find((each) => each.id === id)
  if (!offer) return acceptedBefore(context, accountKey, id)
  const subjectRef = mailSubjectRef.booking({ kind: offer.kind, id })
  const message = { accountKey, kind: 'booking_made', subjectRef } as const
  const read = [closedKey, keys.standby(accountKey), ...keysOfOffer(accountKey, { ...offer, held: true })]
  const delayMs = offer.held ? 0 : undoMs
  const answered = await transact(
    context,
    [...read, ...messageKeys(context, message, delayMs)],
    (documents): Answered => {
      const accepted = accept(documents, who, offer)
      if (accepted.ended) queueMessage(documents, message, delayMs)
      return accepted
    },
  )
  const { ended = [], ...result } = answered
  forgetWishes(context, accountKey, ended)
  return result
}

/** What was accepted before. The id contains everything but the kind. */
export async function acceptedBefore(
  { store }: Pick<ServiceContext, 'store'>,
  accountKey: string,
  id: string,
): Promise<AcceptResult> {
  const accepted = await Promise.all(
    kinds.map(async (kind) => {
      const slot = slotOfId(kind, id)
      return bookedAs(kind, entriesOf(slot && (await store.read(weekKey(accountKey, slot)))?.value, id))
    }),
  )
  return accepted.find((each) => each !== undefined) ?? { outcome: 'over' }
}

const bookedAs = (kind: Kind, bookings: Entry[]): AcceptResult | undefined =>
  bookings.length > 0 && !bookings.some(isOffer)
    ? { outcome: 'booked', kind, bookings, by: bookings[0]!.offer?.by }
    : undefined

function accept(documents: Documents, who: Answering, offer: SlotOffer): Answered {
  const { accountKey } = who
  const { kind, id, slots } = offer
  const week = weekKey(accountKey, { kind, date: slots[0]!.date })
  const entries = entriesOf(documents.get(week), id)
  const before = bookedAs(kind, entries)
  if (before) return before
  const isKnown = slotOffers(documents.get(keys.standby(accountKey))).some((each) => each.id === id)
  if (!isKnown || slots.some((slot) => hasBegun(slot, documents.now))) return { outcome: 'over' }
  const refused = offer.held ? whyNotHeld(documents, who, kind, entries) : whyNotOpen(documents, who, offer)
  if (refused) return refused

  const requests = slots.map((slot): ReservationRequest => {
    const request = { accountKey, slot: slotAt(kind, slot), name: '', bookingId: slot.id }
    return Object.assign(request, whomOf(who, slot, documents.now))
  })
  if (who.isUnseen) for (const { bookingId } of requests) noteSession(documents, accountKey, { kind, id: bookingId })
  acceptOffered(documents, requests, { wish: offer.wish, by: who.id })
  recordOutcome(documents, accountKey, offer, 'accepted')
  const ended = endMet(documents, accountKey, offer)
  return { ...bookedAs(kind, entriesOf(documents.get(week), id))!, ended }
}

/** Whom it is for. Nobody is removed from a family. */
function whomOf({ players }: Answering, { player }: { player: string }, now: Date): BookedFor {
  const booked = bookedFor(players, player, now)
  return typeof booked === 'string' ? { player } : booked
}

/** Why what is held for the family cannot be accepted. */
function whyNotHeld(documents: Documents, who: Answering, kind: Kind, entries: readonly Entry[]): Answered | undefined {
  const { now } = documents
  const { accountKey } = who
  const isTheirs = (entry: Entry) => {
    const slot = documents.get(keys.slot({ kind, ...entry }))
    return isOffer(entry) && !isOverOffer(entry, now.getTime()) && slot?.state === 'offered' && slot.id === entry.id
  }
  const [first] = entries
  if (!first || !entries.every(isTheirs)) return { outcome: 'over' }
  const whom = (entry: Entry) => whomOf(who, entry, now)
  // The offer stays: it can be accepted once a coach has cleared the no-shows, or the player.
  const [notOnDay] = entries.flatMap((entry) => whyNotOnDay(whom(entry), entry.date, today(now)) ?? [])
  if (notOnDay) return { outcome: 'refused', kind, why: notOnDay }
  const whyClosed = whyClosedIn(documents)
  const [reason] = entries.flatMap((entry): Refused[] => {
    const away = whyAwayOn(whom(entry), entry.date)
    if (away) return [{ outcome: away }]
    const closed = whyClosed({ kind, ...entry })
    if (closed !== undefined) return [{ outcome: 'closed', reason: closed }]
    const otherAges = whyNotAge({ kind, ...entry }, whom(entry).age)
    return otherAges === undefined ? [] : [{ outcome: 'other_ages', reason: otherAges }]
  })
  if (reason) {
    endOffer(documents, { kind, accountKey, entry: first }, 'withdrawn')
    return { outcome: 'refused', kind, why: reason }
  }
  const week = documents.get(weekKey(accountKey, { kind, date: first.date }))!
  const limit = whyNotAccept(week, entries, whom, { kind, accountKey, now: now.getTime() })
  const open = who.isUnseen && openSessionsOf(documents, accountKey, []) + entries.length
  const unseen = open && whyNotBookUnseen({ date: first.date, open }, now)
  const why = limit ? { outcome: limit } : unseen ? ({ outcome: 'unseen', reason: unseen } as const) : undefined
  return why && { outcome: 'refused', kind, why }
}

/** Of which everybody was told, and which nobody holds: it is booked like any other slot. It is over once somebody was faster. */
function whyNotOpen(
  documents: Documents,
  { accountKey, players, isUnseen }: Answering,
  offer: SlotOffer,
): Answered | undefined {
  const { kind, slots } = offer
  const requests = slots.flatMap((slot): ReservationRequest[] => {
    const whom = bookedFor(players, slot.player, documents.now)
    if (typeof whom === 'string') return []
    const name = players.find(({ id }) => id === slot.player)?.name ?? ''
    const seen = isUnseen && { isUnseen }
    return [{ ...whom, accountKey, slot: slotAt(kind, slot), name, bookingId: slot.id, ...seen }]
  })
  if (requests.length < slots.length) return { outcome: 'over' }
  const result = book(documents, requests)
  if (result.outcome === 'booked') return undefined
  const taken = result.refusals.find(({ why }) => why.outcome === 'slot_taken')
  if (taken) recordOutcome(documents, accountKey, offer, 'withdrawn')
  return { outcome: 'refused', kind, why: (taken ?? result.refusals[0]!).why }
}
