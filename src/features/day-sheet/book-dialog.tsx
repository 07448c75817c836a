/** Books a slot for a member. The weekly limit holds unless staff, told of it, say otherwise. */
import * as yup from 'yup'
import type { Slot } from '#domain/bookings.ts'
import { clockRange, longDay } from '#domain/calendar.ts'
import { bookables } from '#domain/facility.ts'
import { deskWords } from '#domain/staff-words.ts'
import { registerWords } from '#domain/words.ts'
import { api } from '#lib/api.ts'
import { notify } from '#lib/toast.ts'
import { isEmail } from '#domain/people.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import { CheckboxField, TextField } from '#ui/field.tsx'
import { Form, Submit } from '#ui/form.tsx'
import { MemberField } from './member-field.tsx'
import { unitName } from './sheet-view.ts'
import { useDeed } from './use-deed.ts'

const schema = yup.object({
  email: yup
    .string()
    .trim()
    .required(registerWords.emailRequired)
    .test('email', deskWords.memberWanted, (text = '') => isEmail(text)),
  name: yup.string().trim().required(deskWords.nameRequired),
})

const empty = { email: '', name: '', beyondLimit: false }

type BookDialogProps = { slot: Slot; onClose: () => void; onDone: () => void }

export function BookDialog({ slot, onClose, onDone }: BookDialogProps) {
  const { kind, unit, date, time } = slot
  const { pending, problem, run } = useDeed()

  const book = async ({ email, name, beyondLimit }: typeof empty) => {
    const body = { kind, unit, date, time, email: email.trim(), name: name.trim(), beyondLimit }
    const done = await run(deskWords.notBooked, (idempotencyKey) => api('bookFor', { body, idempotencyKey }))
    if (typeof done === 'object') return done
    if (!done) return undefined
    void notify(deskWords.booked(body.name))
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
          <CheckboxField name="beyondLimit" label={deskWords.beyondLimit} hint={deskWords.beyondHint} />
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
