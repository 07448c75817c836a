/** Why a slot could not be had, said aloud, and the nearest open ones as buttons. */
import type { Slot } from '#domain/bookings/bookings.ts'
import { clockTime } from '#domain/calendar/calendar.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import styles from './reserve.module.css'
import type { Problem } from './use-reservation.ts'
import { unitTitle } from './week-view.ts'

export function ProblemNote({ problem, onPick }: { problem: Problem; onPick: (slot: Slot) => void }) {
  const { title, description, alternatives } = problem
  return (
    <div className={styles['problem']}>
      <Banner tone="problem">
        <b>{title}</b>
        {description !== undefined && <span>{description}</span>}
      </Banner>
      {alternatives.length > 0 && (
        <fieldset aria-label="Open instead" className={styles['instead']}>
          {alternatives.map((slot) => (
            <Button key={`${slot.unit} ${slot.time}`} tone="ghost" size="sm" onClick={() => onPick(slot)}>
              {unitTitle(slot)}, {clockTime(slot.time)}
            </Button>
          ))}
        </fieldset>
      )}
    </div>
  )
}
