/** One booking: the arrival card while its player can arrive; the member's contact details, moving and canceling. */
import { caregiverNames } from '#domain/accounts/families.ts'
import { Phones } from '#lib/phones.tsx'
import { useState } from 'react'
import * as yup from 'yup'
import { isArrivalOpen } from '#domain/arrivals/arrivals.ts'
import { clockRange, longDay, today } from '#domain/calendar/calendar.ts'
import { bookables } from '#domain/facility/facility.ts'
import { daySheetMessages } from '#domain/messages/day-sheet-messages.ts'
import { bookingMessages } from '#domain/messages/messages.ts'
import { useNow } from '#lib/clock.ts'
import { useApiMutation } from '#lib/api/use-api.ts'
import { notify } from '#lib/toast.ts'
import { mailtoUrl } from '#lib/mailto.ts'
import { memberPath } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { SafetyFacts } from '#features/admin/safety-facts.tsx'
import { Alerts } from '#features/admin/parts/alerts.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { Form, Submit } from '#ui/forms/form.tsx'
import { Button } from '#ui/button.tsx'
import { Facts } from '#ui/layout/facts.tsx'
import { Dialog, DialogActions } from '#ui/overlays/dialog.tsx'
import { ArrivalCard } from '#features/admin/day-sheet/arrivals/arrival-card.tsx'
import { Row, Stack } from '#ui/layout/box.tsx'
import styles from './dialogs.module.css'
import { MoveForm } from './move-form.tsx'
import { noReason, ReasonFields, reasonOf, reasonShape } from './reason-fields.tsx'
import { useUndo } from './use-undo.ts'
import { unitName } from '#domain/bookings/slot-names.ts'
import { nameOf, type Booking } from '#features/admin/day-sheet/sheet-view.ts'
import { changedByDesk, useDesk } from '#features/admin/day-sheet/queries.ts'

/** `onScanNext` is there if a pass has opened it. */
type BookingDialogProps = { booking: Booking; onClose: () => void; onScanNext?: () => void }

export function BookingDialog({ booking, onClose, onScanNext }: BookingDialogProps) {
  const [step, setStep] = useState<'details' | 'move' | 'cancel'>('details')
  const { kind, date, time, member, overLimit } = booking
  const name = nameOf(booking)
  const back = () => setStep('details')
  const now = useNow()
  const isArriving = member !== undefined && date === today(now) && (isArrivalOpen(booking, now) || !!booking.arrival)
  const rest = (
    <>
      {member ? (
        <Facts
          facts={[
            { label: 'Account', text: <Link to={memberPath(member.id)}>{caregiverNames(member)}</Link> },
            { label: 'Phone', text: <Phones caregivers={member.caregivers} /> },
            ...member.caregivers.map(({ email }) => ({
              label: 'Email',
              text: <a href={mailtoUrl(email)}>{email}</a>,
            })),
          ]}
        />
      ) : (
        <p>{daySheetMessages.formerMember}</p>
      )}
      {member && <SafetyFacts memberId={member.id} player={{ id: booking.player, name }} />}
      <DialogActions>
        <Button onClick={() => setStep('move')}>Move</Button>
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
      title={step === 'details' ? name : step === 'move' ? `Move ${name}` : `${bookingMessages[kind].cancel}?`}
      description={`${unitName(booking)} · ${longDay(date)}, ${clockRange(time, bookables[kind].minutes)}`}
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
              <ArrivalCard booking={booking} onReleased={onClose} />
              {onScanNext && (
                <Row>
                  <Button tone="ghost" onClick={onScanNext}>
                    Scan the next pass
                  </Button>
                </Row>
              )}
              <details className={styles.more}>
                <summary>Family, moving and canceling</summary>
                <Stack gap="4">{rest}</Stack>
              </details>
            </>
          ) : (
            rest
          )}
        </Stack>
      )}
      {step === 'move' && <MoveForm booking={booking} onBack={back} onDone={onClose} />}
      {step === 'cancel' && <CancelStep booking={booking} onBack={back} onDone={onClose} />}
    </Dialog>
  )
}

const cancelSchema = yup.object(reasonShape)

function CancelStep({ booking, onBack, onDone }: { booking: Booking; onBack: () => void; onDone: () => void }) {
  const { report } = useDesk()
  const undo = useUndo()
  const { problem, run } = useApiMutation('cancelBooking', {
    noResponse: `Could not cancel this booking. ${daySheetMessages.safeToRetry}`,
    invalidates: changedByDesk,
    onDone: async () => {
      await report({ freed: booking })
      void notify(
        { title: 'Canceled', description: `${nameOf(booking)}’s slot is open again.` },
        'success',
        undo.cancel(booking),
      )
      onDone()
    },
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
