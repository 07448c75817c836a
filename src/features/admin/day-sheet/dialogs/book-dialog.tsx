/** Books a slot for a member. Beyond the weekly limit, staff must confirm the booking explicitly. */
import * as yup from 'yup'
import type { Slot } from '#domain/bookings/bookings.ts'
import { clockRange, longDay } from '#domain/calendar/calendar.ts'
import { bookables } from '#domain/facility/facility.ts'
import { daySheetMessages } from '#domain/messages/admin-messages.ts'
import { registerMessages } from '#domain/messages/messages.ts'
import { api } from '#lib/api/api.ts'
import { useQuery } from '#lib/api/query.ts'
import { notify } from '#lib/toast.ts'
import { isEmail } from '#domain/accounts/people.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/overlays/dialog.tsx'
import { CheckboxField, TextField } from '#ui/forms/field.tsx'
import { Form, Submit, useFieldState } from '#ui/forms/form.tsx'
import styles from './book-dialog.module.css'
import { unitName } from '#features/admin/day-sheet/sheet-view.ts'
import { useAdminMutation } from '#features/admin/day-sheet/use-admin-mutation.ts'

const schema = yup.object({
  email: yup
    .string()
    .trim()
    .required(registerMessages.emailRequired)
    .test('email', daySheetMessages.memberRequired, (text = '') => isEmail(text)),
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
        <TextField name="name" label="Player name" autoComplete="off" hint="Shown on the day sheet" />
        {problem && <Banner tone="problem">{problem.sentence}</Banner>}
        {problem?.code === 'weekly_limit' && (
          <CheckboxField name="beyondLimit" label={daySheetMessages.overLimit} hint={daySheetMessages.overLimitHint} />
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

const maxSuggestions = 5

/** Finds a member by name or email: typing narrows the list, selecting an entry fills in the email. */
function MemberField() {
  const email = useFieldState('email')
  const name = useFieldState('name')
  // If the list fails to load, a complete email still works.
  const members = useQuery({ queryKey: ['admin', 'members'], queryFn: () => api('listMembers'), staleTime: 60_000 })
  const typed = String(email.value ?? '')
    .trim()
    .toLowerCase()
  const matches = (members.data?.members ?? []).filter(
    (member) => member.email.toLowerCase().includes(typed) || member.profileName.toLowerCase().includes(typed),
  )
  const isExact = matches.some((member) => member.email.toLowerCase() === typed)
  const suggestions = typed.length < 2 || isExact ? [] : matches.slice(0, maxSuggestions)
  return (
    <div className={styles['member']}>
      <TextField
        name="email"
        label="Member"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        hint="Type a name or email"
      />
      {suggestions.length > 0 && (
        <ul aria-label="Members found">
          {suggestions.map((member) => (
            <li key={member.id}>
              <button
                type="button"
                onClick={() => {
                  email.setValue(member.email)
                  if (!name.value) name.setValue(member.profileName)
                }}
              >
                <b>{member.profileName}</b> <span>{member.email}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
