/** The choice of a role, with what each may do. */
import { staffRoles } from '#domain/accounts/staff-roles.ts'
import { staffMessages } from '#domain/messages/staff-messages.ts'
import { RadioCards } from '#ui/forms/field.tsx'

const options = staffRoles.map((role) => ({
  value: role,
  label: staffMessages.role[role],
  note: staffMessages.roleHint[role],
}))

export const RoleField = () => <RadioCards name="role" label="Role" options={options} />
