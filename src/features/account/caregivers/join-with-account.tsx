/** Accepting the invitation of a family with an account of one's own: sign in, read what happens, and confirm. */
import { useState } from 'react'
import type { Body } from '#api-contract/schemas.ts'
import { signInFields } from '#domain/accounts/account-fields.ts'
import { familyInvitationMessages, joinWithAccountMessages } from '#domain/messages/family-messages.ts'
import { ConfirmCall, type Question } from '#features/confirm-call.tsx'
import { useApiMutation } from '#lib/api/use-api-mutation.ts'
import { schemaOf } from '#lib/form-schema.ts'
import { paths } from '#lib/paths.ts'
import { useNavigate } from '#lib/router.ts'
import { startSession } from '#lib/session/change-session.ts'
import { notify } from '#lib/toast.ts'
import { TextField } from '#ui/forms/field.tsx'
import { Form, Submit } from '#ui/forms/form.tsx'

const schema = schemaOf(signInFields)

/** `by` is who invites; `email` that of somebody who is signed in. */
type JoinWithAccountProps = { token: string; by: string; email?: string }

/** The account that was signed in to, who of it would move, and what becomes of what is still to happen. */
type Joining = { body: Body<'joinWithAccount'> } & Record<'players' | 'canceled', readonly string[]>

export function JoinWithAccount({ token, by, email = '' }: JoinWithAccountProps) {
  const [joining, setJoining] = useState<Joining>()
  const { problem, run } = useApiMutation('joinWithAccount', {
    onDone: ({ players = [], canceled = [] }, { body }) => setJoining({ body, players, canceled }),
  })
  return (
    <>
      <Form
        initialValues={{ email, password: '' }}
        schema={schema}
        onSubmit={(values) => run({ body: { ...values, token, confirmed: false } })}
        problem={problem}
      >
        <p>Sign in with your account. Nothing changes before you confirm.</p>
        <TextField name="email" label="Email" type="email" autoComplete="username" autoCapitalize="none" />
        <TextField name="password" label="Password" type="password" autoComplete="current-password" />
        <Submit pendingLabel="Signing in...">Continue</Submit>
      </Form>
      {joining && <Confirm {...joining} by={by} onClose={() => setJoining(undefined)} />}
    </>
  )
}

function Confirm({ body, players, canceled, by, onClose }: Joining & { by: string; onClose: () => void }) {
  const navigate = useNavigate()
  const question: Question<'joinWithAccount'> = {
    call: 'joinWithAccount',
    input: { body: { ...body, confirmed: true } },
    title: `Join the family of ${by}?`,
    children: (
      <>
        <Lines of={joinWithAccountMessages.consequences(players, by)} />
        {canceled.length > 0 && (
          <>
            <p>RSVPs and orders end with your account. This is canceled:</p>
            <Lines of={canceled} />
          </>
        )}
        <p>To keep your own family as it is, join with another email.</p>
      </>
    ),
    action: canceled.length > 0 ? 'Cancel these, join and end my account' : 'Join and end my account',
    pendingLabel: 'Joining...',
    keepLabel: 'Not now',
    failed: familyInvitationMessages.notJoined,
    onDone({ profile }) {
      if (!profile) return
      startSession(profile)
      void navigate(paths.schedule, { replace: true })
      void notify(familyInvitationMessages.joined(by))
    },
  }
  return <ConfirmCall open question={question} onClose={onClose} />
}

function Lines({ of }: { of: readonly string[] }) {
  return (
    <ul>
      {of.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
