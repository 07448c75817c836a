/** Bookings as staff see and make them. Reads the slots' locks first, then their owners, in batches. */
import type { Reply } from '#api-contract/schemas.ts'
import { missingConsents, type ConsentName } from '#domain/accounts/consents.ts'
import { asksOf } from '#domain/arrivals/asks.ts'
import { bookedFor } from '#domain/accounts/players.ts'
import type { Slot } from '#domain/bookings/bookings.ts'
import { today } from '#domain/calendar/calendar.ts'
import type { RequestContext, RequestMeta } from '#server/context/request-context.ts'
import { bookingIdOf } from '#server/repositories/bookings/booking-ids.ts'
import { entryOf, weekKey, type MemberWeek } from '#server/repositories/bookings/member-weeks.ts'
import { lockOfId, type SlotLock } from '#server/repositories/bookings/slot-locks.ts'
import { InvalidRecord } from '#server/storage/invalid-record.ts'
import { ifReadable, readReadable, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { keys, ownerKeyOf, parseSlotKey } from '#server/repositories/keys.ts'
import { accountOfAddress } from '#server/repositories/accounts/addresses.ts'
import { familyRefOf, isDeleted, type MemberRecord } from '#server/repositories/accounts/members.ts'
import { reserve, type ReserveResult } from './reserve.ts'
import { lockOutcome, resolveLock } from './resolve-lock.ts'

/**
 * `ownerKey` never leaves the server: replies do not name it. `offeredUntil`: it is no booking yet, but held for a family that
 * waits for it. `byClub`: the club moved it here. `unsigned` is what is to be signed.
 */
export type AdminBooking = Reply<'bookForMember'>['booking'] & {
  ownerKey: string
  offeredUntil?: string
  byClub: boolean
  unsigned: ConsentName[]
}

/** A taken slot with its booking's id. `holding`: the booking is not confirmed yet; `offered`: it is held for a family that waits. */
type TakenSlot = { slot: Slot; id: string; ownerKey: string; holding: boolean; offered?: boolean }

/** `unreadable`: slots whose lock or booking cannot be read. They count as taken. */
type BookingsInSlots = { bookings: AdminBooking[]; unreadable: Slot[] }

/** The bookings in these slots, in the order of the keys. Resolves abandoned locks. */
export async function bookingsInSlots(context: ServiceContext, slotKeys: readonly string[]): Promise<BookingsInSlots> {
  const { found: locks, unreadable } = await readReadable<SlotLock>(context.store, slotKeys)
  const taken = await Promise.all(
    locks.map(async ({ key, ...found }): Promise<TakenSlot | undefined> => {
      const slot = parseSlotKey(key)
      const isActive = found.value.state === 'pending' && found.value.lease > context.now().getTime()
      if (!slot) return undefined
      const after = isActive ? found : await ifReadable(() => resolveLock(context, slot, found))
      if (after === 'unreadable') {
        unreadable.push(key)
        return undefined
      }
      const { state, id, ownerKey, offer } = after.value
      if (state === 'free') return undefined
      return { slot, id, ownerKey, holding: state !== 'confirmed', offered: state === 'pending' && offer === true }
    }),
  )
  const shown = await withMembers(
    context,
    taken.filter((slot) => slot !== undefined),
  )
  const slots = unreadable.map(parseSlotKey).filter((slot) => slot !== undefined)
  return { bookings: shown.bookings, unreadable: [...slots, ...shown.unreadable] }
}

/** One booking; undefined if it does not exist any more. @throws InvalidRecord if it cannot be read */
export async function bookingById(context: ServiceContext, id: string): Promise<AdminBooking | undefined> {
  const found = await lockOfId(context.store, id)
  if (!found) return undefined
  const { slot, lock } = found
  const outcome = await lockOutcome(context, slot, lock.value)
  if (outcome === 'free') return undefined
  const { ownerKey } = lock.value
  const { bookings, unreadable } = await withMembers(context, [{ slot, id, ownerKey, holding: outcome === 'held' }])
  if (unreadable.length > 0) throw new InvalidRecord('the week of a booking cannot be read')
  return bookings[0]
}

/** Adds names and member details: two parallel reads per member, however many bookings they have. */
async function withMembers({ store, now }: ServiceContext, taken: readonly TakenSlot[]): Promise<BookingsInSlots> {
  const weekKeys = new Set(taken.map(({ ownerKey, slot }) => weekKey(ownerKey, slot)))
  const memberKeys = new Set(taken.map(({ ownerKey }) => keys.member(ownerKey)))
  const [weeks, members] = await Promise.all([
    readReadable<MemberWeek>(store, [...weekKeys]),
    readReadable<MemberRecord>(store, [...memberKeys]),
  ])
  const weekByKey = new Map(weeks.found.map(({ key, value }) => [key, value]))
  const memberByKey = new Map(members.found.map(({ key, value }) => [key, value]))
  const isUnreadable = ({ ownerKey, slot }: TakenSlot) => weeks.unreadable.includes(weekKey(ownerKey, slot))
  const bookings = taken.flatMap(({ slot, id, ownerKey, holding, offered }) => {
    const entry = entryOf(weekByKey.get(weekKey(ownerKey, slot)), id)
    // Released or expired between the two reads.
    if (!entry) return []
    const found = memberByKey.get(keys.member(ownerKey))
    const member = found && !isDeleted(found) && !found.deleting && found
    const player = member ? member.players.find((each) => each.id === entry.player) : undefined
    return {
      id,
      ownerKey,
      ...slot,
      name: entry.name,
      player: entry.player,
      holding: holding && entry.state === 'held' && !offered,
      ...(offered && entry.state === 'held' && { offeredUntil: new Date(entry.lease).toISOString() }),
      overLimit: entry.overLimit ?? false,
      byClub: entry.byClub ?? false,
      asks: player ? asksOf(player, today(now())) : [],
      unsigned: player ? missingConsents(player) : [],
      ...(member && { member: familyRefOf(member, now()) }),
    }
  })
  return { bookings, unreadable: taken.filter(isUnreadable).map(({ slot }) => slot) }
}

export type MemberBookingRequest = {
  slot: Slot
  email: string
  name: string
  player: string | undefined
  overLimit: boolean
  anyAge: boolean
}

export type BookForMemberResult =
  | ReserveResult
  | { outcome: 'no_member' }
  | { outcome: 'unknown' }
  | { outcome: 'several' }

/** Books for a member: the same protocol, weekly limit and ages, which staff may override (product 4). Idempotent per idempotency key. @throws StorageUnavailable as `reserve` does. */
export async function bookForMember(
  context: RequestContext & Pick<RequestMeta, 'idempotencyKey'>,
  { slot, email, name, player, overLimit, anyAge }: MemberBookingRequest,
): Promise<BookForMemberResult> {
  const account = await accountOfAddress(context.store, ownerKeyOf(context.keyPepper, email))
  if (!account || account.found.value.deleting) return { outcome: 'no_member' }
  const { ownerKey, found } = account
  const whom = bookedFor(found.value.players, player, context.now())
  if (typeof whom === 'string') return { outcome: whom }
  const bookingId = bookingIdOf(slot, ownerKey, context.idempotencyKey)
  return reserve(context, { ownerKey, slot, name, bookingId, overLimit, anyAge, byStaff: true, ...whom })
}
