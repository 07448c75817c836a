/** Notes what became of charges, other than that they were charged: paid at the desk, another amount, declined, waived, refunded. */
import { useState } from 'react'
import * as yup from 'yup'
import type { Body } from '#api-contract/schemas.ts'
import { addDays, today } from '#domain/calendar/calendar.ts'
import { dueFields } from '#domain/memberships/due-fields.ts'
import { dueMessages } from '#domain/memberships/membership-messages.ts'
import { toCents } from '#domain/shop/shop.ts'
import { dollars, pluralize } from '#domain/text/text.ts'
import { amountUpTo } from '#features/admin/parts/amount.ts'
import { useApiMutation } from '#lib/api/use-api-mutation.ts'
import { useNow } from '#lib/clock.ts'
import { toYup } from '#lib/form-schema.ts'
import type { DialogProps } from '#lib/loading/use-lazy-dialog.ts'
import { notify } from '#lib/toast.ts'
import { Choices } from '#ui/forms/choices.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { Form, FormActions } from '#ui/forms/form.tsx'
import { Segmented } from '#ui/forms/segmented.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { noteOf, tellNoted, type Noted } from './tell-noted.ts'

type Way = 'cash' | 'check' | 'other' | 'declined' | 'waived' | 'refunded'
type Values = { reference: string; on: string; note: string; amount: string }

/** `cents` are asked for without a card, or can be refunded. */
type NoteDialogProps = DialogProps & { dues: readonly (Noted & { cents: number })[]; ways: readonly Way[] }

const texts: Record<Way, { label: string; action: string; done: string }> = {
  cash: { label: 'Cash', action: 'Mark as paid in cash', done: 'Marked as paid in cash' },
  check: { label: 'Check', action: 'Mark as paid by check', done: 'Marked as paid by check' },
  other: { label: 'Card, another amount', action: 'Mark as charged', done: 'Marked as charged' },
  waived: { label: 'Waive', action: 'Waive', done: 'Waived' },
  declined: { label: 'Declined', action: 'Mark as declined', done: 'Marked as declined. The family is told' },
  refunded: { label: 'Refund', action: 'Mark as refunded', done: 'Marked as refunded' },
}

const titles: Partial<Record<Way, string>> = { declined: 'The card was declined', refunded: 'Refund' }

const { reference, note } = toYup(dueFields)

/** `asked` is undefined where there is no amount of its own. */
function schemaOf(way: Way, asked = 0) {
  const isPaid = way === 'cash' || way === 'check'
  const whyOther = yup.string().when('amount', ([amount], text) => (amount ? note : text))
  return yup.object({
    ...(way === 'declined' && { on: yup.string().required('Please choose a day') }),
    ...(asked > 0 && { amount: amountUpTo(asked, isPaid) }),
    ...(way !== 'declined' && { note: isPaid ? whyOther : note }),
    ...((isPaid || way === 'other') && { reference }),
  })
}

function entryOf(way: Way, values: Values): Body<'noteDues'>['entry'] {
  const cents = toCents(values.amount)
  if (way === 'declined') return { step: way, on: values.on }
  if (way === 'waived') return { step: way, note: values.note }
  if (way === 'refunded') return { step: way, cents, note: values.note }
  const sum = {
    ...(values.reference && { reference: values.reference }),
    ...(values.amount && { other: { cents, note: values.note } }),
  }
  return way === 'other' ? { step: 'charged', ...sum } : { step: 'paid', how: way, ...sum }
}

/** Each opening begins again. */
export const NoteDialog = ({ open, ...props }: NoteDialogProps) => open && <Noting {...props} />

function Noting({ onClose, dues, ways }: Omit<NoteDialogProps, 'open'>) {
  const day = today(useNow())
  const [way, setWay] = useState(ways[0]!)
  const [picked, setPicked] = useState(() => dues.map(({ id }) => id))
  const chosen = dues.filter(({ id }) => picked.includes(id))
  const { action, done } = texts[way]
  const { pending, problem, run } = useApiMutation('noteDues', {
    failed: 'Could not save this',
    onDone({ noted, refused }) {
      if (noted.length > 0) void notify({ title: done, description: pluralize(noted.length, 'charge') })
      tellNoted(dues, refused)
      onClose()
    },
  })
  const isPaid = way === 'cash' || way === 'check'
  const asked = chosen.reduce(
    (sum, { cents, total }) => sum + (way === 'refunded' || (isPaid && total > 0) ? cents : total),
    0,
  )
  // One amount is of one charge.
  const hasAmount = way !== 'declined' && way !== 'waived' && chosen.length === 1 && asked > 0
  return (
    <Dialog
      open
      onClose={onClose}
      busy={pending}
      title={titles[way] ?? 'What became of it'}
      description={`${chosen.length === 1 ? dueMessages.line(chosen[0]!) : pluralize(chosen.length, 'charge')}, ${dollars(asked)}`}
    >
      {ways.length > 1 && (
        <Segmented
          label="What happened"
          options={ways.map((value) => ({ value, label: texts[value].label }))}
          value={way}
          onChange={setWay}
        />
      )}
      {dues.length > 1 && (
        <Choices
          legend="Which charges"
          choices={dues.map((due) => ({ id: due.id, label: dueMessages.line(due), hint: dollars(due.total) }))}
          chosen={picked}
          onChange={setPicked}
        />
      )}
      <Form<Values>
        key={way}
        initialValues={{
          reference: '',
          on: addDays(day, 3),
          note: '',
          amount: way === 'refunded' ? (asked / 100).toFixed(2) : '',
        }}
        schema={schemaOf(way, hasAmount ? asked : undefined)}
        problem={problem}
        onSubmit={(values) => run({ body: { dues: chosen.map(noteOf), entry: entryOf(way, values) } })}
      >
        {way === 'declined' && <TextField name="on" label="Try again on" type="date" />}
        {hasAmount && (
          <TextField
            name="amount"
            label="Amount in dollars"
            inputMode="decimal"
            hint={isPaid && `Without the card fee: ${dollars(asked)}, if empty.`}
          />
        )}
        {(hasAmount || way === 'waived') && (
          <TextField name="note" label="Why" hint={`For staff only${isPaid ? ', if it is another amount' : ''}.`} />
        )}
        {(isPaid || way === 'other') && (
          <TextField name="reference" label="Reference" hint="Optional, for the bookkeeper." />
        )}
        <FormActions action={action} pendingLabel="Saving..." onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
