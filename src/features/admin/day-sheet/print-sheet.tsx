/** The day on one printed page: lanes and units share a table, row spans follow session length. Print only. */
import { memo } from 'react'
import { shortNameOf } from '#domain/families/players.ts'
import { unitsOf, type Slot } from '#domain/bookings/bookings.ts'
import {
  clockTime,
  facilityClock,
  longDay,
  shortDay,
  minutesOf,
  timeOf,
  type Day,
  type Time,
} from '#domain/calendar/calendar.ts'
import { bookables, facility, kinds, type Bookable } from '#domain/facility/facility.ts'
import { bookingMessages } from '#domain/bookings/booking-messages.ts'
import { isolated } from '#domain/text/text.ts'
import styles from './print-sheet.module.css'
import { unitName } from '#domain/bookings/slot-names.ts'
import { familyNameOf, isHere, nameOf, cellContentAt, type Sheet } from './sheet-view.ts'

const both = kinds.map((kind) => bookables[kind])

type PrintSheetProps = { sheet: Sheet; day: Day; now: Date }

/** Nobody sees it before it is printed: what is opened, chosen and typed beside it does not render it again. */
export const PrintSheet = memo(function PrintSheet({ sheet, day, now }: PrintSheetProps) {
  const printed = facilityClock(now)
  const step = stepOf(both)
  const alerted = sheet.bookings
    .filter(({ member }) => member && member.alerts.length > 0)
    .toSorted((one, other) => one.time.localeCompare(other.time))
  return (
    <div className={styles.sheet} aria-hidden="true">
      <p className={styles.head}>
        <b>
          {facility.name} · {longDay(day)}, {day.slice(0, 4)}
        </b>
        <span>
          {sheet.bookings.length} booked · printed {shortDay(printed.day)}, {clockTime(printed.time)}
        </span>
      </p>
      <table>
        <thead>
          <tr>
            <th>Time</th>
            {kinds.flatMap((kind) =>
              unitsOf(kind).map((unit) => (
                <th key={`${kind} ${unit}`} data-kind={kind}>
                  {kind === 'lane' ? unitName({ kind, unit }) : `Speede ${unit}`}
                </th>
              )),
            )}
          </tr>
        </thead>
        <tbody>
          {rowTimes(both).map((time) => (
            <tr key={time}>
              <th>{clockTime(time).replace(' ', '\u00a0')}</th>
              {kinds.flatMap((kind) => {
                const part = partAt(time, bookables[kind], step)
                if (part === 'continued') return []
                return unitsOf(kind).map((unit) => (
                  <td key={`${kind} ${unit}`} data-kind={kind} rowSpan={part === 'nothing' ? 1 : part.rows}>
                    {part !== 'nothing' && <PrintCell slot={{ kind, unit, date: day, time }} sheet={sheet} now={now} />}
                  </td>
                ))
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {alerted.length > 0 && (
        <ul className={styles.alerts}>
          {alerted.map(({ id, time, member, ...booking }) => (
            <li key={id}>
              <b>
                ! {clockTime(time)} {nameOf(booking)}
              </b>{' '}
              {member?.alerts.map(isolated).join(' · ')}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
})

/** Letters of a phone that fit on one line of a cell. */
const lineLength = 15

function PrintCell({ slot, sheet, now }: { slot: Slot; sheet: Sheet; now: Date }) {
  const { booking, closure } = cellContentAt(sheet, slot, now)
  if (!booking)
    return closure ? (
      <div className={styles.closed}>
        {bookingMessages.closedLabel}: {isolated(closure.reason)}
      </div>
    ) : null
  const family = familyNameOf(booking)
  const name = nameOf(booking)
  const shortName = shortNameOf({ name: `${booking.name} ${family}` }) || name
  const phones = booking.member?.caregivers.map(({ phone }) => isolated(phone)).join(', ') ?? ''
  const isLong = phones.length > lineLength
  const isShort = slot.kind === 'speede' || (isLong && family !== '')
  return (
    <div className={styles.booked}>
      <span className={styles.box}>{isHere(booking) ? '✓' : ''}</span>
      <span>
        {booking.member && booking.member.alerts.length > 0 && <b>! </b>}
        {isShort ? shortName : name}
        {!isShort && family !== '' && <small> ({family})</small>}
      </span>
      {slot.kind === 'lane' && phones !== '' && <small data-long={isLong || undefined}>{phones}</small>}
    </div>
  )
}

// Rows of the printed day. The step divides the sessions of both kinds, so each spans a whole number of rows.

type Times = Pick<Bookable, 'first' | 'last' | 'minutes'>

/** A kind's cell in a row: a session that starts and spans `rows`, the continuation of one, or nothing. */
export type PrintPart = { rows: number } | 'continued' | 'nothing'

/** Minutes per row: the largest step on which every session starts and ends. */
export function stepOf(kinds: readonly Times[]): number {
  const [earliest] = kinds.map(({ first }) => minutesOf(first)).toSorted((one, other) => one - other)
  return kinds.flatMap(({ first, minutes }) => [minutes, minutesOf(first) - earliest!]).reduce(greatestCommonDivisor)
}

const greatestCommonDivisor = (one: number, other: number): number =>
  other === 0 ? one : greatestCommonDivisor(other, one % other)

/** Row times, from the earliest start to the end of the last session. */
export function rowTimes(kinds: readonly Times[]): Time[] {
  const step = stepOf(kinds)
  const from = Math.min(...kinds.map(({ first }) => minutesOf(first)))
  const to = Math.max(...kinds.map(({ last, minutes }) => minutesOf(last) + minutes))
  return Array.from({ length: (to - from) / step }, (_, row) => timeOf(from + row * step))
}

/** What a kind shows in the row at `time`. */
export function partAt(time: Time, { first, last, minutes }: Times, step: number): PrintPart {
  const since = minutesOf(time) - minutesOf(first)
  if (since < 0 || minutesOf(time) >= minutesOf(last) + minutes) return 'nothing'
  return since % minutes === 0 ? { rows: minutes / step } : 'continued'
}
