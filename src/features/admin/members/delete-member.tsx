/** Deletes a family's account for them: the consequences, and their email typed as confirmation. */
import { ownerOf } from '#domain/accounts/families.ts'
import { sameEmail } from '#domain/accounts/people.ts'
import { adminMemberMessages } from '#domain/messages/admin-messages.ts'
import { useApiMutation } from '#lib/api/use-api.ts'
import { paths } from '#lib/paths.ts'
import { useNavigate } from '#lib/router.ts'
import { notify } from '#lib/toast.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { Form, Submit } from '#ui/forms/form.tsx'
import { Dialog, DialogActions } from '#ui/overlays/dialog.tsx'
import type { MemberDetails } from './member-page.tsx'

const empty = { confirm: '' }

export function DeleteMember({ member, onClose }: { member: MemberDetails['member']; onClose: () => void }) {
  const { id } = member
  const { email, profileName } = ownerOf(member)
  const navigate = useNavigate()
  const { pending, problem, run } = useApiMutation('deleteMember', {
    failed: adminMemberMessages.notDeleted,
    invalidates: ['fullMembers', 'listMembers', 'daySheet', 'listOrders', 'listRsvps', 'overview', 'readLog'],
    onDone() {
      void notify(adminMemberMessages.deleted(profileName))
      void navigate(paths.adminMembers, { replace: true })
    },
  })
  const check = ({ confirm }: { confirm: string }): Record<string, string> =>
    sameEmail(confirm, email) ? {} : { confirm: adminMemberMessages.confirmEmail }
  return (
    <Dialog
      open
      onClose={onClose}
      busy={pending}
      title={`Delete the account of ${profileName}?`}
      description="Their bookings and RSVPs are canceled, and their details and notes are erased. Orders stay without a name. This cannot be undone."
    >
      <Form
        initialValues={empty}
        check={check}
        problem={problem}
        onSubmit={({ confirm }) => run({ params: { id }, body: { confirm: confirm.trim() } })}
      >
        <TextField
          name="confirm"
          label="Their email"
          hint={`To confirm, type ${email}`}
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
        />
        <DialogActions>
          <Submit tone="danger" pendingLabel="Deleting…">
            Delete account
          </Submit>
          <Button tone="ghost" disabled={pending} onClick={onClose}>
            Keep account
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
