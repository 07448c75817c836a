/** Makes a reset code for a caregiver who is locked out. */
import { codes } from '#domain/codes/one-time-code.ts'
import { adminMemberMessages } from '#domain/members/admin-member-messages.ts'
import { CodeDialog } from '#features/parts/code-dialog.tsx'
import type { DialogProps } from '#lib/loading/use-lazy-dialog.ts'

type ResetCodeProps = DialogProps & { memberId: string; caregiver: { id: string; profileName: string } }

export const ResetCode = ({ memberId, caregiver: { id, profileName }, ...dialog }: ResetCodeProps) => (
  <CodeDialog
    {...dialog}
    call="makeResetCode"
    input={[{ params: { id: memberId, caregiver: id } }]}
    failed="Could not make a reset code"
    title={`Make a reset code for ${profileName}?`}
    description={`First make sure that you are talking to the family: with the code they set a new password, within ${codes.reset.minutes} minutes. An earlier code stops working.`}
    made={(until) => ({
      title: adminMemberMessages.codeFor(profileName),
      description: `Read it aloud, or copy it. It works once, until ${until}, and is shown only now.`,
    })}
  >
    <p>They press “Forgot password?” on the sign-in page, then “Have a code from the front desk?”.</p>
  </CodeDialog>
)
