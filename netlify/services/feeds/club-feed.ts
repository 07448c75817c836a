/** The club's days in the calendars of colleagues: how many come when, events, tours and closures; no names. */
import type { Slot } from '#domain/bookings/bookings.ts'
import { bookingTitle } from '#domain/bookings/schedule.ts'
import type { CalendarEntry } from '#domain/calendar/calendar-file.ts'
import { addDays, clockTime, instantOf, mondayOf, today, type Day } from '#domain/calendar/calendar.ts'
import { endOfEvent } from '#domain/events/events.ts'
import { roomOfEvent } from '#domain/events/weekly-events.ts'
import { bookables, facility } from '#domain/facility/facility.ts'
import { clubFeedWeeks } from '#domain/feeds/feeds.ts'
import { feedMessages } from '#domain/messages/feed-messages.ts'
import { timeOfTour, tourMinutes } from '#domain/tours/tours.ts'
import { readClosures, type StoredClosure } from '#server/repositories/closures.ts'
import { eventsIfReadable } from '#server/repositories/events.ts'
import { recentTours } from '#server/repositories/tours.ts'
import { ifReadable, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { readWeek } from '#server/services/bookings/week-availability.ts'

const minutes = 60_000

/** The entries of this week and the next ones. */
export async function clubEntries(context: ServiceContext): Promise<CalendarEntry[]> {
  const { store, now } = context
  const from = mondayOf(today(now()))
  const mondays = Array.from({ length: clubFeedWeeks }, (_, nth) => addDays(from, 7 * nth))
  const isShown = (day: Day) => day >= from && day < addDays(from, 7 * clubFeedWeeks)
  const [weeks, events, tours, closures] = await Promise.all([
    Promise.all(mondays.flatMap((monday) => [readWeek(context, 'lane', monday), readWeek(context, 'speede', monday)])),
    eventsIfReadable(store),
    recentTours(store, from),
    ifReadable(() => readClosures(store)),
  ])
  const taken = weeks.flatMap((week) => week.taken.filter(({ offered }) => !offered))
  return [
    ...[...Map.groupBy(taken, ({ date }) => date)].map(([day, slots]) => dayEntry(day, slots)),
    ...(events ?? [])
      .filter(({ canceled, datetime }) => !canceled && isShown(today(new Date(datetime))))
      .map((event) => ({
        id: `club-event:${event.id}`,
        sequence: 0,
        start: new Date(event.datetime),
        end: endOfEvent(event),
        title: event.title,
        room: roomOfEvent(event),
      })),
    ...tours.flatMap(({ id, status, date, time }) => {
      const at = timeOfTour(time)
      if (status !== 'confirmed' || at === undefined || !isShown(date)) return []
      const start = instantOf(date, at)
      const end = new Date(start.getTime() + tourMinutes * minutes)
      return [{ id, sequence: 0, start, end, title: feedMessages.tour }]
    }),
    ...(closures === 'unreadable' ? [] : closures)
      .filter(({ from: start, to }) => isShown(start.slice(0, 10)) || isShown(to.slice(0, 10)))
      .map(closureEntry),
  ].toSorted((one, other) => one.start.getTime() - other.start.getTime() || (one.id < other.id ? -1 : 1))
}

/** One entry from the first session to the end of the last, with a line for each hour. */
function dayEntry(day: Day, slots: readonly Slot[]): CalendarEntry {
  const ends = slots.map((slot) => instantOf(day, slot.time).getTime() + bookables[slot.kind].minutes * minutes)
  const times = [...Map.groupBy(slots, ({ time }) => time)].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const lines = times.map(([time, then]) => {
    const lanes = then.filter(({ kind }) => kind === 'lane').length
    return feedMessages.hour(clockTime(time), lanes, then.length - lanes)
  })
  return {
    id: `day:${day}`,
    sequence: 0,
    start: instantOf(day, times[0]![0]),
    end: new Date(Math.max(...ends)),
    title: feedMessages.sessions(slots.length),
    description: lines.join('\n'),
  }
}

const momentInstant = (moment: string) => instantOf(moment.slice(0, 10), moment.slice(11))

function closureEntry(closure: StoredClosure): CalendarEntry {
  const what =
    closure.scope === 'club'
      ? facility.name
      : closure.scope === 'kind'
        ? feedMessages.all[closure.kind]
        : bookingTitle({ kind: closure.kind, unit: closure.unit })
  return {
    id: `closure:${closure.id}`,
    sequence: 0,
    start: momentInstant(closure.from),
    end: momentInstant(closure.to),
    title: feedMessages.closed(what, closure.reason),
  }
}
