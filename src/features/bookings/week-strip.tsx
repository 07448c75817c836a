/** Day picker for one week, Monday first, with buttons for the previous and next week. */
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { lastDay, weeksShown } from '#domain/bookings/bookings.ts'
import { addDays, daysOfWeek, dayText, mondayOf, shortDay, type Day } from '#domain/calendar/calendar.ts'
import { weekdays } from '#domain/calendar/day.ts'
import type { Kind } from '#domain/facility/facility.ts'
import type { ReactNode } from 'react'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import styles from './week-strip.module.css'

type WeekStripProps = {
  kind: Kind
  today: Day
  day: Day
  onDay: (day: Day) => void
  /** Number of open slots of a day; undefined while loading. */
  openOn: (day: Day) => number | undefined
  /** The weekly limit is reached: nothing can be booked in this week. */
  locked?: boolean
  /** Shown at the right of the header. */
  children?: ReactNode
}

export function WeekStrip({ kind, today, day, onDay, openOn, locked = false, children }: WeekStripProps) {
  const monday = mondayOf(day)
  const weeks = weeksShown(kind, today)
  const goToWeek = (offset: number) => onDay(nearestBookableDay(kind, addDays(day, offset * 7), today))
  return (
    <div className={styles.picker}>
      <div className={styles.head}>
        <button
          type="button"
          className={styles.turn}
          aria-label="Previous week"
          disabled={monday === weeks[0]}
          onClick={() => goToWeek(-1)}
        >
          <ChevronLeft aria-hidden="true" />
        </button>
        <p aria-live="polite">{shortWeek(monday)}</p>
        <button
          type="button"
          className={styles.turn}
          aria-label="Next week"
          disabled={monday === weeks.at(-1)}
          onClick={() => goToWeek(1)}
        >
          <ChevronRight aria-hidden="true" />
        </button>
        {children}
      </div>
      <fieldset className={styles.week} aria-label="Day">
        {daysOfWeek(monday).map((date) => (
          <DayButton
            key={weekdayKey(date)}
            day={date}
            past={date < today}
            note={dayNote(date < today, locked, openOn(date))}
            pressed={date === day}
            onPress={() => onDay(date)}
          />
        ))}
      </fieldset>
    </div>
  )
}

/** The picker before the date is known: every week has the same weekdays. */
export function WeekStripWaiting({ children }: { children?: ReactNode }) {
  return (
    <div className={styles.picker}>
      <div className={styles.head}>
        <button type="button" className={styles.turn} aria-label="Previous week" disabled>
          <ChevronLeft aria-hidden="true" />
        </button>
        <p>…</p>
        <button type="button" className={styles.turn} aria-label="Next week" disabled>
          <ChevronRight aria-hidden="true" />
        </button>
        {children}
      </div>
      <fieldset className={styles.week} aria-label="Day">
        {weekdays.map((weekday) => (
          <button key={weekday} type="button" className={styles.day} disabled>
            <small>{weekday.slice(0, 3)}</small>
            <b aria-hidden="true">·</b>
            <small>…</small>
          </button>
        ))}
      </fieldset>
    </div>
  )
}

function dayNote(past: boolean, locked: boolean, open: number | undefined): ReactNode {
  if (past) return 'past'
  if (locked) return 'locked'
  if (open === undefined) return '…'
  return (
    <>
      {open}
      <span className={styles.open}> open</span>
    </>
  )
}

type DayButtonProps = { day: Day; past: boolean; note: ReactNode; pressed: boolean; onPress: () => void }

function DayButton({ day, past, note, pressed, onPress }: DayButtonProps) {
  const { weekdayShort, month, date } = dayText(day)
  return (
    <button type="button" className={styles.day} aria-pressed={pressed} disabled={past} onClick={onPress}>
      <small>{weekdayShort} </small>
      <VisuallyHidden>{month} </VisuallyHidden>
      <b>{date}</b>
      <VisuallyHidden>, </VisuallyHidden>
      <small>{note}</small>
    </button>
  )
}

// Keyed by weekday, so that changing the week keeps the buttons and the focus.
const weekdayKey = (day: Day) => dayText(day).weekday

/** 'Nov 23 – 29', or 'Nov 30 – Dec 6' where the month changes. */
function shortWeek(monday: Day): string {
  const [first, last] = [dayText(monday), dayText(addDays(monday, 6))]
  return `${first.monthShort} ${first.date} – ${first.month === last.month ? '' : `${last.monthShort} `}${last.date}`
}

/** 'Mon Nov 23 – Sun Nov 29' */
export const weekRange = (monday: Day): string => `${shortDay(monday)} – ${shortDay(addDays(monday, 6))}`

/** The bookable day nearest to `wanted`. */
export const nearestBookableDay = (kind: Kind, wanted: Day, today: Day): Day =>
  wanted < today ? today : wanted > lastDay(kind, today) ? lastDay(kind, today) : wanted
