/** Makes a code that works once, and shows it once: to read it aloud, or to copy it. */
import { useState, type ReactNode } from 'react'
import { clockTime, facilityClock } from '#domain/calendar/calendar.ts'
import { useApiMutation, type Args } from '#lib/api/use-api-mutation.ts'
import { copyText } from '#lib/download.ts'
import type { DialogProps } from '#lib/loading/use-lazy-dialog.ts'
import { Button, GhostButton } from '#ui/button.tsx'
import { Problem } from '#ui/feedback/banner.tsx'
import { Dialog, DialogActions } from '#ui/overlays/dialog.tsx'
import styles from './code-dialog.module.css'

type CodeDialogProps<Name extends 'makeResetCode' | 'makeSignInCode'> = DialogProps & {
  call: Name
  input: Args<Name>
  failed: string
  title: string
  description: string
  made: (until: string) => { title: string; description: string }
  /** What to do with the code. */
  children: ReactNode
}

export function CodeDialog<Name extends 'makeResetCode' | 'makeSignInCode'>(props: CodeDialogProps<Name>) {
  const { open, onClose, call, input, failed, title, description, made, children } = props
  // Kept here only: once the dialog closes, nobody can see the code again.
  const [code, setCode] = useState<{ code: string; expiresAt: string }>()
  const { pending, problem, run, reset } = useApiMutation(call, { failed, onDone: setCode })
  const close = () => {
    setCode(undefined)
    reset()
    onClose()
  }
  const texts = code ? made(clockTime(facilityClock(new Date(code.expiresAt)).time)) : { title, description }
  return (
    <Dialog open={open} onClose={close} busy={pending} {...texts}>
      {code && <output className={styles.code}>{code.code}</output>}
      {code && children}
      <Problem>{problem}</Problem>
      <DialogActions>
        {code && <Button onClick={() => copyText(code.code, 'code')}>Copy code</Button>}
        <Button
          tone={code ? 'ghost' : 'primary'}
          pending={pending}
          pendingLabel="Making..."
          onClick={() => void run(...input)}
        >
          {code ? 'Make another' : 'Make a code'}
        </Button>
        <GhostButton disabled={pending} onClick={close}>
          {code ? 'Done' : 'Cancel'}
        </GhostButton>
      </DialogActions>
    </Dialog>
  )
}
