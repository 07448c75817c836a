/** Books a slot for a member. The weekly limit holds unless staff, told of it, say otherwise. */
import * as yup from 'yup'
import type { Slot } from '#domain/bookings/bookings.ts'
import { clockRange, longDay } from '#domain/calendar/calendar.ts'
import { bookables } from '#domain/facility/facility.ts'
import { daySheetMessages } from '#domain/messages/admin-messages.ts'
import { registerMessages } from '#domain/messages/messages.ts'
import { api } from '#lib/api/api.ts'
import { notify } from '#lib/toast.ts'
import { isEmail } from '#domain/accounts/people.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/overlays/dialog.tsx'
import { CheckboxField, TextField } from '#ui/forms/field.tsx'
import { Form, Submit } from '#ui/forms/form.tsx'
import { MemberField } from './member-field.tsx'
import { unitName } from '#features/admin/day-sheet/sheet-view.ts'
import { useAdminMutation } from '#features/admin/day-sheet/use-admin-mutation.ts'

const schema = yup.object({
  email: yup
    .string()
    .trim()
    .required(registerMessages.emailRequired)
    .test('email', daySheetMessages.memberWanted, (text = '') => isEmail(text)),
  name: yup.string().trim().required(daySheetMessages.nameRequired),
})

const empty = { email: '', name: '', beyondLimit: false }

type BookDialogProps = { slot: Slot; onClose: () => void; onDone: () => void }

export function BookDialog({ slot, onClose, onDone }: BookDialogProps) {
  const { kind, unit, date, time } = slot
  const { pending, problem, run } = useAdminMutation()

  const book = async ({ email, name, beyondLimit }: typeof empty) => {
    const body = { kind, unit, date, time, email: email.trim(), name: name.trim(), beyondLimit }
    const done = await run(daySheetMessages.notBooked, (idempotencyKey) =>
      api('bookForMember', { body, idempotencyKey }),
    )
    if (typeof done === 'object') return done
    if (!done) return undefined
    void notify(daySheetMessages.booked(body.name))
    onDone()
    return undefined
  }

  return (
    <Dialog
      open
      onClose={onClose}
      busy={pending}
      title={`Book ${unitName(slot)}`}
      description={`${longDay(date)}, ${clockRange(time, bookables[kind].minutes)}`}
    >
      <Form initialValues={empty} schema={schema} pending={pending} onSubmit={book}>
        <MemberField />
        <TextField
          name="name"
          label="Who comes"
          autoComplete="off"
          hint="The player’s name, as it stands on the sheet"
        />
        {problem && <Banner tone="problem">{problem.sentence}</Banner>}
        {problem?.code === 'weekly_limit' && (
          <CheckboxField name="beyondLimit" label={daySheetMessages.beyondLimit} hint={daySheetMessages.beyondHint} />
        )}
        <DialogActions>
          <Submit pendingLabel="Booking…">Book</Submit>
          <Button tone="ghost" onClick={onClose}>
            Leave it free
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
