/** Dialog to ask for another e-mail address. Typed values stay until the server confirms. */
import { newAddressFields } from '#domain/accounts/account-fields.ts'
import { useApiCache, useApiMutation } from '#lib/api/use-api.ts'
import { schemaOf } from '#lib/form-schema.ts'
import { TextField } from '#ui/forms/field.tsx'
import { FormActions } from '#ui/forms/form-actions.tsx'
import { Form } from '#ui/forms/form.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

const schema = schemaOf(newAddressFields)

export function EmailDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const cache = useApiCache()
  const { run, pending, problem } = useApiMutation('requestAddress', {
    failed: 'Could not change your email',
    onDone: async (settings) => {
      await cache.update('mailChoices', undefined, () => settings)
      onClose()
    },
  })
  return (
    <Dialog open={open} onClose={onClose} title="Change email" busy={pending}>
      <p>We send a link to your current and to your new email. It changes when both are confirmed.</p>
      <Form
        initialValues={{ email: '', password: '' }}
        schema={schema}
        onSubmit={(body) => run({ body })}
        problem={problem}
      >
        <TextField name="email" label="New email" type="email" autoComplete="off" autoCapitalize="none" />
        <TextField name="password" label="Current password" type="password" autoComplete="current-password" />
        <FormActions action="Send the links" pendingLabel="Sending..." onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
