/** A dialog whose form makes one call, and closes once that is done. Opened again, it has no problem yet. */
import type { FormikValues } from 'formik'
import type { ComponentProps, ReactNode } from 'react'
import type { ErrorCode } from '#api-contract/errors.ts'
import { useApiMutation, type Args, type MutationName, type MutationOptions } from '#lib/api/use-api-mutation.ts'
import type { DialogProps } from '#lib/loading/use-lazy-dialog.ts'
import { Form, FormActions } from '#ui/forms/form.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

type FormDialogProps<Name extends MutationName, Values extends FormikValues> = DialogProps &
  Pick<ComponentProps<typeof Dialog>, 'title' | 'description' | 'isName'> &
  Pick<ComponentProps<typeof Form<Values>>, 'initialValues' | 'schema' | 'notes' | 'memory'> &
  Pick<ComponentProps<typeof FormActions>, 'action' | 'pendingLabel' | 'cancel' | 'tone'> &
  Pick<MutationOptions<Name>, 'failed' | 'noResponse' | 'done' | 'onDone' | 'onFailed'> & {
    call: Name
    input: (values: Values) => Args<Name>[0]
    /** Stands before the form. */
    lead?: ReactNode
    /** `code` is that of the last refusal. */
    children: ReactNode | ((code: ErrorCode | undefined) => ReactNode)
  }

export function FormDialog<Name extends MutationName, Values extends FormikValues>(
  props: FormDialogProps<Name, Values>,
) {
  const { open, onClose, title, description, isName = false, lead, children } = props
  const { call, input, ...others } = props
  const { initialValues, schema, notes, memory, action, pendingLabel, cancel, tone, ...options } = others
  const { pending, problem, code, run, reset } = useApiMutation(call, options)
  const close = () => {
    reset()
    onClose()
  }
  const submit = async (values: Values) => {
    const outcome = await run(...([input(values)] as Args<Name>))
    if (outcome.done) onClose()
    return outcome
  }
  const form = { initialValues, schema, memory, ...(notes && { notes }) }
  return (
    <Dialog open={open} onClose={close} busy={pending} title={title} description={description} isName={isName}>
      {lead}
      <Form<Values> {...form} onSubmit={submit} problem={problem}>
        {typeof children === 'function' ? children(code) : children}
        <FormActions action={action} pendingLabel={pendingLabel} cancel={cancel} tone={tone} onCancel={close} />
      </Form>
    </Dialog>
  )
}
