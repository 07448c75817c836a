/** Books a slot for a member. Beyond the weekly limit, staff must confirm the booking explicitly. */
import * as yup from 'yup'
import type { Slot } from '#domain/bookings/bookings.ts'
import { clockRange, longDay } from '#domain/calendar/calendar.ts'
import { bookables } from '#domain/facility/facility.ts'
import { daySheetMessages } from '#domain/messages/admin-messages.ts'
import { registerMessages } from '#domain/messages/messages.ts'
import { useApiMutation } from '#lib/api/use-api.ts'
import { notify } from '#lib/toast.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/overlays/dialog.tsx'
import { CheckboxField, TextField } from '#ui/forms/field.tsx'
import { Form, Submit } from '#ui/forms/form.tsx'
import { MemberField, PlayerField } from './member-field.tsx'
import { unitName } from '#domain/bookings/slot-names.ts'
import { changedByDesk, useReportChange } from '#features/admin/day-sheet/queries.ts'

const schema = yup.object({
  email: yup
    .string()
    .trim()
    .required(registerMessages.emailRequired)
    .test('email', daySheetMessages.memberRequired, (text = '') => /\S@\S/.test(text)),
  name: yup.string().trim().required(daySheetMessages.nameRequired),
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
  const book = ({ email, player, name, overLimit }: typeof empty) =>
    run({
      body: { kind, unit, date, time, email: email.trim(), name: name.trim(), overLimit, ...(player && { player }) },
    })

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
        <PlayerField slot={slot} />
        <TextField name="name" label="Player" autoComplete="off" hint="Shown on the day sheet" />
        {problem && <Banner tone="problem">{problem}</Banner>}
        {code === 'weekly_limit' && (
          <CheckboxField name="overLimit" label={daySheetMessages.overLimit} hint={daySheetMessages.overLimitHint} />
        )}
        <DialogActions>
          <Submit pendingLabel="Booking…">Book</Submit>
          <Button tone="ghost" onClick={onClose}>
            Cancel
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
