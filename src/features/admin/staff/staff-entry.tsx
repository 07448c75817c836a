/** Shown instead of an admin page while signed out: sign-in, first-account set-up, or accepting an invitation. */
import { linkIncomplete } from '#domain/sign-in/session-messages.ts'
import { staffTokenForm } from '#domain/notifications/mail-paths.ts'
import { paths, staffSetupPath } from '#lib/paths.ts'
import { Link, useLocation, useNavigate } from '#lib/router.ts'
import { GhostButton } from '#ui/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { StaffSignIn } from '#features/admin/parts/staff-sign-in.tsx'
import { LinkLine, Stack, Text, Wrap } from '#ui/layout/box.tsx'
import styles from './staff.module.css'
import { useApiMutation } from '#lib/api/use-api.ts'
import { useOnce } from '#lib/use-once.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { newStaffFields } from '#domain/staff/staff-fields.ts'
import { staffMessages } from '#domain/staff/staff-messages.ts'
import { schemaOf } from '#lib/form-schema.ts'
import { startStaffSession } from '#lib/session/staff-state.ts'
import { notify } from '#lib/toast.ts'
import { TextField } from '#ui/forms/field.tsx'
import { Form, Submit } from '#ui/forms/form.tsx'

export function StaffEntry() {
  const { pathname, search, hash } = useLocation()
  const isStaffPage = pathname === paths.adminStaff
  const invite = isStaffPage && hash.startsWith('#invite') ? hash.slice('#invite='.length) : undefined
  const isSetup = isStaffPage && new URLSearchParams(search).has('setup')
  return (
    <Wrap section>
      <Stack gap="4-5" card="high" className={styles.card}>
        <h1>Front desk</h1>
        {invite !== undefined ? (
          <OpenInvitation key={invite} token={invite} />
        ) : isSetup ? (
          <>
            <Text tone="muted">Create the first staff account. This works only once.</Text>
            <JoinForm by="setup" />
          </>
        ) : (
          <Text tone="muted">For club staff. Sign in with your staff account.</Text>
        )}
        {invite !== undefined || isSetup ? (
          <LinkLine>
            Already have an account? <Link to={paths.admin}>Sign in</Link>
          </LinkLine>
        ) : (
          <>
            <StaffSignIn />
            <LinkLine>
              New club? <Link to={staffSetupPath}>Set up the first account</Link>
            </LinkLine>
          </>
        )}
      </Stack>
    </Wrap>
  )
}

/** Says before anything is typed if the invitation cannot be used. Without an answer, the form does. */
function OpenInvitation({ token }: { token: string }) {
  const { problem, code, run } = useApiMutation('checkLink')
  const isWhole = staffTokenForm.test(token)
  useOnce(() => void (isWhole && run({ body: { token } })))
  if (!isWhole) return <Banner tone="problem">{linkIncomplete}</Banner>
  if (code === 'forbidden') return <Banner tone="problem">{problem}</Banner>
  return (
    <>
      <Text tone="muted">You have been invited to the staff of the club. Create your account.</Text>
      <JoinForm by="invite" token={token} />
    </>
  )
}

const ignoreClose = () => undefined

/** A modal sign-in over a page whose session has expired; the page keeps its state. */
export function StaffReauthDialog({ onLeave }: { onLeave: () => void }) {
  return (
    <Dialog
      open
      onClose={ignoreClose}
      busy
      title="Sign in again"
      description="Your session has ended. Sign in again to continue. What you typed is still here."
    >
      <StaffSignIn />
      <GhostButton onClick={onLeave}>Leave without signing in</GhostButton>
    </Dialog>
  )
}

const { token: _, ...personFields } = newStaffFields
const schemas = { invite: schemaOf(personFields), setup: schemaOf(newStaffFields) }

function JoinForm(props: { by: 'setup' } | { by: 'invite'; token: string }) {
  const navigate = useNavigate()
  const { problem, run } = useApiMutation('joinStaff', {
    onDone: ({ staff }) => {
      // The token is used: drop it from the address. Whoever sets the club up invites colleagues next.
      void navigate(props.by === 'setup' ? paths.adminStaff : paths.admin, { replace: true })
      const memberSignedOut = startStaffSession(staff)
      void notify(staffMessages.signedIn(staff.profileName, memberSignedOut))
    },
  })

  return (
    <Form
      initialValues={{ token: props.by === 'invite' ? props.token : '', name: '', email: '', password: '' }}
      schema={schemas[props.by]}
      onSubmit={(values) => run({ body: { ...values, by: props.by } })}
      problem={problem}
    >
      {props.by === 'setup' && (
        <TextField
          name="token"
          label="Set-up code"
          type="password"
          autoComplete="off"
          hint="The value of STAFF_SETUP_TOKEN in the settings of this site."
        />
      )}
      <TextField name="name" label="Your name" autoComplete="name" />
      <TextField name="email" label="Email" type="email" autoComplete="username" autoCapitalize="none" />
      <TextField name="password" label="Password" type="password" autoComplete="new-password" />
      <Submit pendingLabel="Creating...">Create staff account</Submit>
    </Form>
  )
}
