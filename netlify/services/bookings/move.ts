/** Moves bookings, by the family or by staff: the old end and the new are made at once, and the limit counts each once. */
import { agesOf } from '#domain/families/ages.ts'
import { bookedFor } from '#domain/reserving/booked-for.ts'
import { hasBegun, isSameSlot, slotAt, whyNotSlot, type SlotOfKind, type Slot } from '#domain/bookings/bookings.ts'
import { nextCalendarId } from '#domain/bookings/calendar-id.ts'
import { closureFor, undecidedIn } from '#domain/bookings/closures.ts'
import { mondayOf, today } from '#domain/calendar/calendar.ts'
import { bookables, kinds, type Kind } from '#domain/facility/facility.ts'
import { undoMs } from '#domain/notifications/send-times.ts'
import type { Principal, RequestMeta } from '#server/context/request-context.ts'
import { bookingIdOf, slotOfId } from '#server/repositories/bookings/booking-ids.ts'
import { bookingOf, weekKey } from '#server/repositories/bookings/member-weeks.ts'
import { memberIn } from '#server/repositories/accounts/members.ts'
import { setClubChange } from '#server/repositories/club-changes.ts'
import { closuresIn } from '#server/repositories/closures.ts'
import { keys } from '#server/repositories/keys.ts'
import { mailSubjectRef } from '#server/repositories/mail-subject-refs.ts'
import { messageKeys, queueMessage } from '#server/repositories/outbox.ts'
import { keptForStandby, type KeptFor } from '#server/services/waiting/kept-for-standby.ts'
import { countBounded, boundedKey } from '#server/services/limits/rate-limits.ts'
import { transact, type Documents } from '#server/repositories/transact.ts'
import type { ServiceContext } from '#server/repositories/update-with-retry.ts'
import type { ReservationRequest } from './booking-rules.ts'
import { endBooking, isLateNow } from './change-bookings.ts'
import { book, keysOf, type ReserveAllResult, type ReserveResult } from './reserve.ts'
import type { Entry } from '#records/bookings.ts'

type Keyed = ServiceContext & Pick<RequestMeta, 'idempotencyKey'>

/** The booking `id` goes to this slot. */
export type OwnMove = { id: string } & SlotOfKind

/**
 * `begun`: one of the sessions has started, so that moving it would regain its part of the limit. `late`: the cut-off is over.
 * `too_many`: the family has moved as often as it may in a day.
 */
export type MoveOwnResult = ReserveAllResult | { outcome: 'not_found' | 'begun' | 'late' | 'too_many' }

/** A booking, where it was and what it becomes. `old` is gone once it was moved. */
type Moving = { from: string; before: Slot; old: Entry | undefined; request: ReservationRequest }

/** A family moves its own bookings to slots of one week, all or none. Idempotent per idempotency key. */
export const moveOwn = (...of: Parameters<typeof moveOwnOnce>): Promise<MoveOwnResult> =>
  lookedForTwice(() => moveOwnOnce(...of))

/** Another copy of the request may move a booking while this one reads: out of the week that it reads later, into the other. */
async function lookedForTwice<Result extends { outcome: string }>(attempt: () => Promise<Result>): Promise<Result> {
  const result = await attempt()
  return result.outcome === 'not_found' ? attempt() : result
}

async function moveOwnOnce(
  context: Keyed & { principal: Pick<Principal, 'accountKey' | 'players' | 'isUnseen'> },
  kind: Kind,
  moves: readonly OwnMove[],
): Promise<MoveOwnResult> {
  const { accountKey, players, isUnseen } = context.principal
  const now = context.now()
  const targets = moves.flatMap(({ id, ...to }) => {
    const [before, slot] = [slotOfId(kind, id), slotAt(kind, to)]
    return before ? [{ id, before, slot, bookingId: idOfMove(slot, accountKey, context, id) }] : []
  })
  if (targets.length < moves.length) return { outcome: 'not_found' }
  // One message for all: the group of the new bookings has the first of their ids.
  const [first] = targets.map(({ bookingId }) => bookingId).toSorted()
  const subjectRef = mailSubjectRef.booking({ kind, id: first! })
  const message = { accountKey, kind: 'booking_moved_by_family', subjectRef } as const

  const movingOf = (
    documents: Documents,
    { id: from, before, slot, bookingId }: (typeof targets)[number],
  ): Moving | undefined => {
    const old = bookingOf(documents.get(weekKey(accountKey, before)), from)
    const booking = old ?? bookingOf(documents.get(weekKey(accountKey, slot)), bookingId)
    const whom = booking && bookedFor(players, booking.player, now)
    if (!booking || typeof whom !== 'object') return undefined
    const kept = keptBy(old, mondayOf(before.date) === mondayOf(slot.date))
    const request = { accountKey, slot, name: booking.name, bookingId, ...kept, ...whom }
    return { from, before, old, request: { ...request, ...(isUnseen && { isUnseen }) } }
  }
  return transact(
    context,
    [
      ...keysOf(targets.map(({ slot, bookingId }) => ({ accountKey, slot, bookingId }))),
      ...targets.flatMap(({ before }) => [weekKey(accountKey, before), keys.slot(before)]),
      boundedKey('move', accountKey, now),
      ...messageKeys(context, message, undoMs),
    ],
    (documents, kept: KeptFor): MoveOwnResult => {
      const moving = targets.flatMap((target) => movingOf(documents, target) ?? [])
      if (moving.length < targets.length) return { outcome: 'not_found' }
      const open = moving.flatMap(({ before, old }) => (old ? [{ before, old }] : []))
      if (open.some(({ old }) => hasBegun(old, now))) return { outcome: 'begun' }
      if (open.some(({ before, old }) => isLateNow(documents, before, old))) return { outcome: 'late' }
      const moved = replace(documents, moving, kept)
      if (moved.outcome === 'refused') return moved
      if (open.length > 0 && !countBounded(documents, 'move', accountKey)) {
        documents.discard()
        return { outcome: 'too_many' }
      }
      queueMessage(documents, message, undoMs)
      return moved
    },
    keptForStandby(
      context,
      targets.map(({ before }) => before),
    ),
  )
}

/** What a booking keeps in its new slot: a family that may have more in one week may not in another. */
const keptBy = (old: Entry | undefined, isAllowed = true) => {
  const overLimit = isAllowed && old?.overLimit === true
  return old && { overLimit, wasOverLimit: overLimit, calendar: nextCalendarId(old) }
}

/** Ends the old bookings and makes the new ones, or neither. */
function replace(documents: Documents, moving: readonly Moving[], kept: KeptFor): ReserveAllResult {
  const unmoved = moving.filter(({ before, old, request }) => old && isSameSlot(before, request.slot))
  if (unmoved.length > 0)
    return {
      outcome: 'refused',
      refusals: unmoved.map(({ request }) => ({ request, why: { outcome: 'already_yours' } })),
    }
  for (const { from, before, old, request } of moving) {
    const { accountKey, bookingId: to } = request
    if (old) endBooking(documents, { accountKey, slot: before, id: from }, 'moved', { to, kept: kept(before) })
  }
  return book(
    documents,
    moving.map(({ request }) => request),
  )
}

/** `reason` is what the family reads. `closure`: only while the booking waits for a decision about it. */
export type MoveRequest = {
  id: string
  to: SlotOfKind
  overLimit: boolean
  anyAge?: boolean
  reason?: string | undefined
  closure?: string
}

export type MoveResult = (ReserveResult & { kind: Kind }) | { outcome: 'not_found' } | { outcome: 'decided' }

/** Staff move any booking, and its family is told. Idempotent per idempotency key. */
export const move = (context: Keyed, request: MoveRequest): Promise<MoveResult> =>
  lookedForTwice(() => moveOnce(context, request))

async function moveOnce(context: Keyed, { id, to, ...how }: MoveRequest): Promise<MoveResult> {
  const now = context.now()
  // The id contains everything but the kind.
  const places = kinds.flatMap((kind) => {
    const before = slotOfId(kind, id)
    return before ? [{ before, slot: slotAt(kind, to) }] : []
  })
  return transact(
    context,
    [keys.closures, ...places.flatMap(({ before, slot }) => [keys.slot(before), keys.slot(slot)])],
    (documents, kept: KeptFor): MoveResult => {
      // Where it is, or where this request has moved it: the old slot may belong to somebody else by now.
      const ownerIn = ({ before, slot }: (typeof places)[number]) => {
        const [was, is] = [documents.get(keys.slot(before)), documents.get(keys.slot(slot))]
        if (was?.id === id) return was.accountKey
        return is && is.id === idOfMove(slot, is.accountKey, context, id) ? is.accountKey : undefined
      }
      const place = places.find((each) => ownerIn(each) !== undefined)
      if (!place) return { outcome: 'not_found' }
      const { before, slot } = place
      const { kind } = slot
      const accountKey = ownerIn(place)!
      const bookingId = idOfMove(slot, accountKey, context, id)
      const subjectRef = mailSubjectRef.move({ kind, id }, bookingId)
      const message = { accountKey, kind: 'booking_moved', subjectRef } as const
      const weeks = [weekKey(accountKey, before), weekKey(accountKey, slot)]
      documents.need([
        ...weeks,
        keys.member(accountKey),
        keys.clubChange(accountKey, id),
        ...messageKeys(documents, message, undoMs),
      ])
      const old = bookingOf(documents.get(weekKey(accountKey, before)), id)
      const done = bookingOf(documents.get(weekKey(accountKey, slot)), bookingId)
      if (done) return { outcome: 'booked', booking: done, kind }
      if (!old) return { outcome: 'not_found' }
      const closures = closuresIn(documents)
      if (how.closure !== undefined && undecidedIn(closures, { id, ...before })?.id !== how.closure)
        return { outcome: 'decided' }
      const unbookable = whyNotSlot(slot, now)
      if (unbookable) return { outcome: unbookable, kind }
      const { name, player, onlyPlayer: isOnlyPlayer } = old
      const age =
        bookables[kind].ageBands && agesOf(memberIn(documents, accountKey)?.players ?? [], today(now)).get(player)
      const request: ReservationRequest = {
        accountKey,
        slot,
        name,
        bookingId,
        player,
        byStaff: true,
        byClub: true,
        ...(how.anyAge ? { anyAge: true } : age !== undefined && { age }),
        ...(isOnlyPlayer && { isOnlyPlayer }),
        ...keptBy(old),
        overLimit: how.overLimit || old.overLimit === true,
      }
      const moved = replace(documents, [{ from: id, before, old, request }], kept)
      if (moved.outcome === 'refused') return { ...moved.refusals[0]!.why, kind }
      const reason = how.reason ?? closureFor(closures, before)?.reason
      setClubChange(documents, { kind, accountKey, from: id, to: bookingId, player, reason })
      queueMessage(documents, message, undoMs)
      return { outcome: 'booked', booking: moved.bookings[0]!, kind }
    },
    keptForStandby(
      context,
      places.map(({ before }) => before),
    ),
  )
}

/** The booking's id in its new slot: moved with the same key, another booking gets another. */
const idOfMove = (
  slot: Slot,
  accountKey: string,
  { idempotencyKey }: Pick<RequestMeta, 'idempotencyKey'>,
  from: string,
) => bookingIdOf(slot, accountKey, `${idempotencyKey} ${from}`)
