/** The day on one printed page: lanes and units share a table, row spans follow session length. Print only. */
import { unitsOf, type Slot } from '#domain/bookings/bookings.ts'
import { clockTime, facilityClock, longDay, shortDay, type Day } from '#domain/calendar/calendar.ts'
import { bookables, facility, kinds } from '#domain/facility/facility.ts'
import { bookingMessages } from '#domain/messages/messages.ts'
import { partAt, rowTimes, stepOf } from './print-rows.ts'
import styles from './print-sheet.module.css'
import { unitName } from '#domain/bookings/slot-names.ts'
import { isHere, nameOf, cellContentAt, type Sheet } from '#features/admin/day-sheet/sheet-view.ts'

type PrintSheetProps = { day: Day; now: Date; sheet: Sheet }

const both = kinds.map((kind) => bookables[kind])
const times = rowTimes(both)
const step = stepOf(both)

export function PrintSheet({ day, now, sheet }: PrintSheetProps) {
  const printed = facilityClock(now)
  const alerted = sheet.bookings
    .filter(({ member }) => member && member.alerts.length > 0)
    .toSorted((one, other) => one.time.localeCompare(other.time))
  return (
    <div className={styles.sheet} aria-hidden="true">
      <p className={styles.head}>
        <b>
          {facility.name} · {longDay(day)}
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
          {times.map((time) => (
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
              {member?.alerts.join(' · ')}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function PrintCell({ slot, sheet, now }: { slot: Slot; sheet: Sheet; now: Date }) {
  const { booking, closure } = cellContentAt(sheet, slot, now)
  if (!booking) return closure ? <i>{bookingMessages.closedLabel}</i> : null
  return (
    <div className={styles.booked}>
      <span className={styles.box}>{isHere(booking) ? '✓' : ''}</span>
      <span>
        {booking.member && booking.member.alerts.length > 0 && <b>! </b>}
        {slot.kind === 'lane' ? nameOf(booking) : shortName(nameOf(booking))}
      </span>
      {slot.kind === 'lane' && booking.member && (
        <small>{booking.member.caregivers.map(({ phone }) => phone).join(', ')}</small>
      )}
    </div>
  )
}

/** 'Sam E.': half-hour rows have one line. */
function shortName(name: string): string {
  const [first = '', ...rest] = name.split(/\s+/)
  const last = rest.at(-1)
  return last ? `${first} ${[...last][0]}.` : first
}
