/** The figures of the overview as rows, shared by charts, tables and CSV files. */
import type { Reply } from '#api-contract/schemas.ts'
import { clockTime, dayText, shortDay } from '#domain/calendar/calendar.ts'
import { csvFile } from '#domain/text/csv.ts'
import { eventClock } from '#domain/events/events.ts'
import type { Kind } from '#domain/facility/facility.ts'
import { usageOf, totalSessions, type Usage, type WeekFigures } from '#domain/bookings/usage.ts'

export type Figures = Reply<'overview'>
export type EventFigures = Figures['events'][number]

/** 'Mon' to 'Sun', the columns of a heat map; 2024-01-01 was a Monday. */
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

/** One row per week with total sessions. */
export const weekRows = ({ weeks }: Figures): WeekFigures[] =>
  weeks.map(({ monday, lane, speede, newMembers }) => ({
    monday,
    lanes: totalSessions(lane),
    speede: totalSessions(speede),
    newMembers,
  }))

/** 'Week of Nov 23' */
export const weekName = (monday: string): string => `Week of ${shortDay(monday).slice(4)}`

/** 'Tue Nov 24, 5:00 PM' */
export const eventDay = (event: Pick<EventFigures, 'datetime'>): string => {
  const { date, timeText } = eventClock(event)
  return `${shortDay(date)}, ${timeText}`
}

/** CSV file contents by section. */
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
