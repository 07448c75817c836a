/** Books a slot for a member. Beyond the weekly limit, staff must confirm the booking explicitly. */
import * as yup from 'yup'
import type { Slot } from '#domain/bookings/bookings.ts'
import { staffBookingFields } from '#domain/bookings/staff-booking-fields.ts'
import { clockRange, longDay } from '#domain/calendar/calendar.ts'
import { bookables } from '#domain/facility/facility.ts'
import { daySheetMessages } from '#domain/messages/admin-messages.ts'
import { useApiMutation } from '#lib/api/use-api.ts'
import { toYup } from '#lib/form-schema.ts'
import { notify } from '#lib/toast.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { CheckboxField, TextField } from '#ui/forms/field.tsx'
import { FormActions } from '#ui/forms/form-actions.tsx'
import { Form } from '#ui/forms/form.tsx'
import { MemberField, PlayerField } from './member-field.tsx'
import { unitName } from '#domain/bookings/slot-names.ts'
import { changedByDesk, useReportChange } from '#features/admin/day-sheet/queries.ts'

const fields = toYup(staffBookingFields)
const schema = yup.object({
  ...fields,
  email: fields.email.test('email', daySheetMessages.memberRequired, (text = '') => /\S@\S/.test(text)),
})

const empty = { email: '', player: '', name: '', overLimit: false }

type BookDialogProps = { slot: Slot; onClose: () => void }

export function BookDialog({ slot, onClose }: BookDialogProps) {
  const { kind, unit, date, time } = slot
  const report = useReportChange()
  const { pending, problem, code, run } = useApiMutation('bookForMember', {
    noResponse: `${daySheetMessages.notBooked}. ${daySheetMessages.safeToRetry}`,
    invalidates: changedByDesk,
    onDone: async ({ booking }, { body }) => {
      await report({ booked: booking })
      void notify(daySheetMessages.booked(body.name))
      onClose()
    },
  })
  // Without a choice, it is for the only player.
  const book = ({ player, ...values }: typeof empty) =>
    run({ body: { kind, unit, date, time, ...values, ...(player && { player }) } })

  return (
    <Dialog
      open
      onClose={onClose}
      busy={pending}
      title={`Book ${unitName(slot)}`}
      description={`${longDay(date)}, ${clockRange(time, bookables[kind].minutes)}`}
    >
      <Form initialValues={empty} schema={schema} onSubmit={book}>
        <MemberField />
        <PlayerField slot={slot} />
        <TextField name="name" label="Player" autoComplete="off" hint="Shown on the day sheet" />
        {problem && <Banner tone="problem">{problem}</Banner>}
        {code === 'weekly_limit' && (
          <CheckboxField name="overLimit" label={daySheetMessages.overLimit} hint={daySheetMessages.overLimitHint} />
        )}
        <FormActions action="Book" pendingLabel="Booking..." onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
