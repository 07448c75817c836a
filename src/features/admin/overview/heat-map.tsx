/** Heat maps by weekday and start time: the darker a cell, the more. */
import type { ReactNode } from 'react'
import { bookables, type Kind } from '#domain/facility/facility.ts'
import { heatRows, hourName, quietText, unmetRows, weekdayNames, type Figures } from './figures.ts'
import styles from './overview.module.css'

type MapProps = { kind: Kind; figures: Figures }

const names = { lane: 'Lanes', speede: 'Speede units' } as const
const levels = 5

/** 0 for none, then five steps up to all. */
const levelOf = (share: number): number => Math.min(levels, Math.ceil(share * levels))

/** How full the slots were. */
export function HeatMap({ kind, figures }: MapProps) {
  const { weeks } = figures
  return (
    <WeekdayTable
      kind={kind}
      caption={
        <>
          <b>{names[kind]}</b> occupied, in percent of {weeks.length * bookables[kind].units} sessions per hour.{' '}
          Emptiest: {quietText(kind, figures)}
        </>
      }
      rows={heatRows(kind, figures).map(({ time, cells }) => ({
        time,
        cells: cells.map(({ weekday, share }) => ({ weekday, share, text: `${Math.round(share * 100)}%` })),
      }))}
    />
  )
}

const unmet = {
  lane: 'Lanes: taps on a slot that was just taken, hours waited for in vain, and offers without an answer.',
  speede: 'Speede: taps on a slot that was just taken, hours waited for in vain, and offers without an answer.',
}
const nothingUnmet = {
  lane: 'Nobody wanted a lane in vain in these weeks.',
  speede: 'Nobody wanted a Speede session in vain in these weeks.',
}

/** What people wanted and did not get. */
export function UnmetMap({ kind, figures }: MapProps) {
  const rows = unmetRows(kind, figures)
  const most = Math.max(...rows.flatMap(({ cells }) => cells.map(({ count }) => count)))
  if (rows.length === 0) return <p>{nothingUnmet[kind]}</p>
  return (
    <WeekdayTable
      kind={kind}
      caption={unmet[kind]}
      rows={rows.map(({ time, cells }) => ({
        time,
        cells: cells.map(({ weekday, count }) => ({ weekday, share: count / most, text: String(count) })),
      }))}
    />
  )
}

type WeekdayTableProps = {
  kind: Kind
  caption: ReactNode
  rows: readonly { time: string; cells: readonly { weekday: number; share: number; text: string }[] }[]
}

const WeekdayTable = ({ kind, caption, rows }: WeekdayTableProps) => (
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
          {cells.map(({ weekday, share, text }) => (
            <td key={weekday} data-level={levelOf(share)}>
              {text}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
