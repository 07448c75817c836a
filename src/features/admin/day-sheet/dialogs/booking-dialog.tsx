/** One booking: from when its player can arrive, its card until the end of the day; the member's contact details, moving and canceling. */
import { useState } from 'react'
import * as yup from 'yup'
import { arrivalWindow, isPickUpOpen } from '#domain/arrivals/arrivals.ts'
import { hasBegun } from '#domain/bookings/bookings.ts'
import { slotName, unitName } from '#domain/bookings/slot-names.ts'
import { clockRange, longDay, today } from '#domain/calendar/calendar.ts'
import { bookables } from '#domain/facility/facility.ts'
import { cardMessages } from '#domain/arrivals/arrival-messages.ts'
import { bookingMessages } from '#domain/bookings/booking-messages.ts'
import { daySheetMessages } from '#domain/day-sheet/day-sheet-messages.ts'
import { ArrivalCard } from '#features/admin/day-sheet/arrivals/arrival-card.tsx'
import { useDeskMutation } from '#features/admin/day-sheet/queries.ts'
import { isHere, nameOf, type Booking } from '#features/admin/day-sheet/sheet-view.ts'
import { Alerts } from '#features/admin/parts/alerts.tsx'
import { FamilyLink } from '#features/admin/parts/family-link.tsx'
import { SafetyFacts } from '#features/admin/safety-facts.tsx'
import { useNow } from '#lib/clock.ts'
import { mailtoUrl } from '#lib/mailto.ts'
import { Phones } from '#lib/phones.tsx'
import { Button } from '#ui/button.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { Form, Submit } from '#ui/forms/form.tsx'
import { Row, Stack } from '#ui/layout/box.tsx'
import { Facts } from '#ui/layout/facts.tsx'
import { Dialog, DialogActions } from '#ui/overlays/dialog.tsx'
import { noReason, ReasonFields, reasonOf, reasonShape, useUndo } from './booking-parts.tsx'
import { IncidentStep } from './incident-step.tsx'
import { MoveStep } from './move-step.tsx'

/** `onScanNext` is there if a pass has opened it. */
type BookingDialogProps = { booking: Booking; onClose: () => void; onScanNext?: () => void }

export function BookingDialog({ booking, onClose, onScanNext }: BookingDialogProps) {
  const [step, setStep] = useState<'details' | 'move' | 'cancel' | 'incident'>('details')
  const [about, setAbout] = useState(booking)
  const report = (whose: Booking) => {
    setAbout(whose)
    setStep('incident')
  }
  const { kind, date, time, member, overLimit } = booking
  const name = nameOf(booking)
  const back = () => setStep('details')
  const now = useNow()
  const canArrive = now.getTime() >= arrivalWindow(booking).opens
  const isLeaving = isHere(booking) && isPickUpOpen(date, now)
  const isArriving = member !== undefined && (date === today(now) ? canArrive || !!booking.arrival : isLeaving)
  const titles = {
    details: name,
    move: `Move ${name}`,
    cancel: `${bookingMessages[kind].cancel}?`,
    incident: `What happened to ${nameOf(about)}?`,
  }
  const rest = (
    <>
      {member ? (
        <Facts
          facts={[
            { label: 'Account', text: <FamilyLink family={member} /> },
            { label: 'Phone', text: <Phones caregivers={member.caregivers} /> },
            {
              label: 'Email',
              text: (
                <Stack as="span" gap="1">
                  {member.caregivers.map(({ id, email }) => (
                    <a key={id} href={mailtoUrl(email)}>
                      {email}
                    </a>
                  ))}
                </Stack>
              ),
            },
          ]}
        />
      ) : (
        <p>{daySheetMessages.formerMember}</p>
      )}
      {member && <SafetyFacts memberId={member.id} player={{ id: booking.player, name }} />}
      <DialogActions>
        <Button onClick={() => setStep('move')}>Move</Button>
        {member && !isArriving && hasBegun(booking, now) && (
          <Button tone="ghost" onClick={() => report(booking)}>
            {cardMessages.report}
          </Button>
        )}
        <Button tone="quiet" onClick={() => setStep('cancel')}>
          {bookingMessages[kind].cancel}
        </Button>
      </DialogActions>
    </>
  )
  return (
    <Dialog
      open
      onClose={onClose}
      isName={step !== 'cancel'}
      title={titles[step]}
      description={`${step === 'cancel' ? `${name} · ` : ''}${unitName(booking)} · ${longDay(date)}, ${clockRange(time, bookables[kind].minutes)}`}
    >
      {step === 'details' && (
        <Stack gap="4">
          <Alerts alerts={member?.alerts ?? []} label={daySheetMessages.alerts} />
          {overLimit && (
            <Row>
              <Badge tone="kick">Beyond the weekly limit</Badge>
            </Row>
          )}
          {isArriving ? (
            <>
              <ArrivalCard booking={booking} onReleased={onClose} onIncident={report} />
              {onScanNext && (
                <Row>
                  <Button tone="ghost" onClick={onScanNext}>
                    Scan the next pass
                  </Button>
                </Row>
              )}
              <details>
                <summary>Family, moving and canceling</summary>
                <Stack gap="4">{rest}</Stack>
              </details>
            </>
          ) : (
            rest
          )}
        </Stack>
      )}
      {step === 'move' && <MoveStep booking={booking} onBack={back} onDone={onClose} />}
      {step === 'incident' && <IncidentStep booking={about} onBack={back} onDone={back} />}
      {step === 'cancel' && <CancelStep booking={booking} onBack={back} onDone={onClose} />}
    </Dialog>
  )
}

const cancelSchema = yup.object(reasonShape)

function CancelStep({ booking, onBack, onDone }: { booking: Booking; onBack: () => void; onDone: () => void }) {
  const undo = useUndo()
  const { problem, run } = useDeskMutation('cancelBooking', {
    failed: 'Could not cancel this booking',
    changes: () => [{ freed: booking }],
    notice: () => [
      { title: 'Canceled', description: `${nameOf(booking)} no longer has ${slotName(booking)}.` },
      'success',
      undo.cancel(booking),
    ],
    onClose: onDone,
  })
  return (
    <Form
      initialValues={noReason}
      schema={cancelSchema}
      onSubmit={(values) => run({ params: { id: booking.id }, body: { kind: booking.kind, reason: reasonOf(values) } })}
      problem={problem}
    >
      <p>The family sees it on their schedule. Please call them if they play soon.</p>
      <ReasonFields />
      <DialogActions>
        <Submit tone="danger" pendingLabel="Canceling...">
          {bookingMessages[booking.kind].cancel}
        </Submit>
        <Button tone="ghost" onClick={onBack}>
          {bookingMessages[booking.kind].keep}
        </Button>
      </DialogActions>
    </Form>
  )
}
