/**
 * Audits what belongs together in all records of a site, for an operator: bookings and slots, tickets and what they are of, the lanes
 * of events, Puck Bucks, and what processes that died have left. On a site in use a change under way may look like a violation; one
 * that a second audit finds again is one.
 */
import { keys } from '#server/repositories/keys.ts'
import { rsvpIdOf } from '#server/repositories/rsvps.ts'
import { keysUnder, readReadable, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { eventsWithOtherLanes } from '#server/services/events/event-lanes.ts'
import { isUnderWay } from '#server/storage/transactions.ts'
import type { Doc, Key } from '#server/storage/store.ts'
import { auditBookings, auditedKeys, type Violation } from './audit.ts'

type Context = Pick<ServiceContext, 'store' | 'now'>

export type DataViolation =
  | Violation
  | 'place_without_ticket'
  | 'ticket_without_place'
  | 'order_without_ticket'
  | 'ticket_without_order'
  | 'event_without_lanes'
  | 'lanes_without_event'
  | 'bucks_below_zero'
  | 'left_by_the_dead'
  | 'unreadable'

/** `where` is a key, the Monday of a week or the id of an event, and never names a person. */
export type DataFinding = { violation: DataViolation; where: string }

export async function auditData(context: Context): Promise<{ records: number; findings: DataFinding[] }> {
  const [all, bookings, tickets, lanes] = await Promise.all([
    auditedKeys(context),
    auditBookings(context),
    auditTickets(context),
    eventsWithOtherLanes(context),
  ])
  const { found, unreadable } = await readReadable(context.store, all)
  const yesterday = context.now().getTime() - 24 * 3_600_000
  return {
    records: all.length,
    findings: [
      ...bookings.violations,
      ...tickets,
      ...lanes.map(({ id, isOpen }): DataFinding => ({
        violation: isOpen ? 'event_without_lanes' : 'lanes_without_event',
        where: id,
      })),
      ...found.flatMap(({ key, value }) =>
        key.startsWith(keys.allMembers) && owes(value) ? [{ violation: 'bucks_below_zero', where: key } as const] : [],
      ),
      ...found.flatMap(({ key, tag }) =>
        isUnderWay(tag) && bornAt(tag) < yesterday ? [{ violation: 'left_by_the_dead', where: key } as const] : [],
      ),
      ...unreadable.map((where) => ({ violation: 'unreadable', where }) as const),
    ],
  }
}

/** The id of a transaction begins with the time at which it was born. */
const bornAt = (tag: string): number => Number.parseInt(/~([0-9a-z]{9})-/.exec(tag)?.[1] ?? 'zzzzzzzzz', 36)

/** True if a player of the family has spent more than was credited. */
const owes = (value: Doc): boolean =>
  ((value as { players?: { bucks?: { cents: number }[] }[] }).players ?? []).some(
    ({ bucks = [] }) => bucks.reduce((sum, { cents }) => sum + cents, 0) < 0,
  )

/** Each ticket that is named is taken by who names it, and each that is taken is named. */
async function auditTickets({ store }: Context): Promise<DataFinding[]> {
  const readAll = async <Value extends Doc>(prefix: Key<Value>) =>
    (await readReadable(store, await keysUnder(store, prefix))).found
  const [places, pieces, rsvps, orders] = await Promise.all([
    readAll(keys.allPlaceTickets),
    readAll(keys.allPieceTickets),
    readAll(keys.allRsvps),
    readAll(keys.allOrders),
  ])
  const named = [
    ...rsvps.flatMap(({ key, value }) => {
      const [, eventId = '', accountKey = ''] = key.split('/')
      return (value.tickets ?? []).map((ticket) => [ticket, rsvpIdOf(eventId, accountKey)] as const)
    }),
    ...orders.flatMap(({ value: { order, tickets = [] } }) =>
      order.status === 'canceled' ? [] : tickets.map((ticket) => [ticket, order.id] as const),
    ),
  ]
  const taken = new Map(
    [...places, ...pieces].flatMap(({ key, value: { by } }) => (by === undefined ? [] : [[key, by]])),
  )
  const names = new Map(named)
  const isPlace = (key: string) => key.startsWith(keys.allPlaceTickets)
  return [
    ...named.flatMap(([where, by]): DataFinding[] =>
      taken.get(where) === by
        ? []
        : [{ violation: isPlace(where) ? 'place_without_ticket' : 'order_without_ticket', where }],
    ),
    ...[...taken].flatMap(([where, by]): DataFinding[] =>
      names.get(where!) === by
        ? []
        : [{ violation: isPlace(where!) ? 'ticket_without_place' : 'ticket_without_order', where: where! }],
    ),
  ]
}
