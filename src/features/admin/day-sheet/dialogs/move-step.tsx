/** Moves a booking to another unit, day or hour: open ones, and the nearest where somebody else has just taken it. */
import { useFormikContext } from 'formik'
import * as yup from 'yup'
import { lastDay, slotTimes, unitsOf } from '#domain/bookings/bookings.ts'
import { slotName, unitName } from '#domain/bookings/slot-names.ts'
import { clockTime, facilityClock, isDay } from '#domain/calendar/calendar.ts'
import type { Kind } from '#domain/facility/facility.ts'
import { bookingMessages } from '#domain/bookings/booking-messages.ts'
import { useDeskMutation } from '#features/admin/day-sheet/queries.ts'
import { cellContentAt, nameOf, type Booking } from '#features/admin/day-sheet/sheet-view.ts'
import { useApiQuery } from '#lib/api/use-api.ts'
import { useClock, useNow } from '#lib/clock.ts'
import { whyNot } from '#lib/form-schema.ts'
import { Problem } from '#ui/feedback/banner.tsx'
import { SelectField, TextField } from '#ui/forms/field.tsx'
import { Form, FormActions, useFormValues } from '#ui/forms/form.tsx'
import {
  ConfirmFields,
  NearestSlots,
  noReason,
  ReasonFields,
  reasonOf,
  reasonShape,
  useUndo,
} from './booking-parts.tsx'

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

export function MoveStep({ booking, onBack, onDone }: { booking: Booking; onBack: () => void; onDone: () => void }) {
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
      <p>We tell the family at once.</p>
      <Problem>{problem}</Problem>
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
