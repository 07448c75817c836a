/** A heat map of sessions by weekday and start time: the fuller the slot, the darker the cell. */
import { bookables, type Kind } from '#domain/facility/facility.ts'
import { overviewMessages } from '#domain/messages/admin-messages.ts'
import { heatRows, hourName, quietText, weekdayNames, type Figures } from './figures.ts'
import styles from './overview.module.css'

const names = { lane: 'Lanes', speede: 'Speede units' } as const
const levels = 5

/** 0 for no sessions, then five steps up to always full. */
const levelOf = (share: number): number => (share === 0 ? 0 : Math.min(levels, Math.ceil(share * levels)))

export function HeatMap({ kind, figures }: { kind: Kind; figures: Figures }) {
  const { weeks } = figures
  return (
    <table className={styles.heat} data-kind={kind}>
      <caption>
        <b>{names[kind]}</b> occupied, in percent of {weeks.length * bookables[kind].units} sessions per hour.{' '}
        {overviewMessages.quietest(quietText(kind, figures))}
      </caption>
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
        {heatRows(kind, figures).map(({ time, cells }) => (
          <tr key={time}>
            <th scope="row">{hourName(time)}</th>
            {cells.map(({ weekday, share }) => (
              <td key={weekday} data-level={levelOf(share)}>
                {Math.round(share * 100)}%
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
