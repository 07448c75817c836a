/**
 * Audits what belongs together in all records of a site, for an operator: bookings and slots, tickets and what they are of, the lanes
 * of events, Puck Bucks, charges and closed months, and what processes that died have left. On a site in use a change under way may
 * look like a violation; one that a second audit finds again is one.
 */
import type { DueRecord } from '#records/dues.ts'
import type { PlacesRecord } from '#records/events.ts'
import type { MemberRecord } from '#records/families.ts'
import { today } from '#domain/calendar/calendar.ts'
import { monthOf, sumOf } from '#domain/memberships/book.ts'
import { moneyOf, paidOf } from '#domain/memberships/due-steps.ts'
import { isSealOver, untilOf } from '#domain/proof/seals.ts'
import { paymentsOf } from '#domain/shop/payments.ts'
import { keys } from '#server/repositories/keys.ts'
import { claimOf, hasCapacity, isCounted, noPlaces } from '#server/repositories/places.ts'
import { rsvpIdOf } from '#server/repositories/rsvps.ts'
import { readReadable, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { eventsWithOtherLanes } from '#server/services/events/event-lanes.ts'
import { isUnderWay } from '#server/storage/transactions.ts'
import type { Doc, Key } from '#server/storage/store.ts'
import { auditBookings, auditedKeys, type Violation } from './audit.ts'

type Context = Pick<ServiceContext, 'store' | 'now'>

export type DataViolation =
  | Violation
  | 'guest_without_place'
  | 'place_without_ticket'
  | 'ticket_without_place'
  | 'order_without_ticket'
  | 'ticket_without_order'
  | 'event_without_lanes'
  | 'lanes_without_event'
  | 'bucks_below_zero'
  | 'charge_out_of_balance'
  | 'charge_without_seal'
  | 'book_changed'
  | 'left_by_the_dead'
  | 'unreadable'

/** `where` is a key, the Monday of a week or the id of an event, and never names a person. */
export type DataFinding = { violation: DataViolation; where: string }

const finding = (violation: DataViolation, where: string): DataFinding => ({ violation, where })

type Found = Awaited<ReturnType<typeof readReadable>>['found']

export async function auditData(context: Context): Promise<{ records: number; findings: DataFinding[] }> {
  const [all, bookings, lanes] = await Promise.all([
    auditedKeys(context),
    auditBookings(context),
    eventsWithOtherLanes(context),
  ])
  const { found, unreadable } = await readReadable(context.store, all)
  const now = context.now()
  return {
    records: all.length,
    findings: [
      ...bookings.violations,
      ...auditTickets(found),
      ...auditGuests(found),
      ...lanes.map(({ id, isOpen }) => finding(isOpen ? 'event_without_lanes' : 'lanes_without_event', id)),
      ...of(found, keys.allMembers).flatMap(({ key, value }) => (owes(value) ? finding('bucks_below_zero', key) : [])),
      ...auditDues(found, now),
      ...found.flatMap(({ key, tag }) =>
        isUnderWay(tag) && bornAt(tag) < now.getTime() - 24 * 3_600_000 ? finding('left_by_the_dead', key) : [],
      ),
      ...unreadable.map((key) => finding('unreadable', key)),
    ],
  }
}

type NotedDue = DueRecord['dues'][string]

/** Those under keys that begin like this. */
const of = <Value extends Doc>(found: Found, prefix: Key<Value>) =>
  found.flatMap(({ key, value }) => (key.startsWith(prefix) ? { key, value: value as Value } : []))

/** The id of a transaction begins with the time at which it was born. */
const bornAt = (tag: string): number => Number.parseInt(/~([0-9a-z]{9})-/.exec(tag)?.[1] ?? 'zzzzzzzzz', 36)

/** True if a player of the family has spent more than was credited. */
const owes = (record: MemberRecord): boolean =>
  'players' in record && record.players.some(({ bucks = [] }) => bucks.reduce((sum, { cents }) => sum + cents, 0) < 0)

/**
 * Of a charge no more is paid than it is, and no more refunded than was paid; who has left and owes something is named in a seal; a
 * month that is closed has the sums that it had then.
 */
function auditDues(found: Found, now: Date): DataFinding[] {
  const dues = of(found, keys.allDues).flatMap(({ key, value }) =>
    Object.values(value.dues).map((due) => [key, due] as const),
  )
  const seals = new Set(of(found, keys.allSeals).map(({ key }) => key))
  const isNamed = (seal: string) => isSealOver(untilOf(seal), now) || seals.has(keys.seal(seal))
  const isBalanced = ({ total, steps }: NotedDue) => Math.abs(paidOf(total, steps) - total / 2) <= Math.abs(total / 2)
  const moved = [
    ...dues.flatMap(([, due]) => due.steps.map((step) => ({ at: step.at, ...moneyOf(step, due) }))),
    ...of(found, keys.allOrders).flatMap(({ value }) =>
      paymentsOf(value).map(({ at, cents }) => ({ at, cents, waived: 0 })),
    ),
  ]
  const byMonth = Map.groupBy(moved, ({ at }) => monthOf(today(new Date(at))))
  return [
    ...dues.flatMap(([key, due]) => (isBalanced(due) ? [] : finding('charge_out_of_balance', key))),
    ...dues.flatMap(([key, { seal }]) =>
      seal === undefined || isNamed(seal) ? [] : finding('charge_without_seal', key),
    ),
    ...of(found, keys.allClosedMonths).flatMap(({ key, value: { cents, waived } }) => {
      const sums = sumOf(byMonth.get(key.split('/')[1]!) ?? [])
      return sums.cents === cents && sums.waived === waived ? [] : finding('book_changed', key)
    }),
  ]
}

/** Of an event with a capacity each guest has a place, with a ticket or counted without one. */
function auditGuests(found: Found): DataFinding[] {
  const events = new Map(of(found, keys.events).flatMap(({ value }) => value.events.map((event) => [event.id, event])))
  const places = new Map<string, PlacesRecord>(of(found, keys.allPlaces).map(({ key, value }) => [key, value]))
  return of(found, keys.allRsvps).flatMap(({ key, value: { state, qty, tickets = [] } }) => {
    const [, eventId = '', accountKey = ''] = key.split('/')
    const [event, record] = [events.get(eventId), places.get(keys.places(eventId))]
    if (state !== 'attending' || !hasCapacity(event) || !isCounted(record, event)) return []
    const claimed = claimOf(record ?? noPlaces, accountKey)
    return tickets.length + claimed === qty ? [] : finding('guest_without_place', key)
  })
}

/** Each ticket that is named is taken by who names it, and each that is taken is named. */
function auditTickets(found: Found): DataFinding[] {
  const named = [
    ...of(found, keys.allRsvps).flatMap(({ key, value }) => {
      const [, eventId = '', accountKey = ''] = key.split('/')
      return (value.tickets ?? []).map((ticket) => [ticket, rsvpIdOf(eventId, accountKey)] as const)
    }),
    ...of(found, keys.allOrders).flatMap(({ value: { order, tickets = [] } }) =>
      order.status === 'canceled' ? [] : tickets.map((ticket) => [ticket, order.id] as const),
    ),
  ]
  const taken = new Map<string, string>(
    [...of(found, keys.allPlaceTickets), ...of(found, keys.allPieceTickets)].flatMap(({ key, value: { by } }) =>
      by === undefined ? [] : [[key, by]],
    ),
  )
  const names = new Map(named)
  const isPlace = (key: string) => key.startsWith(keys.allPlaceTickets)
  return [
    ...named.flatMap(([key, by]) =>
      taken.get(key) === by ? [] : finding(isPlace(key) ? 'place_without_ticket' : 'order_without_ticket', key),
    ),
    ...[...taken].flatMap(([key, by]) =>
      names.get(key) === by ? [] : finding(isPlace(key) ? 'ticket_without_place' : 'ticket_without_order', key),
    ),
  ]
}
