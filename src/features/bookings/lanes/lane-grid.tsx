/** One day as a grid of hours and lanes. A single tab stop; arrows, Home, End, Page Up and Page Down move inside. */
import ChevronUp from 'lucide-react/icons/chevron-up'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { isSameSlot, unitsOf, type Slot } from '#domain/bookings/bookings.ts'
import { hourLabel, type Day, type Time } from '#domain/calendar/calendar.ts'
import { bookingMessages } from '#domain/bookings/booking-messages.ts'
import { VisuallyHidden } from '#ui/layout/box.tsx'
import { nextCell, type Cell } from './grid-keyboard.ts'
import styles from './lanes.module.css'
import { SlotButton, SlotPlaceholder } from './slot-button.tsx'
import {
  cellState,
  playerAt,
  proposedLabel,
  closureAt,
  waitingLabel,
  type WeekView,
} from '#features/bookings/week-view.ts'

type LaneGridProps = {
  day: Day
  /** Undefined while loading; the grid keeps its size. */
  week: WeekView | undefined
  onPick: (slot: Slot | undefined) => void
  onLocked: () => void
  /** Asks why a taken or closed slot cannot be picked; undefined when the focus leaves it. */
  onAsk: (slot: Slot | undefined) => void
  /** The hours to show, in order. */
  times: readonly Time[]
  /** Shows the hours before them; undefined if there are none. */
  onShowEarlier?: (() => void) | undefined
  /** Page Up and Page Down. */
  onChangeDay: (days: -1 | 1) => void
  caption: string
  /** Id of the element that describes the grid. */
  describedBy?: string | undefined
}

const lanes = unitsOf('lane')

export function LaneGrid({
  day,
  week,
  times,
  onPick,
  onLocked,
  onAsk,
  onShowEarlier,
  onChangeDay,
  caption,
  describedBy,
}: LaneGridProps) {
  const table = useRef<HTMLTableElement>(null)
  const [focused, setFocused] = useState<Slot>()
  const hasFocus = useRef(false)
  const slotAt = ({ row, column }: Cell): Slot => ({ kind: 'lane', unit: lanes[column]!, date: day, time: times[row]! })
  const size = { rows: times.length, columns: lanes.length }
  const tabStop = tabStopOf(week, times, slotAt, focused)
  useEffect(() => {
    // The cell with the focus has gone: its hour is not shown on this day, or the week was loading.
    if (hasFocus.current && document.activeElement === document.body)
      table.current?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus()
  })

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'PageUp' || event.key === 'PageDown') {
      event.preventDefault()
      return onChangeDay(event.key === 'PageUp' ? -1 : 1)
    }
    const next = nextCell(tabStop, event, size)
    if (!next) return
    event.preventDefault()
    setFocused(slotAt(next))
    table.current?.tBodies[0]?.rows[next.row]?.querySelectorAll('button')[next.column]?.focus()
  }

  return (
    <table
      ref={table}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the ARIA grid pattern on a native table
      role="grid"
      className={styles.grid}
      aria-busy={!week}
      aria-describedby={describedBy}
      onKeyDown={onKeyDown}
      onFocus={() => (hasFocus.current = true)}
      onBlur={() => (hasFocus.current = false)}
    >
      <caption>{caption}</caption>
      <LaneHeaders onShowEarlier={onShowEarlier} />
      <tbody>
        {times.map((time, row) => (
          <tr key={time}>
            <th scope="row">{hourLabel(time)}</th>
            {lanes.map((lane, column) => {
              const slot = slotAt({ row, column })
              const state = week && cellState(slot, week)
              const reason = week && state === 'closed' ? closureAt(slot, week)?.reason : undefined
              return (
                <td key={lane}>
                  {state ? (
                    <SlotButton
                      state={state}
                      owner={state === 'mine' && week ? playerAt(slot, week) : undefined}
                      label={week && waitingLabel(slot, week)}
                      spoken={state === 'proposed' && week ? proposedLabel(slot, week) : undefined}
                      where={`lane ${lane}, ${hourLabel(time)}`}
                      tabIndex={tabStop.row === row && tabStop.column === column ? 0 : -1}
                      reason={reason}
                      onFocus={() => {
                        setFocused(slot)
                        onAsk(state === 'closed' ? slot : undefined)
                      }}
                      onAsk={() => onAsk(slot)}
                      onPress={() => onPick(state === 'picked' ? undefined : slot)}
                      onLocked={onLocked}
                    />
                  ) : (
                    <SlotPlaceholder />
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

/** A narrow column for the hours and one for each lane. The button for earlier hours stands in the corner, above the hours. */
const LaneHeaders = ({ onShowEarlier }: Pick<LaneGridProps, 'onShowEarlier'>) => (
  <>
    <colgroup>
      <col className={styles.hours} />
      {lanes.map((lane) => (
        <col key={lane} />
      ))}
    </colgroup>
    <thead>
      <tr>
        <th scope="col">
          <VisuallyHidden>Time</VisuallyHidden>
          {onShowEarlier && (
            <button
              type="button"
              className={styles.earlier}
              aria-label={bookingMessages.earlierHours('lane')}
              onClick={onShowEarlier}
            >
              <ChevronUp aria-hidden="true" size={14} />
              Earlier
            </button>
          )}
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

/** The cell that had the focus, on whatever day; else the picked slot, the first open one, or the first cell. */
function tabStopOf(
  week: WeekView | undefined,
  times: readonly Time[],
  slotAt: (cell: Cell) => Slot,
  focused: Slot | undefined,
): Cell {
  const cells = times.flatMap((_, row) => lanes.map((_, column) => ({ row, column })))
  const { pick } = week ?? {}
  const last = focused && cells.find((cell) => isSameSlot({ ...slotAt(cell), date: focused.date }, focused))
  const picked = pick && cells.find((cell) => isSameSlot(slotAt(cell), pick))
  const open = week && cells.find((cell) => cellState(slotAt(cell), week) === 'open')
  return last ?? picked ?? open ?? { row: 0, column: 0 }
}
