/** The items about tours: they are done when a request is answered, and a visit has a result. */
import { instantOf, today } from '#domain/calendar/calendar.ts'
import { deadlines } from '#domain/facility/facility.ts'
import { isTourOver, tourVisit, tourWhen, type TourStatus } from '#domain/tours/tours.ts'
import { recentTours } from '#server/repositories/tours.ts'
import { eachMade } from '#server/repositories/update-with-retry.ts'
import { dueAfter, onDay, type Item, type Source } from '#server/repositories/item-source.ts'
import type { ItemRecord } from '#records/inbox.ts'

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

export { tours as tour_new, tours as tours_more, tours as tour_visit, tours as tour_missed, tours as tour_follow_up }
