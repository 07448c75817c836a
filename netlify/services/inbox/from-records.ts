/**
 * The items that follow from records: none is missing, and none outlives its reason. They are done where
 * they stand: the tour is confirmed, the booking moved.
 */
import { addDays, instantOf, monthsLater, shortDay, today } from '#domain/calendar/calendar.ts'
import { arrivals, deadlines } from '#domain/facility/facility.ts'
import { isExpiry } from '#domain/plans/membership.ts'
import type { ItemKindName, WrittenKind } from '#domain/inbox/item-kinds.ts'
import { isTourOver, tourVisit, tourWhen, type TourStatus } from '#domain/tours/tours.ts'
import { disputeRows, memberRows, orderRows, type Members } from '#server/repositories/admin-rows.ts'
import { readAuditResult } from '#server/repositories/audit-results.ts'
import { readMaterializedView } from '#server/repositories/materialized-view.ts'
import { recentTours } from '#server/repositories/tours.ts'
import { eachMade, ifMade, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { childrenStillHere } from '#server/services/arrivals/still-here.ts'
import { currentClosures, undecidedBookings } from '#server/services/closures/closures.ts'
import { cardToTake } from './cards-to-take.ts'
import { callsToMake } from '#server/services/outbox/outbox.ts'
import type { ItemRecord } from '#records/inbox.ts'
import { charges } from './charges.ts'
import { closing, dueAfter, onDay, opening, type Item, type Source } from './source.ts'
import { unseenFamilyItems } from './unseen-families.ts'

/** How many new requests are listed one by one: more are a stranger's, and the others would be lost among them. */
const toursListed = 20

/** What a visit asks of the desk; who did not come is called, unless a day for that is set. */
const visitKinds: Partial<Record<TourStatus, ItemRecord['kind']>> = { confirmed: 'tour_visit', missed: 'tour_missed' }

const tours: Source = async (context) => {
  const now = context.now()
  const open = (await recentTours(context, today(now))).filter(({ status }) => !isTourOver(status))
  const fresh = open
    .filter(({ status }) => status === 'new')
    .toSorted((one, other) => one.createdAt.localeCompare(other.createdAt))
  const asked = (tour: (typeof open)[number]) => `${tour.name}, ${tourWhen(tour)}`
  const more = fresh.slice(toursListed)
  return [
    ...eachMade(context, 'item tour_new', fresh.slice(0, toursListed), (tour): Item => {
      const { id: subject, createdAt: at } = tour
      return { kind: 'tour_new', subject, at, due: dueAfter(at, deadlines.tourDays), about: asked(tour) }
    }),
    ...eachMade(context, 'item tours_more', more.slice(0, 1), ({ createdAt: at }): Item => {
      const due = dueAfter(at, deadlines.tourDays)
      return { kind: 'tours_more', subject: at, at, due, about: `And ${more.length} more` }
    }),
    ...eachMade(context, 'item tour_follow_up', open, (tour): Item[] => {
      const { id: subject, followUp, status } = tour
      if (followUp === undefined || status === 'new' || followUp > today(now)) return []
      return [{ kind: 'tour_follow_up', subject, ...onDay(followUp), about: asked(tour) }]
    }),
    ...eachMade(context, 'item tour_visit', open, (tour): Item[] => {
      const kind = visitKinds[tour.status]
      const { date, time } = tourVisit(tour)
      if (!kind || date > today(now) || (kind === 'tour_missed' && tour.followUp !== undefined)) return []
      const at = instantOf(date, time).toISOString()
      const times = kind === 'tour_missed' ? { at, due: dueAfter(at, deadlines.tourDays) } : onDay(date)
      return [{ kind, subject: tour.id, ...times, about: asked(tour) }]
    }),
  ]
}

/** Whom no message has reached. */
const calls: Source = async (context, members) => {
  const open = await callsToMake(context, members())
  return eachMade(context, 'item call', open, ({ id: subject, member, title, reason, since }): Item => {
    const about = reason === undefined ? title : `${title} (${reason})`
    const times = onDay(today(since === undefined ? context.now() : new Date(since)))
    return { kind: 'call', subject, ...times, ...(member && { member: member.id }), about }
  })
}

/** One for each closure, due before the first session. */
const closedBookings: Source = async (context) => {
  const closures = await currentClosures(context)
  const undecided = await undecidedBookings(context, closures)
  const byClosure = Map.groupBy(undecided, ({ closureId }) => closureId)
  return eachMade(context, 'item closed_booking', byClosure, ([subject, bookings]): Item => {
    const starts = bookings.map(({ booking }) => instantOf(booking.date, booking.time).toISOString()).toSorted()
    const { reason = '' } = closures.find(({ id }) => id === subject) ?? {}
    const count = bookings.length === 1 ? '1 booking' : `${bookings.length} bookings`
    const due = starts[0]!
    const day = today(new Date(due))
    const about = `${count} on ${shortDay(day)}: ${reason}`
    return { kind: 'closed_booking', subject, at: context.now().toISOString(), due, day, about }
  })
}

const disputes: Source = async (context) =>
  eachMade(context, 'item dispute', (await readMaterializedView(context, disputeRows)).values(), ({ member, open }) =>
    open.map(({ player, booking, disputed }): Item => {
      const due = new Date(Date.parse(disputed) + arrivals.disputeHours * 3_600_000).toISOString()
      return { kind: 'dispute', subject: booking, at: disputed, due, member, player }
    }),
  )

const orders: Source = async (context) => {
  const rows = (await readMaterializedView(context, orderRows)).values()
  return eachMade(context, 'item order', rows, ({ order, name }): Item[] => {
    const { id: subject, number = '', status, ready, createdAt } = order
    if (status !== 'pending_pickup') return []
    const about = `${number} ${name}`.trim()
    if (!ready)
      return [{ kind: 'order_new', subject, at: createdAt, due: dueAfter(createdAt, deadlines.orderDays), about }]
    const since = addDays(today(new Date(createdAt)), deadlines.waitingDays)
    if (since > today(context.now())) return []
    const [at, due] = [closing(since), closing(addDays(since, 1))]
    return [{ kind: 'order_waiting', subject, at, due, about }]
  })
}

const families: Source = async (context, rows) => {
  const day = today(context.now())
  const members = (await rows()).values()
  return eachMade(context, 'item card_expires', members, (row): Item[] => {
    const { id: member, cardExp, cardLast4, players } = row
    if (!isExpiry(cardExp) || players.every(({ retired }) => retired)) return []
    const [month, year] = cardExp.split('/')
    const last = addDays(`${monthsLater(`20${year}-${month}`, 1)}-01`, -1)
    const from = addDays(last, -deadlines.cardDays)
    if (from > day) return []
    const [at, due] = [opening(from), closing(last)]
    const about = `•••• ${cardLast4}, ${cardExp}`
    return [{ kind: 'card_expires', subject: `${member} ${cardExp}`, at, due, member, about }]
  })
}

const cards: Source = async (_, members) => [...(await members()).values()].flatMap(cardToTake)

const stillHere: Source = async (context, members) =>
  (await childrenStillHere(context, members)).map(({ booking, player, since: at }): Item => {
    const { id: subject, member, date: day } = booking
    return { kind: 'still_here', subject, at, due: at, member: member!.id, player, day }
  })

const damage: Source = async ({ store }) => {
  const { at, unreadable = 0, violations } = (await readAuditResult(store)) ?? { at: '', violations: 0 }
  if (unreadable + violations === 0) return []
  const about = `${unreadable} that cannot be read, ${violations} that do not fit`
  return [{ kind: 'damaged_records', subject: at, at, due: dueAfter(at, 1), about }]
}

const sourceOf: Record<Exclude<ItemKindName, WrittenKind>, Source> = {
  tour_new: tours,
  tours_more: tours,
  tour_visit: tours,
  tour_missed: tours,
  tour_follow_up: tours,
  call: calls,
  closed_booking: closedBookings,
  dispute: disputes,
  order_new: orders,
  order_waiting: orders,
  card_expires: families,
  family_new: cards,
  card_to_take: cards,
  newcomers_many: unseenFamilyItems,
  charges,
  charge_again: charges,
  still_here: stillHere,
  damaged_records: damage,
}

/** Those of this kind. */
export const itemsOfKind = async (context: ServiceContext, kind: keyof typeof sourceOf): Promise<Item[]> =>
  (await sourceOf[kind](context, () => readMaterializedView(context, memberRows))).filter((item) => item.kind === kind)

/** All of the kinds that are wanted. What cannot be made stops nothing else. */
export async function itemsFromRecords(
  context: ServiceContext,
  members: Members,
  isWanted: (kind: ItemKindName) => boolean,
): Promise<Item[]> {
  const kinds = (Object.keys(sourceOf) as (keyof typeof sourceOf)[]).filter(isWanted)
  const sources = [...new Set(kinds.map((kind) => sourceOf[kind]))]
  const found = await Promise.all(
    sources.map((source) => ifMade(context, `items of ${source.name}`, () => source(context, () => members))),
  )
  return found.flatMap((items) => (items === 'unreadable' ? [] : items.filter(({ kind }) => isWanted(kind))))
}
