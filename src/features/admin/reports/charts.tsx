/** Heat maps by weekday and start time, the darker a cell, the more; and a table of the weeks. */
import type { ReactNode } from 'react'
import type { WeekFigures } from '#domain/bookings/usage.ts'
import { shortDay } from '#domain/calendar/calendar.ts'
import { bookables, type Kind } from '#domain/facility/facility.ts'
import { dollars } from '#domain/text/text.ts'
import { Table } from '#ui/layout/table.tsx'
import { heatRows, hourName, unmetRows, weekdayNames, weekRows, type Figures, type ReportColumn } from './figures.tsx'
import styles from './overview.module.css'

type MapProps = { kind: Kind; figures: Figures }

/** How full the slots were. */
export function HeatMap({ kind, figures }: MapProps) {
  const [name, sessions] = [kind === 'lane' ? 'Lanes' : 'Speede units', figures.weeks.length * bookables[kind].units]
  return (
    <WeekdayTable
      kind={kind}
      caption={
        <>
          <b>{name}</b> occupied, in percent of {sessions} sessions per hour
        </>
      }
      rows={heatRows(kind, figures)}
      shareOf={({ share }) => share}
      textOf={({ share }) => `${Math.round(share * 100)}%`}
    />
  )
}

/** What people wanted and did not get. */
export function UnmetMap({ kind, figures }: MapProps) {
  const rows = unmetRows(kind, figures)
  const most = Math.max(...rows.flatMap(({ cells }) => cells.map(({ count }) => count)))
  if (rows.length === 0)
    return <p>No missed demand for {kind === 'lane' ? 'lanes' : 'Speede sessions'} in these weeks.</p>
  return (
    <WeekdayTable
      kind={kind}
      caption={`${kind === 'lane' ? 'Lanes' : 'Speede'}: taps on a slot that was just taken, hours waited for that never opened, and offers without an answer.`}
      rows={rows}
      shareOf={({ count }) => count / most}
      textOf={({ count }) => count}
    />
  )
}

type WeekdayTableProps<Cell> = {
  kind: Kind
  caption: ReactNode
  rows: readonly { time: string; cells: readonly Cell[] }[]
  shareOf: (cell: Cell) => number
  textOf: (cell: Cell) => ReactNode
}

function WeekdayTable<Cell extends { weekday: number }>(props: WeekdayTableProps<Cell>) {
  const { kind, caption, rows, shareOf, textOf } = props
  return (
    <table className={styles.heat} data-kind={kind}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">Time</th>
          {weekdayNames.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ time, cells }) => (
          <tr key={time}>
            <th scope="row">{hourName(time)}</th>
            {cells.map((cell) => (
              // 0 for none, then five steps up to all.
              <td key={cell.weekday} data-level={Math.min(5, Math.ceil(shareOf(cell) * 5))}>
                {textOf(cell)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** `name` is that in the file. */
const counted = (label: string, key: Exclude<keyof WeekFigures, 'monday' | 'revenue'>, name: string = key) => ({
  label,
  cell: (week: WeekFigures) => week[key],
  file: [name, (week: WeekFigures) => week[key]] as const,
})

/** Of the table, and of the section of the file. */
export const weekColumns: ReportColumn<WeekFigures>[] = [
  {
    label: 'Week',
    isRowHeader: true,
    cell: ({ monday }) => `Week of ${shortDay(monday).slice(4)}`,
    file: ['week', ({ monday }) => monday],
  },
  counted('Lane sessions', 'lanes'),
  counted('Speede sessions', 'speede'),
  counted('Came', 'arrived', 'came'),
  counted('No-shows', 'noShows'),
  counted('Canceled', 'canceled'),
  counted('By the club', 'canceledByClub'),
  counted('New members', 'newMembers'),
  counted('Ended', 'ended'),
  counted('Left', 'left'),
  {
    label: 'Paid orders',
    cell: ({ revenue }) => dollars(revenue),
    file: ['paidOrders', ({ revenue }) => (revenue / 100).toFixed(2)],
  },
]

export const WeekTable = ({ figures }: { figures: Figures }) => (
  <>
    <Table
      caption="Sessions and new members week by week"
      columns={weekColumns}
      rows={weekRows(figures)}
      keyOf={({ monday }) => monday}
    />
    <p>
      Ended: memberships of single players. Left: deleted accounts, of which only the days of joining and leaving are
      kept.
    </p>
  </>
)
