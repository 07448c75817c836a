/** The seven days of a week to choose from, Monday first, with the way to the weeks before and after. */
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { lastDay, weeksShown } from '#domain/bookings/bookings.ts'
import { addDays, daysOfWeek, dayText, mondayOf, shortDay, type Day } from '#domain/calendar/calendar.ts'
import type { Kind } from '#domain/facility/facility.ts'
import type { ReactNode } from 'react'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import styles from './week-strip.module.css'

type WeekStripProps = {
  kind: Kind
  today: Day
  day: Day
  onDay: (day: Day) => void
  /** How many hours of a day are open; undefined while that is not known. */
  openOn: (day: Day) => number | undefined
  /** Stands at the right of the head. */
  children?: ReactNode
}

export function WeekStrip({ kind, today, day, onDay, openOn, children }: WeekStripProps) {
  const monday = mondayOf(day)
  const weeks = weeksShown(kind, today)
  const turn = (weeksOn: number) => onDay(withinBooking(kind, addDays(day, weeksOn * 7), today))
  return (
    <div className={styles['picker']}>
      <div className={styles['head']}>
        <button
          type="button"
          className={styles['turn']}
          aria-label="Previous week"
          disabled={monday === weeks[0]}
          onClick={() => turn(-1)}
        >
          <ChevronLeft aria-hidden="true" />
        </button>
        <p aria-live="polite">{shortWeek(monday)}</p>
        <button
          type="button"
          className={styles['turn']}
          aria-label="Next week"
          disabled={monday === weeks.at(-1)}
          onClick={() => turn(1)}
        >
          <ChevronRight aria-hidden="true" />
        </button>
        {children}
      </div>
      <fieldset className={styles['week']} aria-label="Day">
        {daysOfWeek(monday).map((each) => (
          <DayButton
            key={weekdayKey(each)}
            day={each}
            past={each < today}
            open={openOn(each)}
            pressed={each === day}
            onPress={() => onDay(each)}
          />
        ))}
      </fieldset>
    </div>
  )
}

type DayButtonProps = { day: Day; past: boolean; open: number | undefined; pressed: boolean; onPress: () => void }

function DayButton({ day, past, open, pressed, onPress }: DayButtonProps) {
  const { weekdayShort, month, date } = dayText(day)
  const note = past ? 'past' : open === undefined ? '…' : `${open} open`
  return (
    <button type="button" className={styles['day']} aria-pressed={pressed} disabled={past} onClick={onPress}>
      <small>{weekdayShort} </small>
      <VisuallyHidden>{month} </VisuallyHidden>
      <b>{date}</b>
      <VisuallyHidden>, </VisuallyHidden>
      <small>{note}</small>
    </button>
  )
}

// Keyed by weekday: paging keeps the seven buttons and with them the focus.
const weekdayKey = (day: Day) => dayText(day).weekday

/** 'Nov 23 – 29', or 'Nov 30 – Dec 6' where the month changes. */
function shortWeek(monday: Day): string {
  const [first, last] = [dayText(monday), dayText(addDays(monday, 6))]
  return `${first.monthShort} ${first.date} – ${first.month === last.month ? '' : `${last.monthShort} `}${last.date}`
}

/** 'Mon Nov 23 – Sun Nov 29' */
export const weekWords = (monday: Day): string => `${shortDay(monday)} – ${shortDay(addDays(monday, 6))}`

/** The nearest day to `wanted` that can be booked. */
export const withinBooking = (kind: Kind, wanted: Day, today: Day): Day =>
  wanted < today ? today : wanted > lastDay(kind, today) ? lastDay(kind, today) : wanted
