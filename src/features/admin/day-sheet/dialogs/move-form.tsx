/** Moves a booking to another unit, day or time. The new slot is booked before the old one is released. */
import { lastDay, slotTimes, unitsOf } from '#domain/bookings/bookings.ts'
import { clockTime, facilityClock } from '#domain/calendar/calendar.ts'
import { daySheetMessages } from '#domain/messages/admin-messages.ts'
import { useApiMutation } from '#lib/api/use-api.ts'
import { useClock } from '#lib/clock.ts'
import { notify } from '#lib/toast.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import { DialogActions } from '#ui/overlays/dialog.tsx'
import { CheckboxField, SelectField, TextField } from '#ui/forms/field.tsx'
import { Form, Submit } from '#ui/forms/form.tsx'
import { unitName } from '#domain/bookings/slot-names.ts'
import { nameOf, type Booking } from '#features/admin/day-sheet/sheet-view.ts'
import { changedByDesk } from '#features/admin/day-sheet/queries.ts'

type MoveFormProps = { booking: Booking; onBack: () => void; onDone: () => void }

export function MoveForm({ booking, onBack, onDone }: MoveFormProps) {
  const { id, kind, unit, date, time } = booking
  const today = facilityClock(useClock()()).day
  const { pending, problem, code, run } = useApiMutation('moveBooking', {
    noResponse: `${daySheetMessages.notMoved}. ${daySheetMessages.safeToRetry}`,
    invalidates: changedByDesk,
    onDone: () => {
      void notify(daySheetMessages.moved(nameOf(booking)))
      onDone()
    },
  })
  const initial = { unit: String(unit), date: date < today ? today : date, time, beyondLimit: false }

  const move = (to: typeof initial) => run({ params: { id }, body: { ...to, unit: Number(to.unit) } })

  return (
    // No schema: a date input yields a full date or nothing, and the server rejects an empty one with a message.
    <Form initialValues={initial} pending={pending} onSubmit={move}>
      <SelectField
        name="unit"
        label={kind === 'lane' ? 'Lane' : 'Unit'}
        options={unitsOf(kind).map((each) => ({ value: String(each), label: unitName({ kind, unit: each }) }))}
      />
      <TextField name="date" label="Day" type="date" min={today} max={lastDay(kind, today)} />
      <SelectField
        name="time"
        label="Time"
        options={slotTimes(kind).map((each) => ({ value: each, label: clockTime(each) }))}
      />
      {problem && <Banner tone="problem">{problem}</Banner>}
      {code === 'weekly_limit' && (
        <CheckboxField name="beyondLimit" label={daySheetMessages.overLimit} hint={daySheetMessages.overLimitHint} />
      )}
      <DialogActions>
        <Submit pendingLabel="Moving…">Move</Submit>
        <Button tone="ghost" onClick={onBack}>
          Cancel
        </Button>
      </DialogActions>
    </Form>
  )
}
