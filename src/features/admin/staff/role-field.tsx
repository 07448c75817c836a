/** The choice of a role, with what each may do. */
import { staffRoles } from '#domain/accounts/staff-roles.ts'
import { staffMessages } from '#domain/messages/staff-messages.ts'
import { RadioCards } from '#ui/forms/field.tsx'

const notes = {
  desk: 'Bookings, check-in, families, orders, events and the shop.',
  coach: 'The same, and what a coach must know about a child.',
  manager: 'The same, and downloads, deleting accounts and reset codes.',
  owner: 'Everything, with the accounts of the staff.',
} as const

const options = staffRoles.map((role) => ({ value: role, label: staffMessages.role[role], note: notes[role] }))

export const RoleField = () => <RadioCards name="role" label="Role" options={options} />
