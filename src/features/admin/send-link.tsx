/** Sends a caregiver whose address is not verified the link again. */
import { mailChoiceMessages } from '#domain/messages/account-messages.ts'
import { adminMemberMessages } from '#domain/messages/admin-member-messages.ts'
import { failureNotice } from '#lib/api/failure-notice.ts'
import { useApiMutation } from '#lib/api/use-api.ts'
import { notify } from '#lib/toast.ts'
import { Button } from '#ui/button.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'

export function SendLink({ memberId, caregiver }: { memberId: string; caregiver: { id: string; email: string } }) {
  const { id, email } = caregiver
  const { pending, run } = useApiMutation('sendVerification', {
    invalidates: ['listOutbox', 'memberDetails', 'readLog'],
    onDone: () => void notify(adminMemberMessages.linkSent(email)),
    onFailed: failureNotice(mailChoiceMessages.notSent),
  })
  return (
    <Button
      tone="ghost"
      size="sm"
      pending={pending}
      pendingLabel="Sending..."
      onClick={() => void run({ query: { family: memberId, caregiver: id } })}
    >
      {adminMemberMessages.sendLink}
      <VisuallyHidden>, {email}</VisuallyHidden>
    </Button>
  )
}
