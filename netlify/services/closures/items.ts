/** The items about bookings in closed hours. */
import { instantOf, shortDay, today } from '#domain/calendar/calendar.ts'
import { eachMade } from '#server/repositories/update-with-retry.ts'
import type { Item, Source } from '#server/repositories/item-source.ts'
import { currentClosures, undecidedBookings } from './closures.ts'

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

export { closedBookings as closed_booking }
