/** A colleague takes a family out of the line, and says why. */
import { removalFields } from '#domain/full-club/line-fields.ts'
import { schemaOf } from '#lib/form-schema.ts'
import type { DialogProps } from '#lib/loading/use-lazy-dialog.ts'
import { TextField } from '#ui/forms/field.tsx'
import { FormDialog } from '#features/parts/form-dialog.tsx'

const schema = schemaOf(removalFields)

export function RemoveFromLine({ id, name, ...dialog }: DialogProps & { id: string; name: string }) {
  return (
    <FormDialog
      {...dialog}
      title={`Remove ${name} from the line?`}
      description="The order of the others stays. They are not told: write or call if they should know."
      initialValues={{ reason: '' }}
      schema={schema}
      call="removeFromLine"
      input={(body) => ({ params: { id }, body })}
      failed="Could not remove this family"
      tone="danger"
      action="Remove"
      pendingLabel="Removing..."
    >
      <TextField name="reason" label="Reason" hint="For the staff log" autoComplete="off" />
    </FormDialog>
  )
}
