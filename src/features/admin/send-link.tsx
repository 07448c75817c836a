/** Sends a caregiver whose address is not verified the link again. */
import { mailChoiceMessages } from '#domain/messages/account-messages.ts'
import { CallButton } from '#features/call-button.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'

type SendLinkProps = { memberId: string; caregiver: { id: string; email: string } }

export const SendLink = ({ memberId, caregiver: { id, email } }: SendLinkProps) => (
  <CallButton
    call="sendVerification"
    input={{ query: { family: memberId, caregiver: id } }}
    invalidates={['listOutbox', 'memberDetails', 'readLog']}
    failed={mailChoiceMessages.notSent}
    done={{ title: 'The link is on its way', description: email }}
    pendingLabel="Sending..."
  >
    Send the link again
    <VisuallyHidden>, {email}</VisuallyHidden>
  </CallButton>
)
