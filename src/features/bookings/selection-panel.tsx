/** The picked slot and its reservation form: beside the grid on desktop, a bar at the bottom on phones. */
import { useRef } from 'react'
import type { Slot } from '#domain/bookings/bookings.ts'
import { clockRange, shortDay } from '#domain/calendar/calendar.ts'
import { bookables } from '#domain/facility/facility.ts'
import { bookingMessages } from '#domain/messages/messages.ts'
import type { Profile } from '#domain/accounts/people.ts'
import { Form, Submit } from '#ui/forms/form.tsx'
import { BookingFor } from './booking-for.tsx'
import { ProblemNote } from './booking-notices.tsx'
import styles from './reserve.module.css'
import type { Problem } from './use-reservation.ts'
import { unitTitle } from './week-view.ts'

type SelectionPanelProps = {
  pick: Slot | undefined
  profile: Profile
  problem: Problem | undefined
  holding: boolean
  onSubmit: (name: string) => Promise<void>
  onPick: (slot: Slot) => void
}

export function SelectionPanel({ pick, profile, problem, holding, onSubmit, onPick }: SelectionPanelProps) {
  const panel = useRef<HTMLElement>(null)
  const pickAlternative = (slot: Slot) => {
    onPick(slot)
    panel.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
  }
  return (
    <section
      ref={panel}
      className={styles['pick']}
      aria-label="Your pick"
      data-page-bar={pick || problem ? '' : undefined}
    >
      <Form
        initialValues={{ name: profile.profileName }}
        pending={holding}
        onSubmit={({ name }) => onSubmit(name)}
        className={styles['pickForm']}
      >
        {problem && <ProblemNote problem={problem} onPick={pickAlternative} />}
        <div>
          <div aria-live="polite">
            <PickSummary pick={pick} />
          </div>
          <BookingFor email={profile.email} />
        </div>
        <Submit pendingLabel="Holding…">
          <span>
            Reserve<span className={styles['wideOnly']}> this {bookingMessages.slotNoun}</span>
          </span>
        </Submit>
        <p className={`${styles['small']} ${styles['wideOnly']}`}>{bookingMessages.freeToCancel}</p>
      </Form>
    </section>
  )
}

function PickSummary({ pick }: { pick: Slot | undefined }) {
  if (!pick) return <p className={styles['small']}>{bookingMessages.pickOne}</p>
  return (
    <>
      <p className={styles['pickTitle']}>
        {unitTitle(pick)} · {shortDay(pick.date)}
      </p>
      <p className={styles['small']}>{clockRange(pick.time, bookables[pick.kind].minutes)}</p>
    </>
  )
}
