/** The standby list at the front desk: who waits for a slot of a day, and a slot given by hand. */
import type { Body, Reply } from '#api-contract/schemas.ts'
import { bookedFor } from '#domain/reserving/booked-for.ts'
import { slotAt } from '#domain/bookings/bookings.ts'
import { slotName } from '#domain/bookings/slot-names.ts'
import { mondayOf, type Day } from '#domain/calendar/calendar.ts'
import { kinds } from '#domain/facility/facility.ts'
import { undoMs } from '#domain/notifications/send-times.ts'
import { isWishedSlot } from '#domain/standby/wishes.ts'
import { andList } from '#domain/text/text.ts'
import type { WriteContext } from '#server/context/request-context.ts'
import { familyRefOf, ifActive, memberIn } from '#server/repositories/accounts/members.ts'
import { logIn } from '#server/repositories/admin-log.ts'
import { accountKeyOfMember } from '#server/repositories/admin-rows.ts'
import { bookingIdOf } from '#server/repositories/bookings/booking-ids.ts'
import { bookingOf, weekKey } from '#server/repositories/bookings/member-weeks.ts'
import { readableWhyClosed } from '#server/repositories/closed-hours.ts'
import { keys } from '#server/repositories/keys.ts'
import { mailSubjectRef } from '#server/repositories/mail-subject-refs.ts'
import { messageKeys, queueMessage } from '#server/repositories/outbox.ts'
import { slotOffers, slotWishes } from '#server/repositories/standby.ts'
import { forgetWishes, listWishes } from '#server/repositories/wish-index.ts'
import { transact, type Documents } from '#server/repositories/transact.ts'
import { readReadable, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import type { Refused, ReservationRequest } from '#server/services/bookings/booking-rules.ts'
import { book, groupOf, keysOf } from '#server/services/bookings/reserve.ts'
import { readWeek } from '#server/services/bookings/week-availability.ts'
import { inLine } from './candidates.ts'
import { endOffered } from './end-offers.ts'
import { obstaclesOf } from '#server/services/waiting/obstacles.ts'
import { endMet } from '#server/services/waiting/offer-outcome.ts'
import type { Entry } from '#records/bookings.ts'
import type { StoredWish } from '#records/standby.ts'

/** The wishes of a day in the order of the line, lanes first, and which rest on it. A family that cannot be read is left out. */
export async function wishesOfDay(context: ServiceContext, day: Day): Promise<Reply<'adminStandby'>['wishes']> {
  const now = context.now()
  const lines = await Promise.all(
    kinds.map(async (kind) => {
      const wishes = (await listWishes(context.store, kind)).filter(({ days }) => days.includes(day))
      return wishes.length === 0 ? [] : inLine(wishes, await readWeek(context, kind, mondayOf(day)))
    }),
  )
  const line = lines.flat()
  if (line.length === 0) return []
  const accountKeys = [...new Set(line.map(({ wish }) => wish.accountKey))]
  const [members, records] = await Promise.all([
    readReadable(context.store, accountKeys.map(keys.member)),
    readReadable(context.store, accountKeys.map(keys.standby)),
  ])
  const whyClosed = readableWhyClosed(context)
  const shown = await Promise.all(
    line.map(async ({ wish: { id, accountKey }, sessions }) => {
      const member = ifActive(members.found.find(({ key }) => key === keys.member(accountKey)))?.value
      const record = records.found.find(({ key }) => key === keys.standby(accountKey))?.value
      const wish = slotWishes(record).find((each) => each.id === id)
      if (!member || member.deleting || !record || !wish) return []
      const at = new Date(wish.at).toISOString()
      const offer = slotOffers(record).find((each) => each.wish === id && each.held && each.until > now.getTime())
      const offered = offer && { offer: { until: new Date(offer.until).toISOString() } }
      const family = { accountKey, players: member.players }
      const rests = (await obstaclesOf(context, family, [{ ...wish, days: [day] }], { whyClosed }))(wish, day)
      const resting = rests !== undefined && { rests }
      return [{ ...wish, sessions, member: familyRefOf(member, now), at, ...offered, ...resting }]
    }),
  )
  return shown.flat()
}

/** `other`: this is not what the wish is for. */
type GiveResult =
  | { outcome: 'booked'; bookings: Entry[] }
  | { outcome: 'refused'; why: Refused }
  | { outcome: 'gone' | 'other' }

/** With the wishes that end with it. */
type Given = GiveResult & { ended?: readonly StoredWish[] }

type GiveRequest = Body<'giveSlot'> & { wish: string }
type GivenSlot = Pick<ReservationRequest, 'accountKey' | 'player' | 'slot' | 'bookingId'>

/**
 * Books a slot for each player of a wish, all or none, and ends the wishes that this meets, with what is held for them. An offer
 * of one of the slots to another family is taken back, and it is told. Idempotent per idempotency key.
 */
export async function giveSlot(context: WriteContext, request: GiveRequest): Promise<GiveResult> {
  const { idempotencyKey } = context
  const { kind } = request
  const accountKey = await accountKeyOfMember(context, request.member)
  if (accountKey === undefined) return { outcome: 'gone' }
  const slots = request.bookings.map(({ player, unit }): GivenSlot => {
    const slot = slotAt(kind, { ...request, unit })
    return { accountKey, player, slot, bookingId: bookingIdOf(slot, accountKey, `${idempotencyKey} ${player}`) }
  })
  const subjectRef = mailSubjectRef.booking({ kind, id: groupOf(slots) })
  const message = { accountKey, kind: 'booking_made', subjectRef } as const
  const about = { member: request.member, to: andList(slots.map(({ slot }) => slotName(slot))) }
  const [{ player }, ...others] = slots as [GivenSlot]
  const { ended, ...result } = await transact(
    logIn(context, 'booking_made', groupOf(slots), { ...about, ...(others.length === 0 && { player }) }),
    [keys.member(accountKey), keys.standby(accountKey), ...keysOf(slots), ...messageKeys(context, message, undoMs)],
    (documents) => {
      const given = give(documents, accountKey, slots, request)
      if (given.ended) queueMessage(documents, message, undoMs)
      if (given.outcome === 'booked' && given.bookings.some((each) => each.overLimit))
        documents.about({ what: 'booking_made_over_limit' })
      return given
    },
  )
  forgetWishes(context, accountKey, ended ?? [])
  return result
}

function give(documents: Documents, accountKey: string, slots: readonly GivenSlot[], request: GiveRequest): Given {
  const { kind, overLimit = false, anyAge = false } = request
  const member = memberIn(documents, accountKey)
  if (!member || member.deleting) return { outcome: 'gone' }
  const record = documents.get(keys.standby(accountKey))
  const wish = slotWishes(record).find(({ id }) => id === request.wish)
  if (!wish) {
    const isRepeated = record?.ended.includes(request.wish) === true
    const week = isRepeated ? documents.get(weekKey(accountKey, request)) : undefined
    const made = slots.flatMap(({ bookingId }) => bookingOf(week, bookingId) ?? [])
    return made.length > 0 ? { outcome: 'booked', bookings: made } : { outcome: 'gone' }
  }
  const isForAll = sorted(wish.players) === sorted(slots.map(({ player }) => player))
  if (!isForAll || !slots.every(({ slot }) => isWishedSlot(wish, slot))) return { outcome: 'other' }

  const requests = slots.flatMap((slot): ReservationRequest[] => {
    const whom = bookedFor(member.players, slot.player, documents.now)
    const name = member.players.find(({ id }) => id === slot.player)?.name ?? ''
    return typeof whom === 'string' ? [] : [{ ...slot, ...whom, name, overLimit, anyAge, byStaff: true }]
  })
  if (requests.length < slots.length) return { outcome: 'other' }
  const booked = book(documents, requests)
  if (booked.outcome === 'refused') return { outcome: 'refused', why: booked.refusals[0]!.why }
  const met = slots.map(({ player, slot }) => Object.assign({ player }, slot))
  const ended = endMet(documents, accountKey, { kind, wish: wish.id, slots: met })
  for (const offer of slotOffers(documents.get(keys.standby(accountKey))))
    if (ended.some(({ id }) => id === offer.wish)) endOffered(documents, accountKey, offer, 'declined')
  return { ...booked, ended }
}

const sorted = (players: readonly string[]) => players.toSorted().join(' ')
