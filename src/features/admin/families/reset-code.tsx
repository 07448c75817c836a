/** Makes a reset code for a caregiver who is locked out, and shows it once: to read it aloud, or to copy it. */
import { useState } from 'react'
import type { Reply } from '#api-contract/schemas.ts'
import { codes } from '#domain/codes/one-time-code.ts'
import { clockTime, facilityClock } from '#domain/calendar/calendar.ts'
import { adminMemberMessages } from '#domain/members/admin-member-messages.ts'
import { useApiMutation } from '#lib/api/use-api.ts'
import { copyText } from '#lib/download.ts'
import type { DialogProps } from '#lib/loading/use-lazy-dialog.ts'
import { Problem } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/overlays/dialog.tsx'
import styles from './admin-members.module.css'

type ResetCodeProps = DialogProps & { memberId: string; caregiver: { id: string; profileName: string } }

export function ResetCode({ memberId, caregiver: { id, profileName }, open, onClose }: ResetCodeProps) {
  // Kept here only: once the dialog closes, nobody can see the code again.
  const [made, setMade] = useState<Reply<'makeResetCode'>>()
  const { pending, problem, run, reset } = useApiMutation('makeResetCode', {
    failed: 'Could not make a reset code',
    onDone: setMade,
  })
  const close = () => {
    setMade(undefined)
    reset()
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      busy={pending}
      title={made ? adminMemberMessages.codeFor(profileName) : `Make a reset code for ${profileName}?`}
      description={
        made
          ? codeText(made)
          : `First make sure that you are talking to the family: with the code they set a new password, within ${codes.reset.minutes} minutes. An earlier code stops working.`
      }
    >
      {made && <output className={styles.code}>{made.code}</output>}
      {made && <p>They press “Forgot password?” on the sign-in page, then “Have a code from the front desk?”.</p>}
      <Problem>{problem}</Problem>
      <DialogActions>
        {made ? (
          <Button onClick={() => copyText(made.code, 'code')}>Copy code</Button>
        ) : (
          <Button
            pending={pending}
            pendingLabel="Making..."
            onClick={() => void run({ params: { id: memberId, caregiver: id } })}
          >
            Make code
          </Button>
        )}
        <Button tone="ghost" disabled={pending} onClick={close}>
          {made ? 'Done' : 'Cancel'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const codeText = ({ expiresAt }: Reply<'makeResetCode'>): string =>
  `Read it aloud, or copy it. It works once, until ${clockTime(facilityClock(new Date(expiresAt)).time)}, and is shown only now.`
