/** Deletes a family's account for them: the consequences, and their email typed as confirmation. */
import * as yup from 'yup'
import type { Reply } from '#api-contract/schemas.ts'
import { whoRegistered } from '#domain/families/families.ts'
import { sameEmail } from '#domain/people/people.ts'
import { adminMemberMessages } from '#domain/members/admin-member-messages.ts'
import { proofMessages } from '#domain/proof/proof-messages.ts'
import { LeftBehind } from '#features/memberships/left-behind.tsx'
import { useApiQuery } from '#lib/api/use-api.ts'
import type { DialogProps } from '#lib/loading/use-lazy-dialog.ts'
import { paths } from '#lib/paths.ts'
import { useNavigate } from '#lib/router.ts'
import { TextField } from '#ui/forms/field.tsx'
import { FormDialog } from '#features/parts/form-dialog.tsx'

const empty = { confirm: '' }

const confirmSchema = (email: string) =>
  yup.object({
    confirm: yup
      .string()
      .trim()
      .test('same', adminMemberMessages.confirmEmail, (typed = '') => sameEmail(typed, email)),
  })

export function DeleteMember({ member, ...dialog }: DialogProps & { member: Reply<'memberDetails'>['member'] }) {
  const { id } = member
  const { email, profileName } = whoRegistered(member)
  const navigate = useNavigate()
  const dues = useApiQuery('listDues', { input: { query: { family: id } }, enabled: dialog.open })
  return (
    <FormDialog
      {...dialog}
      title={`Delete the account of ${profileName}?`}
      description={`Their bookings and RSVPs are canceled, and their details and notes are erased. Orders stay without a name, and ${proofMessages.theirs}; open charges stay in the dues until they are charged or waived. This cannot be undone.`}
      lead={<LeftBehind query={dues} players={member.players} />}
      initialValues={empty}
      schema={confirmSchema(email)}
      call="deleteMember"
      input={(body) => ({ params: { id }, body })}
      failed="Could not delete this account"
      done={{ title: 'Account deleted', description: profileName }}
      onDone={() => void navigate(paths.adminMembers, { replace: true })}
      tone="danger"
      action="Delete account"
      pendingLabel="Deleting..."
      cancel="Keep account"
    >
      <TextField
        name="confirm"
        label="Their email"
        hint={`To confirm, type ${email}`}
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
      />
    </FormDialog>
  )
}
