/** Dialog for a note of the staff about a family. */
import { memberNoteFields } from '#domain/staff/staff-fields.ts'
import { useApiMutation } from '#lib/api/use-api.ts'
import { schemaOf } from '#lib/form-schema.ts'
import type { DialogProps } from '#lib/loading/use-lazy-dialog.ts'
import { useDraft } from '#lib/offline/use-draft.ts'
import { CheckboxField, TextAreaField } from '#ui/forms/field.tsx'
import { FormActions } from '#ui/forms/form-actions.tsx'
import { Form } from '#ui/forms/form.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

const schema = schemaOf(memberNoteFields)

export function AddNote({ open, onClose, memberId }: DialogProps & { memberId: string }) {
  const { run, problem, pending, reset } = useApiMutation('addMemberNote', {
    failed: 'Could not add this note',
    onDone: () => onClose(),
  })
  const memory = useDraft(`note:${memberId}`)
  const close = () => {
    reset()
    onClose()
  }
  return (
    <Dialog open={open} onClose={close} busy={pending} title="New note">
      <Form
        initialValues={{ text: '', alert: false }}
        schema={schema}
        onSubmit={(values) => run({ params: { id: memberId }, body: values })}
        problem={problem}
        memory={memory}
      >
        <TextAreaField name="text" label="Note" hint="For the staff. The family sees it if they download their data." />
        <CheckboxField
          name="alert"
          label="Alert at the desk"
          hint="Shown at each booking, at check-in and in print, such as an allergy. Who may not pick up belongs in the safety facts."
        />
        <FormActions action="Add note" pendingLabel="Adding..." onCancel={close} />
      </Form>
    </Dialog>
  )
}
