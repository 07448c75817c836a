/** Day picker for one week, Monday first, with buttons for the previous and next week. */
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { lastDay, weeksShown } from '#domain/bookings/bookings.ts'
import { addDays, daysOfWeek, dayText, mondayOf, shortDay, type Day } from '#domain/calendar/calendar.ts'
import type { Kind } from '#domain/facility/facility.ts'
import type { ReactNode } from 'react'
import { Row, Stack, VisuallyHidden } from '#ui/layout/box.tsx'
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
}

export function WeekStrip({ kind, today, day, onDay, openOn, locked = false }: WeekStripProps) {
  const monday = mondayOf(day)
  const weeks = weeksShown(kind, today)
  const weekAt = (offset: number) => () => onDay(nearestBookableDay(kind, addDays(day, offset * 7), today))
  return (
    <Stack gap="2">
      <Row gap="1-5" className={styles.head}>
        <TurnButton name="Previous week" icon={ChevronLeft} onTurn={monday === weeks[0] ? undefined : weekAt(-1)} />
        <p aria-live="polite">{shortWeek(monday)}</p>
        <TurnButton name="Next week" icon={ChevronRight} onTurn={monday === weeks.at(-1) ? undefined : weekAt(1)} />
      </Row>
      {/* The days have their weekdays as keys, so that changing the week keeps the buttons and the focus. */}
      <fieldset className={styles.week} aria-label="Day">
        {daysOfWeek(monday).map((date) => (
          <DayButton
            key={dayText(date).weekday}
            day={date}
            past={date < today}
            note={dayNote(date < today, locked, openOn(date))}
            pressed={date === day}
            onPress={() => onDay(date)}
          />
        ))}
      </fieldset>
    </Stack>
  )
}

type TurnButtonProps = { name: string; icon: typeof ChevronLeft; onTurn: (() => void) | undefined }

const TurnButton = ({ name, icon: Icon, onTurn }: TurnButtonProps) => (
  <button type="button" className={styles.turn} aria-label={name} disabled={!onTurn} onClick={onTurn}>
    <Icon aria-hidden="true" />
  </button>
)

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
