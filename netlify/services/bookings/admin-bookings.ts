/** Bookings as staff see and make them. Reads the slots first, then their families, in batches. */
import type { SlotRecord } from '#records/bookings.ts'
import type { Member } from '#records/families.ts'
import type { Body, Reply } from '#api-contract/schemas.ts'
import { missingConsents, type ConsentName } from '#domain/consents/consents.ts'
import { asksOf } from '#domain/arrivals/asks.ts'
import { bookedFor } from '#domain/reserving/booked-for.ts'
import { hasBegun, slotAt, type Slot } from '#domain/bookings/bookings.ts'
import { today } from '#domain/calendar/calendar.ts'
import type { WriteContext } from '#server/context/request-context.ts'
import { slotName } from '#domain/bookings/slot-names.ts'
import { logIn } from '#server/repositories/admin-log.ts'
import { bookingIdOf } from '#server/repositories/bookings/booking-ids.ts'
import { entryOf, weekKey } from '#server/repositories/bookings/member-weeks.ts'
import { isFree, slotOfBookingId, parseSlotKey } from '#server/repositories/bookings/slots.ts'
import { InvalidRecord } from '#server/storage/invalid-record.ts'
import { readReadable, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { isUnderWay } from '#server/storage/transactions.ts'
import { keys } from '#server/repositories/keys.ts'
import { accountKeyOf } from '#server/repositories/hashes.ts'
import { accountOfAddress } from '#server/repositories/accounts/addresses.ts'
import { familyRefOf, isDeleted } from '#server/repositories/accounts/members.ts'
import { reserve, type ReserveResult } from './reserve.ts'

/** `accountKey` and `family`, the whole record, are in no reply. `offeredUntil`: it is no booking yet, but an offer. `byClub`: the club moved it here. */
export type AdminBooking = Reply<'bookForMember'>['booking'] & {
  accountKey: string
  family?: Member
  offeredUntil?: string
  byClub: boolean
  unsigned: ConsentName[]
}

/** False for an open offer. */
export const isBooked = ({ offeredUntil }: Pick<AdminBooking, 'offeredUntil'>): boolean => offeredUntil === undefined

/** A taken slot with the booking or the offer that has it. */
type TakenSlot = { slot: Slot; id: string; accountKey: string }

/** `unreadable` slots count as taken. `areChanging`: a transaction is about to change one of them. */
type BookingsInSlots = { bookings: AdminBooking[]; unreadable: Slot[]; areChanging: boolean }

/** The bookings and open offers in these slots, in the order of the keys. */
export async function bookingsInSlots(context: ServiceContext, slotKeys: readonly string[]): Promise<BookingsInSlots> {
  const { found, unreadable } = await readReadable<SlotRecord>(context.store, slotKeys)
  const now = context.now().getTime()
  const taken = found.flatMap(({ key, value }): TakenSlot[] => {
    const slot = parseSlotKey(key)
    return slot && !isFree(value, now) ? [{ slot, id: value.id, accountKey: value.accountKey }] : []
  })
  const shown = await withMembers(context, taken)
  const slots = unreadable.map(parseSlotKey).filter((slot) => slot !== undefined)
  const areChanging = shown.areChanging || found.some(({ tag }) => isUnderWay(tag))
  return { bookings: shown.bookings, unreadable: [...slots, ...shown.unreadable], areChanging }
}

/** One booking; undefined if it does not exist any more. @throws InvalidRecord if it cannot be read */
export async function bookingById(context: ServiceContext, id: string): Promise<AdminBooking | undefined> {
  const found = await slotOfBookingId(context.store, id)
  if (!found || isFree(found.record, context.now().getTime())) return undefined
  const { slot, record } = found
  const { bookings, unreadable } = await withMembers(context, [{ slot, id, accountKey: record.accountKey }])
  if (unreadable.length > 0) throw new InvalidRecord('the week of a booking cannot be read')
  return bookings[0]
}

/** Adds names and member details: two parallel reads per member, however many bookings they have. */
async function withMembers({ store, now }: ServiceContext, taken: readonly TakenSlot[]): Promise<BookingsInSlots> {
  const weekKeys = new Set(taken.map(({ accountKey, slot }) => weekKey(accountKey, slot)))
  const memberKeys = new Set(taken.map(({ accountKey }) => keys.member(accountKey)))
  const [weeks, members] = await Promise.all([readReadable(store, [...weekKeys]), readReadable(store, [...memberKeys])])
  const weekByKey = new Map(weeks.found.map(({ key, value }) => [key, value]))
  const memberByKey = new Map(members.found.map(({ key, value }) => [key, value]))
  const isUnreadable = ({ accountKey, slot }: TakenSlot) => weeks.unreadable.includes(weekKey(accountKey, slot))
  const bookings = taken.flatMap(({ slot, id, accountKey }) => {
    const entry = entryOf(weekByKey.get(weekKey(accountKey, slot)), id)
    // Ended between the two reads.
    if (!entry) return []
    const found = memberByKey.get(keys.member(accountKey))
    const member = found && !isDeleted(found) && !found.deleting && found
    const player = member ? member.players.find((each) => each.id === entry.player) : undefined
    return {
      id,
      accountKey,
      ...slot,
      name: entry.name,
      player: entry.player,
      ...(entry.offer?.until !== undefined && { offeredUntil: new Date(entry.offer.until).toISOString() }),
      overLimit: entry.overLimit ?? false,
      ...(entry.bookedAt !== undefined && hasBegun(slot, new Date(entry.bookedAt)) && { bookedAt: entry.bookedAt }),
      byClub: entry.byClub ?? false,
      asks: player ? asksOf(player, today(now())) : [],
      unsigned: player ? missingConsents(player) : [],
      ...(member && { family: member, member: familyRefOf(member, now()) }),
    }
  })
  const areChanging = weeks.found.some(({ tag }) => isUnderWay(tag))
  return { bookings, unreadable: taken.filter(isUnreadable).map(({ slot }) => slot), areChanging }
}

/** Books for a member: the same rules, weekly limit and ages, which staff may override (product 4). Idempotent. */
export async function bookForMember(
  context: WriteContext,
  { email, name, player, overLimit = false, anyAge = false, kind, ...place }: Body<'bookForMember'>,
): Promise<ReserveResult | { outcome: 'no_member' | 'unknown' | 'several' }> {
  const account = await accountOfAddress(context.store, accountKeyOf(context.keyPepper, email))
  if (!account || account.found.value.deleting) return { outcome: 'no_member' }
  const { accountKey, found } = account
  const whom = bookedFor(found.value.players, player, context.now())
  if (typeof whom === 'string') return { outcome: whom }
  const slot = slotAt(kind, place)
  const bookingId = bookingIdOf(slot, accountKey, context.idempotencyKey)
  const about = { member: found.value.id, player: whom.player, to: slotName(slot) }
  return reserve(logIn(context, 'booking_made', bookingId, about), {
    accountKey,
    slot,
    name,
    bookingId,
    overLimit,
    anyAge,
    byStaff: true,
    ...whom,
  })
}
