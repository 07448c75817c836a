/** A colleague takes a family out of the line, and says why. */
import { removalFields } from '#domain/full-club/line-fields.ts'
import { useApiMutation } from '#lib/api/use-api.ts'
import { schemaOf } from '#lib/form-schema.ts'
import type { DialogProps } from '#lib/loading/use-lazy-dialog.ts'
import { TextField } from '#ui/forms/field.tsx'
import { FormActions } from '#ui/forms/form-actions.tsx'
import { Form } from '#ui/forms/form.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

const schema = schemaOf(removalFields)

export function RemoveFromLine({ open, onClose, id, name }: DialogProps & { id: string; name: string }) {
  const { run, problem, pending, reset } = useApiMutation('removeFromLine', {
    failed: 'Could not remove this family',
    onDone: () => onClose(),
  })
  const close = () => {
    reset()
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      busy={pending}
      title={`Remove ${name} from the line?`}
      description="The order of the others stays. They are not told: write or call if they should know."
    >
      <Form
        initialValues={{ reason: '' }}
        schema={schema}
        onSubmit={(body) => run({ params: { id }, body })}
        problem={problem}
      >
        <TextField name="reason" label="Reason" hint="For the staff log" autoComplete="off" />
        <FormActions tone="danger" action="Remove" pendingLabel="Removing..." onCancel={close} />
      </Form>
    </Dialog>
  )
}
