/** Dialog for a note of the staff about a family. */
import { memberNoteFields } from '#domain/staff/staff-fields.ts'
import { schemaOf } from '#lib/form-schema.ts'
import type { DialogProps } from '#lib/loading/use-lazy-dialog.ts'
import { useDraft } from '#lib/offline/use-draft.ts'
import { CheckboxField, TextAreaField } from '#ui/forms/field.tsx'
import { FormDialog } from '#features/parts/form-dialog.tsx'

const schema = schemaOf(memberNoteFields)

export function AddNote({ memberId, ...dialog }: DialogProps & { memberId: string }) {
  return (
    <FormDialog
      {...dialog}
      title="New note"
      initialValues={{ text: '', alert: false }}
      schema={schema}
      call="addMemberNote"
      input={(body) => ({ params: { id: memberId }, body })}
      failed="Could not add this note"
      memory={useDraft(`note:${memberId}`)}
      action="Add note"
      pendingLabel="Adding..."
    >
      <TextAreaField name="text" label="Note" hint="For the staff. The family sees it if they download their data." />
      <CheckboxField
        name="alert"
        label="Alert at the desk"
        hint="Shown at each booking, at check-in and in print, such as an allergy. Who may not pick up belongs in the safety facts."
      />
    </FormDialog>
  )
}
