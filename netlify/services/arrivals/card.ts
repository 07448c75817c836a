/** The card of an arrival: name, hour, place, and only what asks for action. */
import type { Reply } from '#api-contract/schemas.ts'
import { ageOf } from '#domain/accounts/ages.ts'
import { pickUpOf } from '#domain/accounts/collectors.ts'
import { missingConsents } from '#domain/accounts/consents.ts'
import { arrivalWindow } from '#domain/arrivals/arrivals.ts'
import { asksOf } from '#domain/arrivals/asks.ts'
import { slotAt } from '#domain/bookings/bookings.ts'
import { today } from '#domain/calendar/calendar.ts'
import { isOffIce } from '#domain/accounts/holds.ts'
import { isAtLeast } from '#domain/accounts/staff-roles.ts'
import type { Principal, RequestContext, RequestMeta } from '#server/context/request-context.ts'
import { logView } from '#server/repositories/admin-log.ts'
import { readMember } from '#server/repositories/accounts/members.ts'
import { arrivalOf, readArrivals } from '#server/repositories/arrivals.ts'
import { bookingsIn, weekKey } from '#server/repositories/bookings/member-weeks.ts'
import { ordersOf } from '#server/repositories/shop/orders.ts'
import type { Found } from '#server/storage/store.ts'
import { bookingById } from '#server/services/bookings/admin-bookings.ts'
import { unseenChanges } from '#server/services/bookings/club-changes.ts'
import { openSafety } from '#server/services/accounts/safety.ts'
import type { Kind } from '#domain/facility/facility.ts'
import type { Member } from '#records/families.ts'
import type { ArrivalDay, Entry, MemberWeek } from '#records/bookings.ts'

type Context = RequestContext & Pick<RequestMeta, 'idempotencyKey'> & { principal: Principal }
type Card = Reply<'arrivalCard'>['card']

const minute = 60_000
/** Sessions whose start is at most this far apart arrive together. */
const togetherMs = 60 * minute

/** Undefined if there is no such booking, or its family has left. */
export async function arrivalCard(context: Context, id: string): Promise<Reply<'arrivalCard'> | undefined> {
  const booking = await bookingById(context, id)
  if (!booking?.member) return undefined
  const { accountKey, date } = booking
  const weekOf = (kind: Kind) => context.store.read<MemberWeek>(weekKey(accountKey, { kind, date }))
  const [member, lanes, units, arrivals, orders, changes] = await Promise.all([
    readMember(context.store, accountKey),
    weekOf('lane'),
    weekOf('speede'),
    readArrivals(context.store, date),
    ordersOf(context.store, accountKey),
    unseenChanges(context, accountKey),
  ])
  if (!member) return undefined
  const waiting = orders.filter(({ status }) => status === 'pending_pickup')
  const facts = {
    family: member.value,
    accountKey,
    arrivals,
    orders: waiting.map((order) => order.number ?? order.id.slice(-6)),
    moved: changes.flatMap(({ to }) => to?.id ?? []),
  }
  const sameDay = [...entriesOf('lane', lanes?.value, date), ...entriesOf('speede', units?.value, date)]
  const own = sameDay.find((entry) => entry.id === id)
  const card = own && (await cardOf(context, facts, own))
  if (!own || !card) return undefined
  const others: Card[] = []
  const starts = arrivalWindow(own).starts
  for (const entry of sameDay) {
    if (entry.player === own.player || Math.abs(arrivalWindow(entry).starts - starts) > togetherMs) continue
    const other = await cardOf(context, facts, entry)
    if (other) others.push({ ...other, orders: [] })
  }
  return { card, others }
}

type DayEntry = Entry & { kind: Kind }

const entriesOf = (kind: Kind, week: MemberWeek | undefined, date: string): DayEntry[] =>
  bookingsIn(week)
    .filter((entry) => entry.date === date)
    .map((entry) => Object.assign({ kind }, entry))

const cardSafety = ({ health, hold }: Reply<'openSafety'>['safety']): Card['safety'] => ({
  health,
  ...(hold && isOffIce({ hold }) && { hold: { note: hold.note, since: hold.since } }),
})

type Facts = {
  family: Member
  accountKey: string
  arrivals: Found<ArrivalDay> | undefined
  orders: string[]
  moved: readonly string[]
}

async function cardOf(
  context: Context,
  { family, accountKey, arrivals, orders, moved }: Facts,
  entry: DayEntry,
): Promise<Card | undefined> {
  const { id, kind, player: playerId } = entry
  const player = family.players.find((each) => each.id === playerId)
  if (!player) return undefined
  const day = today(context.now())
  const arrival = arrivalOf(arrivals?.value, id)
  const asks = asksOf(player, day)
  const isAsked = isOffIce(player.safety) || (player.safety?.health ?? '') !== ''
  const mayOpen = isAsked && isAtLeast(context.principal.staffRole ?? 'desk', 'coach')
  const isChild = asks.includes('adult')
  if (isChild && player.safety?.collectors.length)
    await logView(context, context.principal, 'member_collectors_opened', playerId, {
      member: family.id,
      player: playerId,
    })
  const leftWith = player.safety?.departures?.findLast(({ booking }) => booking === id)?.name
  const opened = mayOpen && (await openSafety(context, { id: family.id, player: playerId, accountKey }))
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
    ...(opened && opened.outcome === 'done' && { safety: cardSafety(opened.safety) }),
    ...(isChild && { pickUp: pickUpOf(family, player, context.now()) }),
    ...(arrival?.left !== undefined && leftWith !== undefined && { leftWith }),
    unsigned: missingConsents(player),
  }
}
