/** The forms with a role: a one-time invitation link, which is shown only once, and another role for a colleague. */
import { useState } from 'react'
import { staffRoles, type StaffRole } from '#domain/staff/staff-roles.ts'
import { optionalEmail } from '#domain/fields/field-rules.ts'
import { shortMoment } from '#domain/calendar/calendar.ts'
import { invitationTime } from '#domain/sign-in/link-times.ts'
import { staffMessages } from '#domain/staff/staff-messages.ts'
import { invitationPath } from '#domain/notifications/mail-paths.ts'
import { useApiMutation } from '#lib/api/use-api.ts'
import { oneOf, schemaOf } from '#lib/form-schema.ts'
import { CopyLink } from '#features/parts/copy-link.tsx'
import { RadioCards, TextField } from '#ui/forms/field.tsx'
import { Form, Submit } from '#ui/forms/form.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Text } from '#ui/layout/box.tsx'
import styles from './staff.module.css'
import * as yup from 'yup'
import type { Body, Reply } from '#api-contract/schemas.ts'
import type { DialogProps } from '#lib/loading/use-lazy-dialog.ts'
import { setStaffRole } from '#lib/session/staff-state.ts'
import { FormDialog } from '#features/parts/form-dialog.tsx'

const roleShape = { role: oneOf(staffRoles, 'Choose a role') }
const inviteSchema = schemaOf({ email: optionalEmail }).shape(roleShape)
const roleSchema = yup.object(roleShape)

/** The role with the fewest rights, unless a colleague chooses another. */
const empty: { email: string; role: StaffRole } = { email: '', role: 'desk' }

export function InviteColleague() {
  const [invite, setInvite] = useState<{ link: string; expiresAt: string; sentTo?: string }>()
  const { problem, run } = useApiMutation('inviteStaff', {
    onDone: ({ invite: { token, expiresAt } }, { body: { email } }) =>
      setInvite({
        link: new URL(invitationPath(token), window.location.origin).href,
        expiresAt,
        ...(email !== undefined && { sentTo: email }),
      }),
  })
  const create = ({ email, role }: typeof empty) => run({ body: { role, ...(email !== '' && { email }) } })

  return (
    <Section title="Invite a colleague">
      <Text tone="muted">
        Each link creates one staff account and expires after {invitationTime}. Share it only with the person it is for.
      </Text>
      {invite && (
        <CopyLink
          lead={invite.sentTo !== undefined && <span>The link was sent to {invite.sentTo}. It can take a minute.</span>}
          label={`Invitation link, valid until ${shortMoment(new Date(invite.expiresAt))}. It is shown only once.`}
          link={invite.link}
        />
      )}
      <Form className={styles.invite} initialValues={empty} schema={inviteSchema} onSubmit={create} problem={problem}>
        <RoleField />
        <TextField name="email" label="Send it to (optional)" type="email" autoComplete="off" autoCapitalize="none" />
        <Submit pendingLabel="Creating...">{invite ? 'Create another link' : 'Create invitation link'}</Submit>
      </Form>
    </Section>
  )
}

const isNow = { desk: 'at the desk', coach: 'a coach', manager: 'a manager', owner: 'an owner' }

type ChangeRoleProps = DialogProps & { colleague: Reply<'listStaff'>['staff'][number]; isSelf: boolean }

export function ChangeRole({ colleague: { id, profileName, staffRole }, isSelf, ...dialog }: ChangeRoleProps) {
  return (
    <FormDialog
      {...dialog}
      title={`Role of ${profileName}`}
      description={
        isSelf
          ? 'This is your own account. Once you give up the role of owner, only another owner can give it back.'
          : 'It takes effect with their next click. They stay signed in.'
      }
      initialValues={{ role: staffRole }}
      schema={roleSchema}
      call="changeStaffRole"
      input={(body: Body<'changeStaffRole'>) => ({ params: { id }, body })}
      failed="Could not change the role"
      done={(_, { body }) => ({ title: 'Role changed', description: `${profileName} is ${isNow[body.role]} now.` })}
      onDone={(_, { body }) => isSelf && setStaffRole(body.role)}
      action="Save"
      pendingLabel="Saving..."
    >
      <RoleField />
    </FormDialog>
  )
}

const notes = {
  desk: 'Bookings, check-in, families, orders, events and the shop.',
  coach: 'The same, and what a coach must know about a child.',
  manager: 'The same, and money: dues, refunds, numbers. Downloads, deleting accounts, reset codes.',
  owner: 'Everything, with the accounts of the staff.',
} as const

const options = staffRoles.map((role) => ({ value: role, label: staffMessages.role[role], note: notes[role] }))

const RoleField = () => <RadioCards name="role" label="Role" options={options} />
