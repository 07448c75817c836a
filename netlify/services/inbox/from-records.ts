/**
 * The items that follow from records: none is missing, and none outlives its reason. They are done where
 * they stand: the tour is confirmed, the booking moved.
 */
import { addDays, instantOf, shortDay, today, type Day } from '#domain/calendar/calendar.ts'
import { arrivals, deadlines, facility, kinds } from '#domain/facility/facility.ts'
import { isStillHere } from '#domain/arrivals/arrivals.ts'
import { isExpiry } from '#domain/accounts/membership.ts'
import { endOfWorkday } from '#domain/inbox/deadlines.ts'
import type { ItemKindName, WrittenKind } from '#domain/inbox/item-kinds.ts'
import { hasVisitBegun } from '#domain/tours/tour-to-member.ts'
import { isTourOver, tourVisit, tourWhen, type TourStatus } from '#domain/tours/tours.ts'
import { disputeRows, memberRows, orderRows, type Members } from '#server/repositories/admin-rows.ts'
import { arrivalOf, readArrivals } from '#server/repositories/arrivals.ts'
import { keys } from '#server/repositories/keys.ts'
import { readAuditResult } from '#server/repositories/audit-results.ts'
import { readMaterializedView } from '#server/repositories/materialized-view.ts'
import { recentTours } from '#server/repositories/tours.ts'
import { ifReadable, keysUnder, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { currentClosures, undecidedBookings } from '#server/services/bookings/closures.ts'
import { bookingsInSlots } from '#server/services/bookings/admin-bookings.ts'
import { outbox } from '#server/services/reports/outbox.ts'
import { cardToTake } from './cards-to-take.ts'
import type { ItemRecord } from '#records/items.ts'

/** An item with what it is about in words. `day`: the day sheet that has it. */
export type Item = Omit<ItemRecord, 'v'> & { about?: string; day?: Day }

/** `members` are read once for all sources. */
type Source = (context: ServiceContext, members: () => Members) => Promise<Item[]>

/** How many new requests are listed one by one: more are a stranger's, and the others would be lost among them. */
const toursListed = 20

const opening = (day: Day) => instantOf(day, facility.opens).toISOString()
const closing = (day: Day) => instantOf(day, facility.closes)
/** From when the club opens on a day until it closes. */
const onDay = (day: Day) => ({ at: opening(day), due: closing(day).toISOString() })
const dueAfter = (at: string, days: number) => endOfWorkday(new Date(at), days).toISOString()

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
    ...fresh.slice(0, toursListed).map((tour): Item => {
      const { id: subject, createdAt: at } = tour
      return { kind: 'tour_new', subject, at, due: dueAfter(at, deadlines.tourDays), about: asked(tour) }
    }),
    ...more.slice(0, 1).map(({ createdAt: at }): Item => {
      const due = dueAfter(at, deadlines.tourDays)
      return { kind: 'tours_more', subject: at, at, due, about: `And ${more.length} more` }
    }),
    ...open.flatMap((tour): Item[] => {
      const { id: subject, followUp, status } = tour
      if (followUp === undefined || status === 'new' || followUp > today(now)) return []
      return [{ kind: 'tour_follow_up', subject, ...onDay(followUp), about: asked(tour) }]
    }),
    ...open.flatMap((tour): Item[] => {
      const kind = visitKinds[tour.status]
      if (!kind || !hasVisitBegun(tour, now) || (kind === 'tour_missed' && tour.followUp !== undefined)) return []
      const { date, time } = tourVisit(tour)
      const at = instantOf(date, time).toISOString()
      const due = kind === 'tour_missed' ? dueAfter(at, deadlines.tourDays) : closing(date).toISOString()
      return [{ kind, subject: tour.id, at, due, about: asked(tour) }]
    }),
  ]
}

/** Whom no message has reached today. */
const calls: Source = async (context, members) => {
  const { at, due } = onDay(today(context.now()))
  const open = (await outbox(context, members())).calls.filter(({ called }) => !called)
  return open.map(({ id: subject, member, title, reason }): Item => {
    const about = reason === undefined ? title : `${title} (${reason})`
    return { kind: 'call', subject, at, due, member: member.id, about }
  })
}

/** One for each closure, due before the first session. */
const closedBookings: Source = async (context) => {
  const closures = await currentClosures(context)
  const undecided = await undecidedBookings(context, closures)
  return [...Map.groupBy(undecided, ({ closureId }) => closureId)].map(([subject, bookings]): Item => {
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
  [...(await readMaterializedView(context, disputeRows)).values()].flatMap(({ member, open }) =>
    open.map(({ player, booking, disputed }): Item => {
      const due = new Date(Date.parse(disputed) + arrivals.disputeHours * 3_600_000).toISOString()
      return { kind: 'dispute', subject: booking, at: disputed, due, member, player }
    }),
  )

const orders: Source = async (context) =>
  [...(await readMaterializedView(context, orderRows)).values()].flatMap(({ order, name }): Item[] => {
    const { id: subject, number = '', status, ready, createdAt } = order
    if (status !== 'pending_pickup') return []
    const about = `${number} ${name}`.trim()
    if (!ready)
      return [{ kind: 'order_new', subject, at: createdAt, due: dueAfter(createdAt, deadlines.orderDays), about }]
    const since = addDays(today(new Date(createdAt)), deadlines.waitingDays)
    if (since > today(context.now())) return []
    const [at, due] = [closing(since).toISOString(), closing(addDays(since, 1)).toISOString()]
    return [{ kind: 'order_waiting', subject, at, due, about }]
  })

/** The first day after the month of an 'MM/YY'. */
function afterExpiry(expiry: string): Day {
  const [month = 0, year = 0] = expiry.split('/').map(Number)
  return `20${String(year + Math.floor(month / 12)).padStart(2, '0')}-${String((month % 12) + 1).padStart(2, '0')}-01`
}

const families: Source = async (context, rows) => {
  const day = today(context.now())
  const members = [...(await rows()).values()]
  const unconfirmed = members.filter(
    ({ createdAt, alerts = [] }) => today(new Date(createdAt)) === day && alerts.some(({ id }) => id === 'newcomer'),
  )
  const many: Item = {
    kind: 'newcomers_many',
    subject: day,
    at: context.now().toISOString(),
    due: closing(day).toISOString(),
    about: `${unconfirmed.length} families joined today`,
  }
  const expiring = members.flatMap(({ id: member, cardExp, cardLast4, players }): Item[] => {
    if (!isExpiry(cardExp) || players.every(({ retired }) => retired)) return []
    const last = addDays(afterExpiry(cardExp), -1)
    const from = addDays(last, -deadlines.cardDays)
    if (from > day) return []
    const [at, due] = [opening(from), closing(last).toISOString()]
    const about = `•••• ${cardLast4}, ${cardExp}`
    return [{ kind: 'card_expires', subject: `${member} ${cardExp}`, at, due, member, about }]
  })
  return [...(unconfirmed.length > deadlines.newcomers ? [many] : []), ...expiring]
}

const cards: Source = async (_, members) => [...(await members()).values()].flatMap(cardToTake)

/** Children whom nobody has picked up when the club has closed. */
const stillHere: Source = async (context) => {
  const day = today(context.now())
  if (context.now() < closing(day)) return []
  const [found, ...slots] = await Promise.all([
    readArrivals(context.store, day),
    ...kinds.map((kind) => keysUnder(context.store, keys.slotsOfDay(kind, day))),
  ])
  const { bookings } = await bookingsInSlots(context, slots.flat())
  const children = bookings.filter(({ asks }) => asks.includes('adult'))
  const at = closing(day).toISOString()
  return [...Map.groupBy(children, ({ player }) => player)].flatMap(([player, own]): Item[] => {
    const arrivalFor = ({ id }: { id: string }) => arrivalOf(found?.value, id)
    const { id: subject, member } = own.find((booking) => arrivalFor(booking)?.state === 'here') ?? {}
    if (!member || !isStillHere(own.flatMap((booking) => arrivalFor(booking) ?? []))) return []
    return [{ kind: 'still_here', subject: subject!, at, due: at, member: member.id, player, day }]
  })
}

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
  newcomers_many: families,
  still_here: stillHere,
  damaged_records: damage,
}

/** Those of this kind. */
export const itemsOfKind = async (context: ServiceContext, kind: keyof typeof sourceOf): Promise<Item[]> =>
  (await sourceOf[kind](context, () => readMaterializedView(context, memberRows))).filter((item) => item.kind === kind)

/** All of them. A source with a damaged record stops no other. */
export async function itemsFromRecords(context: ServiceContext, members: Members): Promise<Item[]> {
  const sources = [...new Set(Object.values(sourceOf))]
  const found = await Promise.all(sources.map((source) => ifReadable(() => source(context, () => members))))
  return found.flatMap((items) => (items === 'unreadable' ? [] : items))
}
