/** Changes the role of a colleague, or one's own: an owner may step down if there is another. */
import * as yup from 'yup'
import type { Body, Reply } from '#api-contract/schemas.ts'
import { staffRoles } from '#domain/accounts/staff-roles.ts'
import { staffMessages } from '#domain/messages/staff-messages.ts'
import { useApiMutation } from '#lib/api/use-api.ts'
import { oneOf } from '#lib/form-schema.ts'
import { setStaffRole } from '#lib/session/staff-state.ts'
import { notify } from '#lib/toast.ts'
import { EditForm } from '#ui/forms/edit-form.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { RoleField } from './role-field.tsx'

type ChangeRoleProps = { colleague: Reply<'listStaff'>['staff'][number]; isSelf: boolean; onClose: () => void }

const schema = yup.object({ role: oneOf(staffRoles, staffMessages.roleRequired) })

export function ChangeRole({ colleague: { id, profileName, staffRole }, isSelf, onClose }: ChangeRoleProps) {
  const { pending, problem, run } = useApiMutation('changeStaffRole', {
    failed: staffMessages.roleNotChanged,
    invalidates: ['listStaff', 'readLog'],
    onDone: (_, { body }) => {
      void notify(staffMessages.roleChanged(profileName, body.role))
      onClose()
      if (isSelf) setStaffRole(body.role)
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      busy={pending}
      title={`Role of ${profileName}`}
      description={isSelf ? staffMessages.ownRole : staffMessages.roleHolds}
    >
      <EditForm<Body<'changeStaffRole'>>
        initialValues={{ role: staffRole }}
        schema={schema}
        onSubmit={(body) => run({ params: { id }, body })}
        problem={problem}
        onCancel={onClose}
      >
        <RoleField />
      </EditForm>
    </Dialog>
  )
}
