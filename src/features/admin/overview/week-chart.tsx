/** Sessions and new members week by week, drawn as bars over the table with the same figures. */
import { shortDay } from '#domain/calendar/calendar.ts'
import type { WeekFigures } from '#domain/bookings/usage.ts'
import { Table } from '#ui/layout/table.tsx'
import { weekName, weekRows, type Figures } from './figures.ts'
import styles from './overview.module.css'

const series = [
  { name: 'Lane sessions', key: 'lanes', look: 'lane' },
  { name: 'Speede sessions', key: 'speede', look: 'speede' },
  { name: 'New members', key: 'newMembers', look: 'joined' },
] as const satisfies { name: string; key: keyof WeekFigures; look: string }[]

const height = 120
const slot = 64
const bar = 16

export function WeekChart({ figures }: { figures: Figures }) {
  const rows = weekRows(figures)
  const most = Math.max(1, ...rows.flatMap((row) => series.map(({ key }) => row[key])))
  return (
    <div className={styles['weeks']}>
      <div className={styles['scroll']}>
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${rows.length * slot} ${height + 34}`}
          className={styles['chart']}
          // Bars keep their width however many weeks there are.
          width={rows.length * slot}
          height={height + 34}
        >
          {rows.map((row, week) => (
            <g key={row.monday} transform={`translate(${week * slot} 0)`}>
              {series.map(({ key, look }, index) => {
                const tall = (row[key] / most) * height
                return (
                  <g key={key} transform={`translate(${6 + index * (bar + 2)} 0)`}>
                    <rect className={styles[look]} y={16 + height - tall} width={bar} height={tall} rx="2" />
                    <text x={bar / 2} y={11 + height - tall} textAnchor="middle">
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
      <ul className={styles['legend']}>
        {series.map(({ name, look }) => (
          <li key={look} data-look={look}>
            {name}
          </li>
        ))}
      </ul>
      <Table
        caption="Sessions and new members week by week"
        columns={[
          { label: 'Week', cell: ({ monday }) => weekName(monday), names: true },
          ...series.map(({ name, key }) => ({ label: name, cell: (row: WeekFigures) => row[key] })),
        ]}
        rows={rows}
        keyOf={({ monday }) => monday}
      />
    </div>
  )
}
