/** Creates a one-time invitation link. It is shown only once and cannot be retrieved later. */
import { useState } from 'react'
import { staffRoles, type StaffRole } from '#domain/accounts/staff-roles.ts'
import { optionalEmail } from '#domain/fields/field-rules.ts'
import { shortMoment } from '#domain/calendar/calendar.ts'
import { staffMessages } from '#domain/messages/staff-messages.ts'
import { invitationPath } from '#domain/notifications/mail-paths.ts'
import { useApiMutation } from '#lib/api/use-api.ts'
import { copyText } from '#lib/download.ts'
import { oneOf, schemaOf } from '#lib/form-schema.ts'
import { CopyLink } from '#ui/forms/copy-link.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { Form, Submit } from '#ui/forms/form.tsx'
import { RoleField } from './role-field.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Text } from '#ui/layout/box.tsx'
import styles from './staff.module.css'

type Invite = { link: string; expiresAt: string; sentTo?: string }

const schema = schemaOf({ email: optionalEmail }).shape({ role: oneOf(staffRoles, staffMessages.roleRequired) })

/** The role with the fewest rights, unless a colleague chooses another. */
const empty: { email: string; role: StaffRole } = { email: '', role: 'desk' }

export function InviteColleague() {
  const [invite, setInvite] = useState<Invite>()
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
        Each link creates one staff account and expires after three days. Share it only with the person it is for.
      </Text>
      {invite && <InviteLink {...invite} />}
      <Form className={styles.invite} initialValues={empty} schema={schema} onSubmit={create} problem={problem}>
        <RoleField />
        <TextField name="email" label="Send it to (optional)" type="email" autoComplete="off" autoCapitalize="none" />
        <Submit pendingLabel="Creating...">{invite ? 'Create another link' : 'Create invitation link'}</Submit>
      </Form>
    </Section>
  )
}

const InviteLink = ({ link, expiresAt, sentTo }: Invite) => (
  <CopyLink
    lead={sentTo !== undefined && <span>The link was sent to {sentTo}. It can take a minute.</span>}
    label={`Invitation link, valid until ${shortMoment(new Date(expiresAt))}. It is shown only once.`}
    link={link}
    onCopy={() => copyText(link, 'Link copied', 'Could not copy. Please select the link and copy it.')}
  />
)
