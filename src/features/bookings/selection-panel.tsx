/** The picked slot and its reservation form: beside the grid on desktop, a bar at the bottom on phones. */
import { useRef, useState } from 'react'
import { unitName } from '#domain/bookings/slot-names.ts'
import { isSameSlot, type Slot } from '#domain/bookings/bookings.ts'
import { clockRange, hourLabel, shortDay } from '#domain/calendar/calendar.ts'
import { bookables } from '#domain/facility/facility.ts'
import { bookingMessages } from '#domain/messages/messages.ts'
import type { Profile } from '#domain/accounts/people.ts'
import { Button } from '#ui/button.tsx'
import { BookingFor, useBookingForm } from './booking-for.tsx'
import { ProblemNote } from './booking-notices.tsx'
import styles from './reserve.module.css'
import { usePickInSight } from './use-pick-in-sight.ts'
import { AlsoWeeks } from './weeks/also-weeks.tsx'
import type { Weeks } from './weeks/use-weeks.ts'
import type { Problem } from './week-view.ts'

type SelectionPanelProps = {
  pick: Slot | undefined
  profile: Profile
  problem: Problem | undefined
  holding: boolean
  weeks: Weeks
  onSubmit: (name: string) => Promise<void>
  onPick: (slot: Slot) => void
}

export function SelectionPanel({ pick, profile, problem, holding, weeks, onSubmit, onPick }: SelectionPanelProps) {
  const panel = useRef<HTMLElement>(null)
  usePickInSight(panel, pick)
  const { form, who, isKnown, notLoaded } = useBookingForm(profile, holding, onSubmit)
  const [alternative, setAlternative] = useState<Slot>()
  const isAlternative = pick && alternative && isSameSlot(pick, alternative)
  const pickAlternative = (slot: Slot) => {
    setAlternative(slot)
    onPick(slot)
    panel.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
  }
  return (
    <section
      ref={panel}
      className={styles.pick}
      aria-label="Your pick"
      data-page-bar={pick || problem ? '' : undefined}
    >
      <form {...form} className={styles.pickForm}>
        {problem && <ProblemNote problem={problem} onPick={pickAlternative} />}
        <div>
          <div aria-live="polite">
            <PickSummary pick={pick} />
          </div>
          <BookingFor {...who} />
        </div>
        {notLoaded}
        <AlsoWeeks weeks={weeks} />
        <Button type="submit" disabled={!isKnown} pending={holding} pendingLabel="Holding...">
          {isAlternative ? (
            `Reserve ${unitName(pick).toLowerCase()}, ${hourLabel(pick.time)}`
          ) : (
            <span>
              Reserve<span className={styles.wideOnly}> this {bookingMessages.slotNoun('lane')}</span>
            </span>
          )}
        </Button>
        <p className={`${styles.small} ${styles.wideOnly}`}>{bookingMessages.freeToCancel('lane')}</p>
      </form>
    </section>
  )
}

function PickSummary({ pick }: { pick: Slot | undefined }) {
  if (!pick) return <p className={styles.small}>{bookingMessages.pickOne('lane')}</p>
  return (
    <>
      <p className={styles.pickTitle}>
        {unitName(pick)} · {shortDay(pick.date)}
      </p>
      <p className={styles.small}>{clockRange(pick.time, bookables[pick.kind].minutes)}</p>
    </>
  )
}
