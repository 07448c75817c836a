/** The standby list at the front desk: who waits for a slot of a day, and a slot given by hand. */
import type { Reply } from '#api-contract/schemas.ts'
import { bookedFor } from '#domain/accounts/players.ts'
import type { Slot } from '#domain/bookings/bookings.ts'
import { mondayOf, type Day } from '#domain/calendar/calendar.ts'
import { kinds, type Kind } from '#domain/facility/facility.ts'
import { undoMs } from '#domain/notifications/mail-kinds.ts'
import { isWishedSlot } from '#domain/standby/wishes.ts'
import type { RequestContext, RequestMeta } from '#server/context/request-context.ts'
import { familyRefOf, ifActive, isDeleted } from '#server/repositories/accounts/members.ts'
import { ownerKeyOfMember } from '#server/repositories/admin-rows.ts'
import { bookingIdOf } from '#server/repositories/bookings/booking-ids.ts'
import { bookingOf, weekKey } from '#server/repositories/bookings/member-weeks.ts'
import { keys } from '#server/repositories/keys.ts'
import { mailSubjectRef } from '#server/repositories/mail-subject-refs.ts'
import { messageKeys, queueMessage } from '#server/repositories/outbox.ts'
import { slotWishes, withoutWish } from '#server/repositories/standby.ts'
import { forgetWishes, listWishes, type IndexedWish } from '#server/repositories/wish-index.ts'
import { transact, type Documents } from '#server/repositories/transact.ts'
import { readReadable, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import type { Refused, ReservationRequest } from '#server/services/bookings/booking-rules.ts'
import { book, groupOf, keysOf } from '#server/services/bookings/reserve.ts'
import { readWeek } from '#server/services/bookings/week-availability.ts'
import { inLine } from './candidates.ts'
import { decline, type Freed } from './end-offers.ts'
import { offerAfterResponse } from './offer-freed.ts'
import { isSatisfied } from './offer-outcome.ts'
import type { Member } from '#records/families.ts'
import type { Entry } from '#records/bookings.ts'
import type { StandbyRecord, StoredWish } from '#records/standby.ts'

type DeskWish = Reply<'adminStandby'>['wishes'][number]

/** The wishes of a day in the order of the line, lanes first. A family that cannot be read is left out. */
export async function wishesOfDay(context: ServiceContext, day: Day): Promise<DeskWish[]> {
  const lines = await Promise.all(
    kinds.map(async (kind) => {
      const wishes = (await listWishes(context.store, kind)).filter(({ days }) => days.includes(day))
      return wishes.length === 0 ? [] : inLine(wishes, await readWeek(context, kind, mondayOf(day)))
    }),
  )
  const line = lines.flat()
  const ownerKeys = [...new Set(line.map(({ wish }) => wish.ownerKey))]
  const [members, records] = await Promise.all([
    readReadable(context.store, ownerKeys.map(keys.member)),
    readReadable(context.store, ownerKeys.map(keys.standby)),
  ])
  const memberOf = new Map(members.found.map(({ key, ...found }) => [key, ifActive(found)?.value]))
  const recordOf = new Map(records.found.map(({ key, value }) => [key, value]))
  return line.flatMap(({ wish, sessions }) => {
    const member = memberOf.get(keys.member(wish.ownerKey))
    const record = recordOf.get(keys.standby(wish.ownerKey))
    return member && !member.deleting && record ? shown(context, wish, sessions, member, record) : []
  })
}

function shown(
  { now }: ServiceContext,
  { id }: IndexedWish,
  sessions: number,
  member: Member,
  record: StandbyRecord,
): DeskWish[] {
  const wish = slotWishes(record).find((each) => each.id === id)
  if (!wish) return []
  const offer = record.offers.find((each) => each.wish === id && each.held && each.until > now().getTime())
  return [
    {
      ...wish,
      sessions,
      member: familyRefOf(member, now()),
      at: new Date(wish.at).toISOString(),
      ...(offer && { offer: { until: new Date(offer.until).toISOString() } }),
    },
  ]
}

export type GiveRequest = {
  member: string
  wish: string
  kind: Kind
  date: Day
  time: string
  bookings: readonly { player: string; unit: number }[]
  overLimit: boolean
  anyAge: boolean
}

/** `other`: this is not what the wish is for. */
export type GiveResult =
  | { outcome: 'booked'; bookings: Entry[] }
  | { outcome: 'gone' }
  | { outcome: 'other' }
  | { outcome: 'refused'; why: Refused }

/**
 * Books a slot for each player of a wish, all or none, and ends the wishes that this meets, with what is held for them. An offer
 * of one of the slots to another family is taken back, and it is told. Idempotent per idempotency key. @throws
 * StorageUnavailable as `reserve` does.
 */
export async function giveSlot(
  context: RequestContext & Pick<RequestMeta, 'idempotencyKey'>,
  request: GiveRequest,
): Promise<GiveResult> {
  const { idempotencyKey } = context
  const { kind, date, time } = request
  const ownerKey = await ownerKeyOfMember(context, request.member)
  if (ownerKey === undefined) return { outcome: 'gone' }
  const slots = request.bookings.map(({ player, unit }) => {
    const slot: Slot = { kind, unit, date, time }
    return { ownerKey, player, slot, bookingId: bookingIdOf(slot, ownerKey, `${idempotencyKey} ${player}`) }
  })
  const subjectRef = mailSubjectRef.booking({ kind, id: groupOf(slots) })
  const message = { ownerKey, kind: 'booking_made', subjectRef } as const
  const { ended, freed, ...result } = await transact(
    context,
    [keys.member(ownerKey), keys.standby(ownerKey), ...keysOf(slots), ...messageKeys(context, message)],
    (documents): Given => {
      const given = give(documents, { ...request, ownerKey, slots })
      if (given.ended) queueMessage(documents, message, undoMs)
      return given
    },
  )
  forgetWishes(context, ownerKey, ended ?? [])
  offerAfterResponse(context, freed ?? [])
  return result
}

/** With what follows from it: `ended` wishes and `freed` slots. */
type Given = GiveResult & {
  ended?: readonly StoredWish[]
  freed?: readonly Freed[]
}

type GivenSlot = { ownerKey: string; player: string; slot: Slot; bookingId: string }

function give(
  documents: Documents,
  { ownerKey, slots, ...request }: GiveRequest & { ownerKey: string; slots: readonly GivenSlot[] },
): Given {
  const { kind, date, overLimit, anyAge } = request
  const member = documents.get(keys.member(ownerKey))
  if (!member || isDeleted(member) || member.deleting) return { outcome: 'gone' }
  const record = documents.get(keys.standby(ownerKey))
  const wish = slotWishes(record).find(({ id }) => id === request.wish)
  if (!record || !wish) {
    const isRepeated = record?.ended.includes(request.wish) === true
    const week = isRepeated ? documents.get(weekKey(ownerKey, { kind, date })) : undefined
    const made = slots.flatMap(({ bookingId }) => bookingOf(week, bookingId) ?? [])
    return made.length > 0 ? { outcome: 'booked', bookings: made } : { outcome: 'gone' }
  }
  const isForAll = sorted(wish.players) === sorted(slots.map(({ player }) => player))
  if (!isForAll || !slots.every(({ slot }) => isWishedSlot(wish, slot))) return { outcome: 'other' }

  const requests = slots.flatMap(({ player, slot, bookingId }): ReservationRequest[] => {
    const whom = bookedFor(member.players, player, documents.now)
    const name = member.players.find(({ id }) => id === player)?.name ?? ''
    if (typeof whom === 'string') return []
    return [{ ...whom, ownerKey, slot, name, bookingId, overLimit, anyAge, byStaff: true }]
  })
  if (requests.length < slots.length) return { outcome: 'other' }
  const booked = book(documents, requests)
  if (booked.outcome === 'refused') return { outcome: 'refused', why: booked.refusals[0]!.why }
  const given = { kind, wish: wish.id, slots: slots.map(({ player, slot }) => Object.assign({ player }, slot)) }
  const ended = record.wishes.filter((each) => isSatisfied(each, given))
  const held = documents
    .get(keys.standby(ownerKey))!
    .offers.filter((offer) => ended.some(({ id }) => id === offer.wish))
  const freed = held.flatMap((offer) => decline(documents, ownerKey, offer))
  const left = ended.reduce((next, { id }) => withoutWish(next, id), documents.get(keys.standby(ownerKey))!)
  documents.set(keys.standby(ownerKey), left)
  return { outcome: 'booked', bookings: booked.bookings, ended, freed }
}

const sorted = (players: readonly string[]) => players.toSorted().join(' ')
