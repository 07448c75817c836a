/** A form for a stored record (edit-record.tsx) in a dialog. */
import type { FormikValues } from 'formik'
import type { ComponentProps } from 'react'
import type { MutationName } from '#lib/api/use-api-mutation.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useEditing, type EditProps } from './edit-record.tsx'

type DialogProps = Pick<ComponentProps<typeof Dialog>, 'title' | 'description' | 'isName'>

export function EditDialog<Name extends MutationName, Stored extends { rev: number }, Values extends FormikValues>({
  title,
  description,
  isName = false,
  ...props
}: DialogProps & EditProps<Name, Stored, Values>) {
  const { pending, form } = useEditing(props)
  return (
    <Dialog open onClose={props.onClose} busy={pending} title={title} description={description} isName={isName}>
      {form}
    </Dialog>
  )
}
