/** Selects the day: previous, next, by date, or back to today. */
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { addDays, shortDay, type Day } from '#domain/calendar/calendar.ts'
import { Button } from '#ui/button.tsx'
import fieldStyles from '#ui/forms/field.module.css'
import { Row } from '#ui/layout/box.tsx'
import styles from './day-sheet.module.css'

type DayPickerProps = { day: Day; today: Day; first: Day; last: Day; onDay: (day: Day) => void; children?: ReactNode }

export function DayPicker({ day, today, first, last, onDay, children }: DayPickerProps) {
  return (
    <Row className={styles.picker}>
      <Button
        tone="ghost"
        size="sm"
        aria-label="Previous day"
        disabled={day <= first}
        onClick={() => onDay(addDays(day, -1))}
      >
        <ChevronLeft aria-hidden="true" />
      </Button>
      <input
        type="date"
        className={fieldStyles.input}
        aria-label="Day"
        value={day}
        min={first}
        max={last}
        onChange={({ target }) => {
          if (target.value >= first && target.value <= last) onDay(target.value)
        }}
      />
      <span aria-live="polite" className={styles.dayText}>
        {shortDay(day)}
      </span>
      <Button
        tone="ghost"
        size="sm"
        aria-label="Next day"
        disabled={day >= last}
        onClick={() => onDay(addDays(day, 1))}
      >
        <ChevronRight aria-hidden="true" />
      </Button>
      {day !== today && (
        <Button tone="ghost" size="sm" onClick={() => onDay(today)}>
          Back to today
        </Button>
      )}
      {children}
    </Row>
  )
}
