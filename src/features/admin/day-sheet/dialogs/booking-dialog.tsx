/** One booking: the arrival card while its player can arrive; the member's contact details, moving and canceling. */
import { FamilyLink } from '#features/admin/parts/family-link.tsx'
import { Phones } from '#lib/phones.tsx'
import { useState } from 'react'
import * as yup from 'yup'
import { isArrivalOpen } from '#domain/arrivals/arrivals.ts'
import { clockRange, clockTime, facilityClock, isDay, longDay, today } from '#domain/calendar/calendar.ts'
import { bookables, type Kind } from '#domain/facility/facility.ts'
import { daySheetMessages } from '#domain/messages/day-sheet-messages.ts'
import { cardMessages } from '#domain/messages/arrival-messages.ts'
import { bookingMessages } from '#domain/messages/booking-messages.ts'
import { useClock, useNow } from '#lib/clock.ts'
import { mailtoUrl } from '#lib/mailto.ts'
import { SafetyFacts } from '#features/admin/safety-facts.tsx'
import { Alerts } from '#features/admin/parts/alerts.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { Form, Submit, useFormValues } from '#ui/forms/form.tsx'
import { Button } from '#ui/button.tsx'
import { Facts } from '#ui/layout/facts.tsx'
import { Dialog, DialogActions } from '#ui/overlays/dialog.tsx'
import { ArrivalCard } from '#features/admin/day-sheet/arrivals/arrival-card.tsx'
import { Row, Stack } from '#ui/layout/box.tsx'
import { IncidentStep } from './incident-step.tsx'
import {
  ConfirmFields,
  NearestSlots,
  noReason,
  ReasonFields,
  reasonOf,
  reasonShape,
  useUndo,
} from './booking-parts.tsx'
import { slotName, unitName } from '#domain/bookings/slot-names.ts'
import { cellContentAt, nameOf, type Booking } from '#features/admin/day-sheet/sheet-view.ts'
import { useDeskMutation } from '#features/admin/day-sheet/queries.ts'
import { useFormikContext } from 'formik'
import { hasBegun, lastDay, slotTimes, unitsOf } from '#domain/bookings/bookings.ts'
import { useApiQuery } from '#lib/api/use-api.ts'
import { whyNot } from '#lib/form-schema.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import { FormActions } from '#ui/forms/form-actions.tsx'

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
  const isArriving = member !== undefined && date === today(now) && (isArrivalOpen(booking, now) || !!booking.arrival)
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
      {step === 'move' && <MoveForm booking={booking} onBack={back} onDone={onClose} />}
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

type Chosen = { unit: string; date: string; time: string }

const isWhereItIs = ({ unit, date, time }: Partial<Chosen>, booking: Booking) =>
  time === booking.time && date === booking.date && Number(unit) === booking.unit

const schemaOf = (booking: Booking) =>
  yup.object({
    date: yup.string().required(bookingMessages.lane.incomplete),
    time: yup
      .string()
      .test(
        whyNot<Chosen>((chosen) =>
          isWhereItIs(chosen, booking)
            ? 'The booking is there now. Choose another time, day, lane or unit.'
            : undefined,
        ),
      ),
    ...reasonShape,
  })

type MoveFormProps = { booking: Booking; onBack: () => void; onDone: () => void }

function MoveForm({ booking, onBack, onDone }: MoveFormProps) {
  const { id, kind, unit, date, time } = booking
  const undo = useUndo()
  const today = facilityClock(useClock()()).day
  const { problem, code, run, reset } = useDeskMutation('moveBooking', {
    failed: 'Could not move this booking',
    changes: (reply) => [{ booked: reply.booking, freed: booking }],
    notice: (reply) => [
      { title: 'Moved', description: `${nameOf(booking)} now has ${slotName(reply.booking)}.` },
      'success',
      undo.move(reply.booking, booking),
    ],
    onClose: onDone,
  })
  const initial = {
    unit: String(unit),
    date: date < today ? today : date,
    time,
    overLimit: false,
    anyAge: false,
    ...noReason,
  }

  const move = ({ unit: toUnit, date: toDate, time: toTime, overLimit, anyAge, ...reason }: typeof initial) =>
    run({
      params: { id },
      body: { unit: Number(toUnit), date: toDate, time: toTime, overLimit, anyAge, reason: reasonOf(reason) },
    })

  return (
    <Form initialValues={initial} schema={schemaOf(booking)} onSubmit={move}>
      <SelectField
        name="unit"
        label={kind === 'lane' ? 'Lane' : 'Unit'}
        options={unitsOf(kind).map((each) => ({ value: String(each), label: unitName({ kind, unit: each }) }))}
      />
      <TextField name="date" label="Day" type="date" min={today} max={lastDay(kind, today)} />
      <OpenTimes booking={booking} />
      <ReasonFields />
      {problem && <Banner tone="problem">{problem}</Banner>}
      {(code === 'slot_taken' || code === 'slot_closed') && <Instead kind={kind} onPick={reset} />}
      <ConfirmFields code={code} />
      <FormActions action="Move" pendingLabel="Moving..." onCancel={onBack} />
    </Form>
  )
}

/** The free slots nearest to the chosen one, which somebody else has just taken. */
function Instead({ kind, onPick }: { kind: Kind; onPick: () => void }) {
  const { values, setValues } = useFormikContext<Chosen>()
  const { unit, date, time } = values
  return (
    <NearestSlots
      slot={{ kind, unit: Number(unit), date, time }}
      onPick={(next) => {
        void setValues({ ...values, unit: String(next.unit), date: next.date, time: next.time })
        onPick()
      }}
    />
  )
}

/** The open hours of the chosen unit and day, and the booking's own. The selected hour stays in the list, so that no choice is lost. */
function OpenTimes({ booking }: { booking: Booking }) {
  const { kind } = booking
  const { unit, date, time: selected } = useFormValues<Chosen>()
  const now = useNow()
  const { data } = useApiQuery('daySheet', { input: { query: { date } }, enabled: isDay(date) })
  const isOpen = (time: string) =>
    !data?.sheet || cellContentAt(data.sheet, { kind, unit: Number(unit), date, time }, now).bookable
  const isOwn = (time: string) => isWhereItIs({ unit, date, time }, booking)
  const noteOn = (time: string) => (isOwn(time) ? ' (now)' : isOpen(time) ? '' : ' (not open)')
  const options = slotTimes(kind)
    .filter((time) => isOpen(time) || isOwn(time) || time === selected)
    .map((time) => ({ value: time, label: clockTime(time) + noteOn(time) }))
  return <SelectField name="time" label="Time" options={options} />
}
