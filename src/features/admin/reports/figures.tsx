/** The figures of the overview, each leading to its chart or list. */
import { groupsOf } from '#lib/groups.ts'
import type { Reply } from '#api-contract/schemas.ts'
import { slotTimes } from '#domain/bookings/bookings.ts'
import { clockTime, dayText } from '#domain/calendar/calendar.ts'
import { bookables, type Kind } from '#domain/facility/facility.ts'
import { paths } from '#lib/paths.ts'
import { totalSessions, usageOf, type Usage, type WeekFigures } from '#domain/bookings/usage.ts'
import { Link } from '#lib/router.ts'
import listStyles from '#features/admin/parts/lists.module.css'
import { Stack, Text } from '#ui/layout/box.tsx'
import { type Column } from '#ui/layout/table.tsx'
import type { Cell } from '#domain/text/csv.ts'
import { counted, dollars } from '#domain/text/text.ts'
import styles from './overview.module.css'

export type Figures = Reply<'overview'>

/** A column of a table, with its name in the file and what stands there. */
export type ReportColumn<Row> = Column<Row> & { file: readonly [name: string, value: (row: Row) => Cell] }

/** 'Mon' to 'Sun', the columns of a heat map; 2024-01-01 was a Monday. */
export const weekdayNames = Array.from({ length: 7 }, (_, index) => dayText(`2024-01-0${index + 1}`).weekdayShort)

const usageFor = (kind: Kind, { weeks }: Figures): Usage[] =>
  usageOf(
    kind,
    weeks.map((week) => week[kind]),
  )

/** The cells of a heat map, row by row. */
export const heatRows = (kind: Kind, figures: Figures): { time: string; cells: Usage[] }[] =>
  groupsOf(usageFor(kind, figures), ({ time }) => time).map((cells) => ({ time: cells[0].time, cells }))

/** How often somebody wanted an hour and did not get it, whichever way; only the hours that somebody wanted. */
export function unmetRows(kind: Kind, { unmet }: Figures) {
  const countOf = (cell: string) => Object.values(unmet[kind]).reduce((sum, counts) => sum + (counts[cell] ?? 0), 0)
  return slotTimes(kind)
    .map((time) => ({
      time,
      cells: weekdayNames.map((_, weekday) => ({ weekday, count: countOf(`${weekday} ${time}`) })),
    }))
    .filter(({ cells }) => cells.some(({ count }) => count > 0))
}

/** One row per week with total sessions. */
export const weekRows = ({ weeks }: Figures): WeekFigures[] =>
  weeks.map(({ lane, speede, ...week }) => ({ ...week, lanes: totalSessions(lane), speede: totalSessions(speede) }))

/** `note` stands below the value; `to` is where its list or chart is. */
type KeyFigure = { label: string; value: string; to: string; note?: string | undefined }

/** The six figures of the club: 'Lanes occupied: 34%' and so on. */
export function keyFigures(figures: Figures): KeyFigure[] {
  const rows = weekRows(figures)
  const sum = (key: Exclude<keyof WeekFigures, 'monday'>) => rows.reduce((total, row) => total + row[key], 0)
  const percent = (kind: Kind, sessions: number) =>
    `${Math.round((100 * sessions) / (rows.length * 7 * slotTimes(kind).length * bookables[kind].units))}%`
  return [
    { label: 'Lanes occupied', value: percent('lane', sum('lanes')), to: '#part-use' },
    { label: 'Speede units occupied', value: percent('speede', sum('speede')), to: '#part-use' },
    { label: 'Came', value: String(sum('arrived')), to: '#part-weeks', note: counted(sum('noShows'), 'no-show') },
    {
      label: 'Canceled by families',
      value: String(sum('canceled')),
      to: `${paths.adminMembers}?list=canceled`,
      note: `${sum('canceledByClub')} by the club`,
    },
    {
      label: 'Memberships a month',
      value: dollars(figures.memberships),
      to: paths.adminDues,
      note: `${dollars(figures.charged)} charged this month`,
    },
    {
      label: 'Paid orders',
      value: dollars(sum('revenue')),
      to: paths.adminOrders,
      note: `${dollars(figures.unpaid)} to be paid, ${dollars(figures.bucks)} owed on cards`,
    },
  ]
}

/** '5 PM' or '5:30 PM' */
export const hourName = (time: string): string => clockTime(time).replace(':00', '')

export function KeyFigures({ figures }: { figures: Figures }) {
  return (
    <dl className={styles.figures}>
      {keyFigures(figures).map(({ label, value, to, note }) => (
        <Stack key={label} gap="0-5" className={listStyles.card}>
          <Text as="dt" size="label" tone="muted">
            {label}
          </Text>
          <dd className={styles.figure}>
            {to.startsWith('#') ? <a href={to}>{value}</a> : <Link to={to}>{value}</Link>}
          </dd>
          {note !== undefined && (
            <Text as="dd" size="label" tone="muted">
              {note}
            </Text>
          )}
        </Stack>
      ))}
    </dl>
  )
}
