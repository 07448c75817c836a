/** The slots of one kind for a day: a table of times and units; on phones, one group of units per time. */
import { memo, useState } from 'react'
import { slotsOfDay, slotTimes, unitsOf, type Slot } from '#domain/bookings/bookings.ts'
import { clockRange, clockTime, facilityClock, minutesOf, type Time } from '#domain/calendar/calendar.ts'
import { bookables, kinds, type Kind } from '#domain/facility/facility.ts'
import { daySheetMessages } from '#domain/day-sheet/day-sheet-messages.ts'
import { bookingMessages } from '#domain/bookings/booking-messages.ts'
import { Section } from '#ui/layout/section.tsx'
import { Text, VisuallyHidden } from '#ui/layout/box.tsx'
import cellStyles from './sheet-cell.module.css'
import styles from './day-sheet.module.css'
import { SheetCell } from './sheet-cell.tsx'
import { unitName } from '#domain/bookings/slot-names.ts'
import {
  cellContentAt,
  foldTimes,
  isAwaited,
  isTaken,
  nameHints,
  nameOf,
  slotKey,
  type Booking,
  type Sheet,
} from './sheet-view.ts'
import { useDesk, useShownKind } from './queries.ts'

const kindTitles = { lane: 'Lanes', speede: 'Speede units' } as const

/** Phones show one kind at a time; wider screens show both. */
export const SheetGrids = memo(function SheetGrids({ sheet }: { sheet: Sheet }) {
  const { target } = useDesk()
  const booking = sheet.bookings.find(({ id }) => id === target)
  const kind = useShownKind(sheet)
  return kinds.map((each) => (
    <SheetGrid key={each} kind={each} hiddenOnPhone={each !== kind} sheet={sheet} target={booking} />
  ))
})

/** `target`: the booking jumped to. */
type SheetGridProps = { kind: Kind; hiddenOnPhone: boolean; sheet: Sheet; target: Booking | undefined }

function SheetGrid({ kind, hiddenOnPhone, sheet, target }: SheetGridProps) {
  const { day, today, now, view } = useDesk()
  const { found, showsEarlier } = view
  const onlyAwaited = view.onlyAwaited && day === today
  const [unfolded, setUnfolded] = useState<readonly Time[]>([])
  const { time: clock } = facilityClock(now)
  const all = slotTimes(kind)
  const isEmpty = slotsOfDay(kind, day).every((slot) => {
    const content = cellContentAt(sheet, slot, now)
    return !isTaken(content) && !content.bookable
  })
  const current = day === today ? all.findLast((time) => time <= clock) : undefined
  const first = target?.kind === kind && current !== undefined && target.time < current ? target.time : current
  const shown = first === undefined || showsEarlier ? all : all.filter((time) => time >= first)
  const isAwaitedAt = (time: Time) =>
    sheet.bookings.some((booking) => booking.kind === kind && booking.time === time && isAwaited(booking, now))
  const times = onlyAwaited ? shown.filter(isAwaitedAt) : shown
  // Half hours without anybody would make the sheet long. The lanes are few.
  const keep = [...unfolded, ...(current === undefined ? [] : [current])]
  const runs =
    kind === 'speede' && !onlyAwaited ? foldTimes(sheet, kind, day, times, keep) : times.map((time) => [time])
  const hints = nameHints(sheet)
  return (
    <Section
      gap="1"
      size="title"
      title={kindTitles[kind]}
      className={styles.kind}
      data-aside={hiddenOnPhone || undefined}
    >
      {isEmpty && <Text tone="muted">There are no bookings on this day, and it is not open for booking.</Text>}
      {!isEmpty && onlyAwaited && times.length === 0 && <Text tone="muted">Everybody is here.</Text>}
      {!isEmpty && (
        <table className={styles.grid}>
          <thead>
            <tr>
              <th scope="col">Time</th>
              {unitsOf(kind).map((unit) => (
                <th key={unit} scope="col">
                  {unitName({ kind, unit })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {runs.map((run) =>
              run.length > 1 ? (
                <FoldedRow key={run[0]} run={run} kind={kind} onUnfold={() => setUnfolded([...unfolded, ...run])} />
              ) : (
                run.map((time) => (
                  <tr key={time} aria-current={time === current ? 'time' : undefined}>
                    <th scope="row">
                      {clockTime(time)}
                      {time === current && <small>{bookables[kind].minutes === 60 ? 'this hour' : 'now'}</small>}
                    </th>
                    {unitsOf(kind).map((unit) => {
                      const slot: Slot = { kind, unit, date: day, time }
                      const content = cellContentAt(sheet, slot, now)
                      const { booking } = content
                      const isHidden = onlyAwaited && !(booking && isAwaited(booking, now))
                      return (
                        <td
                          key={unit}
                          data-label={unitName(slot)}
                          data-filled={Boolean(booking ?? content.held ?? content.closure)}
                        >
                          {!isHidden && (
                            <SheetCell
                              slot={slot}
                              content={content}
                              hint={booking && hints.get(booking.id)}
                              isFound={found?.some(({ id }) => id === booking?.id) ?? false}
                              isTarget={target !== undefined && target.id === booking?.id}
                            />
                          )}
                        </td>
                      )
                    })}
                  </tr>
                ))
              ),
            )}
          </tbody>
        </table>
      )}
    </Section>
  )
}

/** Several times in a row at which everything is free, in one row. */
function FoldedRow({ run, kind, onUnfold }: { run: readonly Time[]; kind: Kind; onUnfold: () => void }) {
  const [from, to] = [run[0]!, run.at(-1)!]
  const range = clockRange(from, minutesOf(to) - minutesOf(from) + bookables[kind].minutes)
  return (
    <tr>
      <th scope="row">{clockTime(from)}</th>
      <td colSpan={unitsOf(kind).length}>
        <button type="button" className={cellStyles.free} onClick={onUnfold}>
          {range}: All free
        </button>
      </td>
    </tr>
  )
}

/** Announces the latest changes to screen readers; the cells mark them visually. */
export function ChangeAnnouncement({ sheet }: { sheet: Sheet }) {
  const { day, marks } = useDesk()
  const newest = Math.max(...Object.values(marks))
  const changed = kinds.flatMap((kind) => slotsOfDay(kind, day)).filter((slot) => marks[slotKey(slot)] === newest)
  const texts = changed.map((slot) => {
    const { booking, held, closure } = cellContentAt(sheet, slot, new Date(0))
    const free = closure ? bookingMessages.closedLabel : daySheetMessages.free
    const content = booking ? nameOf(booking) : (held?.title ?? free)
    return `${unitName(slot)}, ${clockTime(slot.time)}: ${content}`
  })
  return (
    <output>
      <VisuallyHidden>{texts.length > 6 ? `${texts.length} slots have changed` : texts.join('. ')}</VisuallyHidden>
    </output>
  )
}
