/** The way to sign in on another device without a password, such as the installed app, as a row of the account. */
import { signInCodeMessages } from '#domain/messages/sign-in-code-messages.ts'
import { lazyWithPreload } from '#lib/loading/lazy-with-preload.ts'
import { useLazyDialog } from '#lib/loading/use-lazy-dialog.ts'
import { useMember } from '#lib/session/use-member.ts'
import { Button } from '#ui/button.tsx'
import { PartRow } from '#features/account/part.tsx'

const SignInCodeDialog = lazyWithPreload(async () => (await import('./sign-in-code-dialog.tsx')).SignInCodeDialog)

export function SignInElsewhere() {
  const { preview } = useMember()
  const { trigger, dialog } = useLazyDialog(SignInCodeDialog)
  if (preview) return null
  return (
    <PartRow
      label="Another device"
      action={
        <Button tone="ghost" size="sm" {...trigger}>
          {signInCodeMessages.action}
        </Button>
      }
    >
      The installed app, or a browser where you are not signed in.
      {dialog}
    </PartRow>
  )
}
