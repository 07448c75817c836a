/** The panel of a family with one player: the picked slot, and who plays. */
import { useState } from 'react'
import { unitName } from '#domain/bookings/slot-names.ts'
import { isSameSlot, type Slot } from '#domain/bookings/bookings.ts'
import { clockRange, hourLabel, shortDay } from '#domain/calendar/calendar.ts'
import { bookables, type Kind } from '#domain/facility/facility.ts'
import { bookingMessages, nounOf } from '#domain/messages/booking-messages.ts'
import type { Profile } from '#domain/accounts/people.ts'
import { Button } from '#ui/button.tsx'
import { BookingFor, useBookingForm } from './booking-for.tsx'
import { AlsoWeeks, Note, PickPanel } from './pick-panel.tsx'
import styles from './reserve.module.css'
import type { Reservation } from './use-reservation.ts'

type SelectionPanelProps = {
  kind: Kind
  profile: Profile
  reservation: Reservation
  onPick: (slot: Slot) => void
}

export function SelectionPanel({ kind, profile, reservation, onPick }: SelectionPanelProps) {
  const { pick, problem, holding, weeks, choose, submit } = reservation
  const { form, who, isKnown, notLoaded } = useBookingForm(profile, holding, submit)
  const [alternative, setAlternative] = useState<Slot>()
  return (
    <PickPanel
      label="Your pick"
      pick={pick}
      problem={problem}
      onPick={(slot) => {
        setAlternative(slot)
        onPick(slot)
      }}
      onClose={() => choose(undefined)}
      form={form}
    >
      <div>
        <div aria-live="polite">
          {pick ? (
            <>
              <p className={styles.pickTitle}>
                {unitName(pick)} · {shortDay(pick.date)}
              </p>
              <Note>{clockRange(pick.time, bookables[pick.kind].minutes)}</Note>
            </>
          ) : (
            <Note>{bookingMessages.pickOne(kind)}</Note>
          )}
        </div>
        <BookingFor {...who} />
      </div>
      {notLoaded}
      <AlsoWeeks weeks={weeks} />
      <Button type="submit" disabled={!isKnown} aria-disabled={!pick} pending={holding} pendingLabel="Holding...">
        {pick && alternative && isSameSlot(pick, alternative) ? (
          `Reserve ${unitName(pick).toLowerCase()}, ${hourLabel(pick.time)}`
        ) : (
          <span>
            Reserve<span className={styles.wideOnly}> this {nounOf(kind)}</span>
          </span>
        )}
      </Button>
      <Note className={styles.wideOnly}>{bookingMessages.freeToCancel(kind)}</Note>
    </PickPanel>
  )
}
