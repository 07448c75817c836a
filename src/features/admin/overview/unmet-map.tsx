/** What people wanted and did not get, by weekday and start time. */
import type { Kind } from '#domain/facility/facility.ts'
import { overviewMessages } from '#domain/messages/admin-messages.ts'
import { hourName, unmetRows, weekdayNames, type Figures } from './figures.ts'
import styles from './overview.module.css'

const levels = 5

export function UnmetMap({ kind, figures }: { kind: Kind; figures: Figures }) {
  const rows = unmetRows(kind, figures)
  const most = Math.max(...rows.flatMap(({ cells }) => cells.map(({ count }) => count)))
  if (rows.length === 0) return <p>{overviewMessages.nothingUnmet[kind]}</p>
  return (
    <table className={styles.heat} data-kind={kind}>
      <caption>{overviewMessages.unmet[kind]}</caption>
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
            {cells.map(({ weekday, count }) => (
              <td key={weekday} data-level={Math.ceil((count / most) * levels)}>
                {count}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
