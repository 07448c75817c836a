/** Sessions and new members per week: a bar chart, and a table with the same figures. */
import { shortDay } from '#domain/calendar/calendar.ts'
import type { WeekFigures } from '#domain/bookings/usage.ts'
import { dollars } from '#domain/shop/money.ts'
import { Row, Stack } from '#ui/layout/box.tsx'
import { Table, type Column, type FileColumn } from '#ui/layout/table.tsx'
import { weekName, weekRows, type Figures } from './figures.ts'
import styles from './overview.module.css'

type Counted = Exclude<keyof WeekFigures, 'monday' | 'revenue'>

const series = [
  { name: 'Lane sessions', key: 'lanes', className: 'lane' },
  { name: 'Speede sessions', key: 'speede', className: 'speede' },
  { name: 'New members', key: 'newMembers', className: 'joined' },
] as const satisfies { name: string; key: Counted; className: string }[]

/** `name` is that in the file. */
const counted = (label: string, key: Counted, name: string = key) => ({
  label,
  cell: (week: WeekFigures) => week[key],
  file: [name, (week: WeekFigures) => week[key]] as const,
})

/** The table, and the section of the file. */
export const weekColumns: (Column<WeekFigures> & { file: FileColumn<WeekFigures> })[] = [
  { label: 'Week', isRowHeader: true, cell: ({ monday }) => weekName(monday), file: ['week', ({ monday }) => monday] },
  counted('Lane sessions', 'lanes'),
  counted('Speede sessions', 'speede'),
  counted('Came', 'arrived', 'came'),
  counted('No-shows', 'noShows'),
  counted('Canceled', 'canceled'),
  counted('By the club', 'canceledByClub'),
  counted('New members', 'newMembers'),
  counted('Left', 'left'),
  {
    label: 'Paid orders',
    cell: ({ revenue }) => dollars(revenue),
    file: ['paidOrders', ({ revenue }) => (revenue / 100).toFixed(2)],
  },
]

const height = 120
const slot = 64
const bar = 16

export function WeekChart({ figures }: { figures: Figures }) {
  const rows = weekRows(figures)
  const max = Math.max(1, ...rows.flatMap((row) => series.map(({ key }) => row[key])))
  return (
    <Stack>
      <div className={styles.scroll}>
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${rows.length * slot} ${height + 34}`}
          className={styles.chart}
          // Fixed bar width for any number of weeks.
          width={rows.length * slot}
          height={height + 34}
        >
          {rows.map((row, week) => (
            <g key={row.monday} transform={`translate(${week * slot} 0)`}>
              {series.map(({ key, className }, index) => {
                const barHeight = (row[key] / max) * height
                return (
                  <g key={key} transform={`translate(${6 + index * (bar + 2)} 0)`}>
                    <rect
                      className={styles[className]}
                      y={16 + height - barHeight}
                      width={bar}
                      height={barHeight}
                      rx="2"
                    />
                    <text x={bar / 2} y={11 + height - barHeight} textAnchor="middle">
                      {row[key]}
                    </text>
                  </g>
                )
              })}
              <text x={6} y={height + 31}>
                {shortDay(row.monday).slice(4)}
              </text>
            </g>
          ))}
          <line x1="0" x2={rows.length * slot} y1={height + 16} y2={height + 16} />
        </svg>
      </div>
      <Row as="ul" gap="4" className={styles.legend}>
        {series.map(({ name, className }) => (
          <li key={className}>
            <svg aria-hidden="true" width="12" height="12">
              <rect className={styles[className]} width="12" height="12" rx="2" />
            </svg>{' '}
            {name}
          </li>
        ))}
      </Row>
      <Table
        caption="Sessions and new members week by week"
        columns={weekColumns}
        rows={rows}
        keyOf={({ monday }) => monday}
      />
      <p>Left: deleted accounts. Only the day of a deletion is kept, so there are no names.</p>
    </Stack>
  )
}
