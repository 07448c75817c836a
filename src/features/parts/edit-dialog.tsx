/** A form for a stored record (edit-record.tsx) in a dialog. Each opening begins again. */
import type { FormikValues } from 'formik'
import type { ComponentProps } from 'react'
import type { MutationName } from '#lib/api/use-api-mutation.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { useEditing, type EditProps } from './edit-record.tsx'

type EditDialogProps<Name extends MutationName, Stored extends { rev: number }, Values extends FormikValues> = Pick<
  ComponentProps<typeof Dialog>,
  'title' | 'description' | 'isName'
> &
  EditProps<Name, Stored, Values>

export const EditDialog = <Name extends MutationName, Stored extends { rev: number }, Values extends FormikValues>({
  open = true,
  ...props
}: EditDialogProps<Name, Stored, Values> & { open?: boolean }) => open && <OpenDialog {...props} />

function OpenDialog<Name extends MutationName, Stored extends { rev: number }, Values extends FormikValues>({
  title,
  description,
  isName = false,
  ...props
}: EditDialogProps<Name, Stored, Values>) {
  const { pending, form } = useEditing(props)
  return (
    <Dialog open onClose={props.onClose} busy={pending} title={title} description={description} isName={isName}>
      {form}
    </Dialog>
  )
}
