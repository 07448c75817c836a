/** Makes a code to sign in with on another device. */
import { codes } from '#domain/codes/one-time-code.ts'
import { CodeDialog } from '#features/parts/code-dialog.tsx'
import type { DialogProps } from '#lib/loading/use-lazy-dialog.ts'
import { codePath } from '#lib/paths.ts'
import { useMember } from '#lib/session/use-member.ts'

const title = 'Sign in on another device'

export function SignInCodeDialog(dialog: DialogProps) {
  const { profile } = useMember()
  return (
    <CodeDialog
      {...dialog}
      call="makeSignInCode"
      input={[]}
      failed="Could not make a code"
      title={title}
      description={`A code signs you in there without your password. It works once, within ${codes.sign_in.minutes} minutes.`}
      made={(until) => ({
        title,
        description: `It works once, until ${until}. Anyone with it can sign in as you. Don’t show it to anyone.`,
      })}
    >
      <ol>
        <li>{`In the app, choose “Sign in with a code” at Members Login. In a browser, open ${location.host}${codePath()}.`}</li>
        <li>Enter {profile.email} and this code.</li>
      </ol>
    </CodeDialog>
  )
}
