/** The figures of the overview as rows: the same ones are drawn, shown as tables and downloaded. */
import type { Reply } from '#api-contract/schemas.ts'
import { clockTime, dayText, shortDay } from '#domain/calendar/calendar.ts'
import { csvFile } from '#domain/text/csv.ts'
import { eventClock } from '#domain/events/events.ts'
import type { Kind } from '#domain/facility/facility.ts'
import { usageOf, sumOf, type Usage, type WeekFigures } from '#domain/bookings/usage.ts'

export type Figures = Reply<'overview'>
export type EventFigures = Figures['events'][number]

/** Mon to Sun, as the columns of a heat map have them; 2024-01-01 was a Monday. */
export const weekdayNames = Array.from({ length: 7 }, (_, index) => dayText(`2024-01-0${index + 1}`).weekdayShort)

/** The cells of a heat map, row by row. */
export function heatRows(kind: Kind, { weeks }: Figures): { time: string; cells: Usage[] }[] {
  const cells = usageOf(
    kind,
    weeks.map((week) => week[kind]),
  )
  return [...new Set(cells.map(({ time }) => time))].map((time) => ({
    time,
    cells: cells.filter((cell) => cell.time === time),
  }))
}

export const weekRows = ({ weeks }: Figures): WeekFigures[] =>
  weeks.map(({ monday, lane, speede, newMembers }) => ({
    monday,
    lanes: sumOf(lane),
    speede: sumOf(speede),
    newMembers,
  }))

export const weekName = (monday: string): string => `Week of ${shortDay(monday).slice(4)}`

export const eventDay = (event: Pick<EventFigures, 'datetime'>): string => {
  const { date, words } = eventClock(event)
  return `${shortDay(date)}, ${words}`
}

export const files = {
  use: (figures: Figures): string =>
    csvFile(
      ['kind', 'weekday', 'time', 'sessions', 'share'],
      (['lane', 'speede'] as const).flatMap((kind) =>
        heatRows(kind, figures).flatMap(({ time, cells }) =>
          cells.map(({ weekday, sessions, share }) => [kind, weekdayNames[weekday]!, time, sessions, share.toFixed(3)]),
        ),
      ),
    ),
  weeks: (figures: Figures): string =>
    csvFile(
      ['week', 'lanes', 'speede', 'newMembers'],
      weekRows(figures).map(({ monday, lanes, speede, newMembers }) => [monday, lanes, speede, newMembers]),
    ),
  events: ({ events }: Figures): string =>
    csvFile(
      ['event', 'datetime', 'canceled', 'answers', 'guests'],
      events.map(({ title, datetime, canceled, answers, guests }) => [
        title,
        datetime,
        canceled ? 'yes' : 'no',
        answers,
        guests,
      ]),
    ),
} as const

/** '5 PM' or '5:30 PM' */
export const hourName = (time: string): string => clockTime(time).replace(':00', '')
