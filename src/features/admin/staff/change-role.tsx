/** Changes the role of a colleague, or one's own: an owner may step down if there is another. */
import * as yup from 'yup'
import type { Body, Reply } from '#api-contract/schemas.ts'
import { staffRoles } from '#domain/accounts/staff-roles.ts'
import { staffMessages } from '#domain/messages/staff-messages.ts'
import { useApiMutation } from '#lib/api/use-api.ts'
import type { DialogProps } from '#lib/loading/use-lazy-dialog.ts'
import { oneOf } from '#lib/form-schema.ts'
import { setStaffRole } from '#lib/session/staff-state.ts'
import { notify } from '#lib/toast.ts'
import { Form } from '#ui/forms/form.tsx'
import { FormActions } from '#ui/forms/form-actions.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { RoleField } from './role-field.tsx'

type ChangeRoleProps = DialogProps & { colleague: Reply<'listStaff'>['staff'][number]; isSelf: boolean }

const schema = yup.object({ role: oneOf(staffRoles, staffMessages.roleRequired) })

export function ChangeRole({ colleague: { id, profileName, staffRole }, isSelf, open, onClose }: ChangeRoleProps) {
  const { pending, problem, run } = useApiMutation('changeStaffRole', {
    failed: 'Could not change the role',
    invalidates: ['listStaff', 'readLog'],
    onDone: (_, { body }) => {
      void notify({
        title: 'Role changed',
        description: `${profileName} is ${{ desk: 'at the desk', coach: 'a coach', manager: 'a manager', owner: 'an owner' }[body.role]} now.`,
      })
      onClose()
      if (isSelf) setStaffRole(body.role)
    },
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      busy={pending}
      title={`Role of ${profileName}`}
      description={
        isSelf
          ? 'This is your own account. Once you give up the role of owner, only another owner can give it back.'
          : 'It takes effect with their next click. They stay signed in.'
      }
    >
      <Form<Body<'changeStaffRole'>>
        initialValues={{ role: staffRole }}
        schema={schema}
        onSubmit={(body) => run({ params: { id }, body })}
        problem={problem}
      >
        <RoleField />
        <FormActions action="Save" pendingLabel="Saving..." onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
