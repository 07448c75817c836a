/** Accepting the invitation of a family: who invites, or why the link does not work, and the form for an own sign-in. */
import { useState } from 'react'
import type { Reply } from '#api-contract/schemas.ts'
import { familyTokenForm, newCaregiverFields } from '#domain/families/caregiver-fields.ts'
import { familyInvitationMessages } from '#domain/families/family-messages.ts'
import { linkIncomplete } from '#domain/sign-in/session-messages.ts'
import type { Profile } from '#domain/people/people.ts'
import { isolated } from '#domain/text/text.ts'
import { CaregiverFields } from '#features/families/family-fields.tsx'
import { DeskStays } from '#features/parts/desk-stays.tsx'
import { isFinal } from '#lib/api/errors.ts'
import { useApiMutation } from '#lib/api/use-api-mutation.ts'
import { useOnce } from '#lib/use-once.ts'
import { phoneNotes, schemaOf } from '#lib/form-schema.ts'
import { paths } from '#lib/paths.ts'
import { useLinkSecret } from '#lib/link-secret.ts'
import { Link, useNavigate } from '#lib/router.ts'
import { startSession } from '#lib/session/change-session.ts'
import { useSession } from '#lib/session/session.ts'
import { notify, usePreloadedToaster } from '#lib/toast.ts'
import { GhostButton } from '#ui/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { Form, Submit } from '#ui/forms/form.tsx'
import { Text } from '#ui/layout/box.tsx'

type Invitation = Reply<'checkLink'>['invitation']

/** Whatever follows '#' is a link: one that was cut says so. */
const tokenIn = (hash: string): string | undefined =>
  hash.length < 2 ? undefined : (new URLSearchParams(hash.slice(1)).get('invite') ?? '')

export function JoinFamily() {
  const [token] = useLinkSecret(tokenIn)
  const isWhole = token !== undefined && familyTokenForm.test(token)
  if (isWhole) return <OpenInvitation key={token} token={token} />
  return (
    <>
      {token === undefined ? (
        <Banner>{familyInvitationMessages.noLink}</Banner>
      ) : (
        <Banner tone="problem">{linkIncomplete}</Banner>
      )}
      <SignIn />
    </>
  )
}

/** Nothing for who is signed in. */
function SignIn() {
  if (useSession()) return null
  return (
    <Text tone="muted">
      Already have an account? <Link to={paths.memberLogin}>Sign in</Link>
    </Text>
  )
}

function OpenInvitation({ token }: { token: string }) {
  const session = useSession()
  const [invitation, setInvitation] = useState<Invitation>()
  const { problem, error, pending, run } = useApiMutation('checkLink', {
    onDone: ({ invitation: found }) => setInvitation(found),
  })
  const check = () => void run({ body: { token } })
  useOnce(check)

  if (problem !== undefined && !invitation)
    return (
      <>
        <Banner tone="problem">{problem}</Banner>
        {!isFinal(error) && (
          <GhostButton pending={pending} pendingLabel="Loading..." onClick={check}>
            Try again
          </GhostButton>
        )}
        <SignIn />
      </>
    )
  if (!invitation) return <Skeleton shape="card" label="Loading the invitation..." />
  if (session?.profile.id === invitation.byId) return <Banner>{familyInvitationMessages.own}</Banner>
  if (session && !session.preview)
    return (
      <Banner>
        You are signed in as {isolated(session.profile.profileName)}. Log out first to join with another email. To bring
        your players into this family, ask the front desk.
      </Banner>
    )
  return <JoinForm token={token} by={invitation.by} />
}

const joinSchema = schemaOf(newCaregiverFields)
const emptyJoin = { firstName: '', lastName: '', phone: '', email: '', password: '' }

function JoinForm({ token, by }: { token: string; by: string }) {
  const navigate = useNavigate()
  usePreloadedToaster()
  const [joined, setJoined] = useState<Profile>()
  const { problem, run } = useApiMutation('joinFamily', {
    failed: familyInvitationMessages.notJoined,
    onDone({ profile, deskStays }) {
      if (deskStays) return setJoined(profile)
      startSession(profile)
      void navigate(paths.schedule, { replace: true })
      void notify(familyInvitationMessages.joined(by))
    },
  })
  if (joined) return <DeskStays profile={joined} />
  return (
    <Form
      initialValues={emptyJoin}
      schema={joinSchema}
      notes={phoneNotes}
      onSubmit={(values) => run({ body: { ...values, token } })}
      problem={problem}
    >
      <p>{isolated(by)} invites you to join their family. Create your own sign-in.</p>
      <CaregiverFields />
      <TextField name="email" label="Email" type="email" autoComplete="username" autoCapitalize="none" />
      <TextField name="password" label="Password" type="password" autoComplete="new-password" />
      <Submit pendingLabel="Joining...">Join the family</Submit>
    </Form>
  )
}
