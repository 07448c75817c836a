/** Makes a code to sign in with on another device, and shows it once. */
import { useState } from 'react'
import type { Reply } from '#api-contract/schemas.ts'
import { codes } from '#domain/codes/one-time-code.ts'
import { clockTime, facilityClock } from '#domain/calendar/calendar.ts'
import { useApiMutation } from '#lib/api/use-api.ts'
import { copyText } from '#lib/download.ts'
import { codePath } from '#lib/paths.ts'
import { useMember } from '#lib/session/use-member.ts'
import { Button } from '#ui/button.tsx'
import { Problem } from '#ui/feedback/banner.tsx'
import { Dialog, DialogActions } from '#ui/overlays/dialog.tsx'
import styles from '#features/account/account.module.css'

export function SignInCodeDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  // Kept here only: once the dialog closes, nobody can see the code again.
  const [made, setMade] = useState<Reply<'makeSignInCode'>>()
  const { pending, problem, run } = useApiMutation('makeSignInCode', {
    failed: 'Could not make a code',
    onDone: setMade,
  })
  const close = () => {
    setMade(undefined)
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      busy={pending}
      title="Sign in on another device"
      description={
        made
          ? untilText(made)
          : `A code signs you in there without your password. It works once, within ${codes.sign_in.minutes} minutes.`
      }
    >
      {made && <Code code={made.code} />}
      <Problem>{problem}</Problem>
      <DialogActions>
        {made && <Button onClick={() => copyText(made.code, 'code')}>Copy code</Button>}
        <Button tone={made ? 'ghost' : 'primary'} pending={pending} pendingLabel="Making..." onClick={() => void run()}>
          {made ? 'Make another' : 'Make a code'}
        </Button>
        <Button tone="ghost" disabled={pending} onClick={close}>
          {made ? 'Done' : 'Cancel'}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function Code({ code }: { code: string }) {
  const { profile } = useMember()
  return (
    <>
      <output className={styles.code}>{code}</output>
      <ol>
        <li>{`In the app, choose “Sign in with a code” at Members Login. In a browser, open ${location.host}${codePath()}.`}</li>
        <li>Enter {profile.email} and this code.</li>
      </ol>
    </>
  )
}

const untilText = ({ expiresAt }: Reply<'makeSignInCode'>): string =>
  `It works once, until ${clockTime(facilityClock(new Date(expiresAt)).time)}. Anyone with it can sign in as you. Don’t show it to anyone.`
