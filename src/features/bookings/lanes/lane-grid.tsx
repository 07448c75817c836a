/** One day as a grid of hours and lanes. One stop for the tab key; arrows, Home, End, Page Up and Page Down move inside. */
import { useRef, useState, type KeyboardEvent } from 'react'
import { isSameSlot, slotTimes, unitsOf, type Slot } from '#domain/bookings/bookings.ts'
import type { Day } from '#domain/calendar/calendar.ts'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { moved, type Cell } from './grid-keyboard.ts'
import styles from './lane-grid.module.css'
import { SlotButton, WaitingSlot } from './slot-button.tsx'
import { cellState, hourWords, type WeekView } from '#features/bookings/week-view.ts'

type LaneGridProps = {
  day: Day
  /** Nothing while it is being asked for: the grid keeps its size. */
  look: WeekView | undefined
  onPick: (slot: Slot | undefined) => void
  onLocked: () => void
  /** Page Up and Page Down. */
  onTurn: (days: -1 | 1) => void
  caption: string
  /** Id of a note about the whole grid. */
  note?: string | undefined
}

const times = slotTimes('lane')
const lanes = unitsOf('lane')
const size = { rows: times.length, columns: lanes.length }

export function LaneGrid({ day, look, onPick, onLocked, onTurn, caption, note }: LaneGridProps) {
  const table = useRef<HTMLTableElement>(null)
  const [visited, setVisited] = useState<Cell>()
  const slotAt = ({ row, column }: Cell): Slot => ({
    kind: 'lane',
    unit: lanes[column]!,
    date: day,
    time: times[row]!,
  })
  const stop = visited ?? firstStop(look, slotAt)

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'PageUp' || event.key === 'PageDown') {
      event.preventDefault()
      return onTurn(event.key === 'PageUp' ? -1 : 1)
    }
    const next = moved(stop, event, size)
    if (!next) return
    event.preventDefault()
    setVisited(next)
    table.current?.tBodies[0]?.rows[next.row]?.querySelectorAll('button')[next.column]?.focus()
  }

  return (
    <table
      ref={table}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the ARIA grid pattern, on a table that stays one
      role="grid"
      className={styles['grid']}
      aria-busy={!look}
      aria-describedby={note}
      onKeyDown={onKeyDown}
    >
      <caption>{caption}</caption>
      <LaneHeads />
      <tbody>
        {times.map((time, row) => (
          <tr key={time}>
            <th scope="row">{hourWords(time)}</th>
            {lanes.map((lane, column) => {
              const slot = slotAt({ row, column })
              const state = look && cellState(slot, look)
              return (
                <td key={lane}>
                  {state ? (
                    <SlotButton
                      state={state}
                      place={`lane ${lane}, ${hourWords(time)}`}
                      tabIndex={stop.row === row && stop.column === column ? 0 : -1}
                      onFocus={() => setVisited({ row, column })}
                      onPress={() => onPick(state === 'picked' ? undefined : slot)}
                      onLocked={onLocked}
                    />
                  ) : (
                    <WaitingSlot />
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** One narrow column for the hours, one for each lane. */
const LaneHeads = () => (
  <>
    <colgroup>
      <col className={styles['hours']} />
      {lanes.map((lane) => (
        <col key={lane} />
      ))}
    </colgroup>
    <thead>
      <tr>
        <th scope="col">
          <VisuallyHidden>Time</VisuallyHidden>
        </th>
        {lanes.map((lane) => (
          <th key={lane} scope="col">
            Lane <b>{lane}</b>
          </th>
        ))}
      </tr>
    </thead>
  </>
)

/** Where the tab key enters before anything was visited: the pick, else the first open hour, else the corner. */
function firstStop(look: WeekView | undefined, slotAt: (cell: Cell) => Slot): Cell {
  const cells = times.flatMap((_, row) => lanes.map((_, column) => ({ row, column })))
  const { pick } = look ?? {}
  const picked = pick && cells.find((cell) => isSameSlot(slotAt(cell), pick))
  const open = look && cells.find((cell) => cellState(slotAt(cell), look) === 'open')
  return picked ?? open ?? { row: 0, column: 0 }
}
