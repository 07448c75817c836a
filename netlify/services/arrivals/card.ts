/** The card of an arrival: name, hour, place, and only what asks for action. */
import type { Reply } from '#api-contract/schemas.ts'
import { ageOf } from '#domain/families/ages.ts'
import { pickUpOf } from '#domain/families/collectors.ts'
import { missingConsents } from '#domain/consents/consents.ts'
import { areTogether } from '#domain/arrivals/arrivals.ts'
import { asksOf } from '#domain/arrivals/asks.ts'
import { slotAt } from '#domain/bookings/bookings.ts'
import { today, type Day } from '#domain/calendar/calendar.ts'
import { isCardToTake, takenCardOf } from '#domain/families/taken-cards.ts'
import { isOffIce } from '#domain/safety/holds.ts'
import { isAtLeast } from '#domain/staff/staff-roles.ts'
import type { Principal, WriteContext } from '#server/context/request-context.ts'
import { logView } from '#server/repositories/admin-log.ts'
import { cardIdOf } from '#server/repositories/accounts/card-ids.ts'
import { readMember } from '#server/repositories/accounts/members.ts'
import { arrivalOf, readArrivals } from '#server/repositories/arrivals.ts'
import { bookingsIn, weekKey } from '#server/repositories/bookings/member-weeks.ts'
import { ordersOf } from '#server/repositories/shop/orders.ts'
import { ifReadable, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { bookingById, type AdminBooking } from '#server/services/bookings/admin-bookings.ts'
import { unseenChanges, type ClubChangeView } from '#server/services/bookings/club-changes.ts'
import { openSafety } from '#server/services/families/staff-safety.ts'
import type { Kind } from '#domain/facility/facility.ts'
import type { Order } from '#domain/shop/shop.ts'
import type { Member } from '#records/families.ts'
import type { Entry, MemberWeek } from '#records/bookings.ts'

type Card = Reply<'arrivalCard'>['card']

/** Undefined if there is no such booking, or its family has left. */
export async function arrivalCard(context: WriteContext, id: string): Promise<Reply<'arrivalCard'> | undefined> {
  const booking = await bookingById(context, id)
  if (!booking?.member) return undefined
  const { accountKey, date } = booking
  const entriesOf = async (kind: Kind) => {
    const week = await context.store.read<MemberWeek>(weekKey(accountKey, { kind, date }))
    return bookingsIn(week?.value).flatMap((entry) => (entry.date === date ? Object.assign({ kind }, entry) : []))
  }
  const [member, lanes, units, arrivals, orders, changes] = await Promise.all([
    readMember(context.store, accountKey),
    entriesOf('lane'),
    entriesOf('speede'),
    readArrivals(context.store, date),
    ordersOf(context.store, accountKey),
    unseenChanges(context, accountKey),
  ])
  if (!member) return undefined
  const facts = {
    family: member.value,
    orders: waitingIn(orders),
    toTake: toTakeOf(member.value, context.now()),
    moved: idsOf(changes),
    readsSafety: readsSafety(context.principal),
    now: context.now(),
  }
  const sameDay = [...lanes, ...units].map((entry) =>
    Object.assign(entry, { arrival: arrivalOf(arrivals?.value, entry.id) }),
  )
  const own = sameDay.find((entry) => entry.id === id)
  const card = own && cardOf(facts, own)
  if (!own || !card) return undefined
  const others = sameDay
    .filter((entry) => entry.player !== own.player && areTogether(entry, own))
    .flatMap((entry) => cardOf({ ...facts, orders: [], toTake: undefined }, entry) ?? [])
  for (const { member: ofFamily, player, pickUp, safety } of [card, ...others]) {
    const who = { member: ofFamily, player }
    if (pickUp && namesSomeone(facts.family, player))
      await logView(context, context.principal, 'member_collectors_opened', player, who)
    if (safety) await openSafety(context, { id: ofFamily, player, accountKey })
  }
  return { card, others }
}

/**
 * The cards of a day's bookings, for a desk that may lose its connection: each says what its colleague may read then. What it
 * takes along is logged once for the day, before it has it.
 */
export async function cardsOfDay(
  context: ServiceContext & { principal: Principal },
  date: Day,
  bookings: readonly AdminBooking[],
): Promise<Card[]> {
  const { store, principal } = context
  const owners = [...new Set(bookings.flatMap(({ family, accountKey }) => (family ? accountKey : [])))]
  if (owners.length === 0) return []
  const [orders, changes] = await Promise.all([
    Promise.all(owners.map((owner) => ifReadable(() => ordersOf(store, owner)))),
    unseenChanges(context),
  ])
  const ofDay = {
    moved: idsOf(changes),
    readsSafety: readsSafety(principal),
    now: context.now(),
  }
  const cards = bookings.flatMap((booking) => {
    const { family, accountKey } = booking
    const found = orders[owners.indexOf(accountKey)]
    if (!family || !found) return []
    const ofFamily = {
      family,
      orders: found === 'unreadable' ? [] : waitingIn(found),
      toTake: toTakeOf(family, ofDay.now),
    }
    return cardOf({ ...ofDay, ...ofFamily }, booking) ?? []
  })
  if (cards.some(({ safety, pickUp }) => safety ?? pickUp)) await logView(context, principal, 'day_facts_kept', date)
  return cards
}

const readsSafety = ({ staffRole = 'desk' }: Principal) => isAtLeast(staffRole, 'coach')

const waitingIn = (orders: readonly Order[]) =>
  orders.filter(({ status }) => status === 'pending_pickup').map(({ number, id }) => number ?? id.slice(-6))

function toTakeOf(family: Member, now: Date): Card['toTake'] {
  const taken = takenCardOf(family)
  const isOfToday = taken && today(new Date(taken.at)) === today(now)
  if (!isOfToday && !isCardToTake(family)) return undefined
  return { last4: family.cardLast4, card: cardIdOf(family), isTaken: taken !== undefined }
}

const idsOf = (changes: readonly ClubChangeView[]) => changes.flatMap(({ to }) => to?.id ?? [])

const namesSomeone = ({ players }: Member, id: string) =>
  players.some(({ safety, id: player }) => player === id && (safety?.collectors.length ?? 0) > 0)

type Facts = {
  family: Member
  orders: string[]
  toTake: Card['toTake']
  moved: readonly string[]
  readsSafety: boolean
  now: Date
}

function cardOf(
  { family, orders, toTake, moved, readsSafety: mayRead, now }: Facts,
  entry: Pick<Entry, 'id' | 'player' | 'unit' | 'date' | 'time'> & { kind: Kind; arrival?: Card['arrival'] },
): Card | undefined {
  const { id, kind, player: playerId, arrival } = entry
  const player = family.players.find((each) => each.id === playerId)
  if (!player) return undefined
  const day = today(now)
  const asks = asksOf(player, day)
  const pickUp = pickUpOf(family, player, now)
  const { health = '', hold, departures } = player.safety ?? {}
  const held = hold && isOffIce({ hold }) ? { hold: { note: hold.note, since: hold.since } } : {}
  const leftWith = departures?.findLast(({ booking }) => booking === id)?.name
  return {
    id,
    ...slotAt(kind, entry),
    name: player.name,
    player: playerId,
    member: family.id,
    age: ageOf(player, day),
    ...(arrival && { arrival }),
    asks: [...asks, ...(moved.includes(id) ? ['moved' as const] : [])],
    orders,
    ...(toTake && { toTake }),
    ...(mayRead && (health !== '' || 'hold' in held) && { safety: { health, ...held } }),
    ...((asks.includes('adult') || pickUp.denied.length > 0) && { pickUp }),
    ...(arrival?.left !== undefined && leftWith !== undefined && { leftWith }),
    unsigned: missingConsents(player),
  }
}
