/** The arrival card: every arrival of a family at this time, and folded, what is done with its bookings, and the family. A row, the search and a pass lead to it. */
import { useState } from 'react'
import * as yup from 'yup'
import { slotName, unitName } from '#domain/bookings/slot-names.ts'
import { clockRange, hourLabel, longDay } from '#domain/calendar/calendar.ts'
import { bookables } from '#domain/facility/facility.ts'
import { bookingMessages } from '#domain/bookings/booking-messages.ts'
import { daySheetMessages } from '#domain/day-sheet/day-sheet-messages.ts'
import { Arrival } from '#features/admin/day-sheet/arrivals/arrival.tsx'
import styles from '#features/admin/day-sheet/arrivals/arrivals.module.css'
import { useCards } from '#features/admin/day-sheet/arrivals/use-cards.ts'
import { NoteStep, noteTitle, WriteNote } from '#features/admin/day-sheet/coach-notes/note-step.tsx'
import { IncidentStep, incidentTitle, ReportIncident } from '#features/admin/day-sheet/incidents/incident-step.tsx'
import { useDeskMutation } from '#features/admin/day-sheet/queries.ts'
import { isRecordable, isUnfolded, nameOf, type Booking } from '#features/admin/day-sheet/sheet-view.ts'
import { Alerts } from '#features/admin/parts/alerts.tsx'
import { FamilyLink } from '#features/admin/parts/family-link.tsx'
import { SafetyFacts } from '#features/admin/parts/safety/safety-facts.tsx'
import { useNow } from '#lib/clock.ts'
import { mailtoUrl } from '#lib/mailto.ts'
import { Phone } from '#lib/phones.tsx'
import { GhostButton } from '#ui/button.tsx'
import { Form, FormActions } from '#ui/forms/form.tsx'
import { Row, SmallPrint, Stack } from '#ui/layout/box.tsx'
import { Facts } from '#ui/layout/facts.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { noReason, ReasonFields, reasonOf, reasonShape, useUndo } from './booking-parts.tsx'
import { MoveStep } from './move-step.tsx'

/** `onScanNext` is there if a pass has opened it. */
type BookingDialogProps = { booking: Booking; onClose: () => void; onScanNext?: () => void }

export function BookingDialog({ booking, onClose, onScanNext }: BookingDialogProps) {
  const now = useNow()
  const arriving = useCards(booking, isRecordable(booking, now))
  const [chosen, setChosen] = useState<{ step: string; id: string }>()
  const about = chosen && arriving.map((each) => each.booking).find(({ id }) => id === chosen.id)
  const step = about && chosen?.step
  const { kind, date, time } = about ?? booking
  const name = nameOf(about ?? booking)
  const back = () => setChosen(undefined)
  const titles: Partial<Record<string, string>> = {
    move: `Move ${name}`,
    cancel: `${bookingMessages[kind].cancel}?`,
    ...incidentTitle(name),
    ...noteTitle(name),
  }
  return (
    <Dialog
      open
      onClose={onClose}
      isName={step !== 'cancel'}
      title={(step && titles[step]) ?? name}
      description={`${step === 'cancel' ? `${name} · ` : ''}${unitName(about ?? booking)} · ${longDay(date)}, ${clockRange(time, bookables[kind].minutes)}`}
    >
      {!about && (
        <Stack gap="4">
          <Alerts alerts={booking.member?.alerts ?? []} label={daySheetMessages.alerts} />
          {arriving.map((each, index) => (
            <Stack
              as="section"
              key={each.booking.id}
              className={index > 0 ? styles.other : undefined}
              aria-label={`Arrival of ${nameOf(each.booking)}`}
            >
              {index > 0 && (
                <h3>
                  {nameOf(each.booking)}{' '}
                  <SmallPrint as="small">
                    {unitName(each.booking)}, {hourLabel(each.booking.time)}
                  </SmallPrint>
                </h3>
              )}
              <Arrival {...each} onReleased={onClose} onStep={(next) => setChosen({ step: next, id: each.booking.id })}>
                <ReportIncident onReport={() => setChosen({ step: 'incident', id: each.booking.id })} />
                <WriteNote booking={each.booking} onWrite={() => setChosen({ step: 'note', id: each.booking.id })} />
              </Arrival>
            </Stack>
          ))}
          {onScanNext && (
            <Row>
              <GhostButton onClick={onScanNext}>Scan the next pass</GhostButton>
            </Row>
          )}
          <Family booking={booking} />
        </Stack>
      )}
      {about && step === 'move' && <MoveStep booking={about} onBack={back} onDone={onClose} />}
      {about && step === 'incident' && <IncidentStep booking={about} onBack={back} onDone={back} />}
      {about && step === 'note' && <NoteStep booking={about} onBack={back} />}
      {about && step === 'cancel' && <CancelStep booking={about} onBack={back} onDone={onClose} />}
    </Dialog>
  )
}

/** How to reach the family, and what it has said about the player. */
function Family({ booking }: { booking: Booking }) {
  const [startsOpen] = useState(isUnfolded(booking, useNow()))
  const { member, player } = booking
  if (!member) return <p>{daySheetMessages.formerMember}</p>
  return (
    <details open={startsOpen}>
      <summary>The family</summary>
      <Stack gap="2-5">
        <Facts
          facts={[
            { label: 'Account', text: <FamilyLink family={member} /> },
            ...member.caregivers.map(({ profileName, phone, email }) => ({
              label: profileName,
              text: (
                <>
                  <Phone>{phone}</Phone> · <a href={mailtoUrl(email)}>{email}</a>
                </>
              ),
            })),
          ]}
        />
        <SafetyFacts memberId={member.id} player={{ id: player, name: nameOf(booking) }} />
      </Stack>
    </details>
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
      <p>We tell the family at once. Please call them if they play soon.</p>
      <ReasonFields />
      <FormActions
        tone="danger"
        action={bookingMessages[booking.kind].cancel}
        pendingLabel="Canceling..."
        cancel={bookingMessages[booking.kind].keep}
        onCancel={onBack}
      />
    </Form>
  )
}
