/** Notes what became of charges: charged with a reference, declined with a day to try again, waived or refunded with a reason. */
import * as yup from 'yup'
import type { Body, Reply } from '#api-contract/schemas.ts'
import { addDays, today } from '#domain/calendar/calendar.ts'
import { dueFields } from '#domain/memberships/due-fields.ts'
import { dueMessages } from '#domain/memberships/membership-messages.ts'
import { dollars } from '#domain/text/money.ts'
import { toCents } from '#domain/shop/shop.ts'
import { pluralize } from '#domain/text/text.ts'
import { amountUpTo } from '#features/admin/parts/amount.ts'
import { useApiMutation } from '#lib/api/use-api-mutation.ts'
import { useNow } from '#lib/clock.ts'
import { toYup } from '#lib/form-schema.ts'
import type { DialogProps } from '#lib/loading/use-lazy-dialog.ts'
import { notify } from '#lib/toast.ts'
import { FormActions } from '#ui/forms/form-actions.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { Form } from '#ui/forms/form.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

export type Due = Reply<'listDues'>['dues'][number]

type Step = Exclude<Body<'noteDues'>['entry']['step'], 'undo'>
type NoteDialogProps = DialogProps & { dues: readonly Due[]; step: Step; onNoted?: () => void }
type Values = { reference: string; on: string; note: string; amount: string }

const texts: Record<Step, { title: string; action: string; done: string }> = {
  charged: { title: 'Mark as charged', action: 'Mark as charged', done: 'Marked as charged' },
  declined: {
    title: 'The card was declined',
    action: 'Mark as declined',
    done: 'Marked as declined. The family is told',
  },
  waived: { title: 'Waive this charge', action: 'Waive', done: 'Waived' },
  refunded: { title: 'Refund', action: 'Mark as refunded', done: 'Marked as refunded' },
}

const { reference, note } = toYup(dueFields)
const amountText = (cents: number) => (cents / 100).toFixed(2)

const schemaOf = (step: Step, paid: number) =>
  yup.object({
    ...(step === 'charged' && { reference }),
    ...(step === 'declined' && { on: yup.string().required('Please choose a day') }),
    ...((step === 'waived' || step === 'refunded') && { note }),
    ...(step === 'refunded' && { amount: amountUpTo(paid) }),
  })

function entryOf(step: Step, values: Values): Body<'noteDues'>['entry'] {
  if (step === 'charged') return { step, ...(values.reference && { reference: values.reference }) }
  if (step === 'declined') return { step, on: values.on }
  if (step === 'waived') return { step, note: values.note }
  return { step, note: values.note, cents: toCents(values.amount) }
}

export function NoteDialog({ open, onClose, dues, step, onNoted }: NoteDialogProps) {
  const day = today(useNow())
  const { title, action, done } = texts[step]
  const sum = dues.reduce((total, due) => total + due.total, 0)
  const paid = dues[0]?.paid ?? 0
  const { pending, problem, run, reset } = useApiMutation('noteDues', {
    failed: 'Could not save this',
    onDone({ noted, refused }) {
      onNoted?.()
      if (noted.length > 0) void notify({ title: done, description: pluralize(noted.length, 'charge') })
      for (const { id, error } of refused) {
        const due = dues.find((each) => each.id === id)
        void notify({ title: due ? dueMessages.line(due) : 'A charge', description: error }, 'problem')
      }
      onClose()
    },
  })
  const close = () => {
    reset()
    onClose()
  }
  if (!open) return null
  const initialValues: Values = { reference: '', on: addDays(day, 3), note: '', amount: amountText(paid) }
  return (
    <Dialog
      open
      onClose={close}
      busy={pending}
      title={title}
      description={
        dues.length === 1
          ? `${dueMessages.line(dues[0]!)}, ${dollars(sum)}`
          : `${pluralize(dues.length, 'charge')}, ${dollars(sum)} together`
      }
    >
      <Form<Values>
        initialValues={initialValues}
        schema={schemaOf(step, paid)}
        problem={problem}
        onSubmit={(values) =>
          run({
            body: {
              dues: dues.map(({ family, id, total }) => ({ family: family.id, id, total })),
              entry: entryOf(step, values),
            },
          })
        }
      >
        {step === 'charged' && (
          <TextField name="reference" label="Reference" hint="Optional: of your terminal, for the bookkeeper." />
        )}
        {step === 'declined' && <TextField name="on" label="Try again on" type="date" />}
        {step === 'refunded' && <TextField name="amount" label="Amount in dollars" inputMode="decimal" />}
        {(step === 'waived' || step === 'refunded') && <TextField name="note" label="Why" hint="For staff only." />}
        <FormActions action={action} pendingLabel="Saving..." onCancel={close} />
      </Form>
    </Dialog>
  )
}
