/**
 * A forgotten password: asks for a link, and sets a new password with the link's secret; for members and staff. A member who has a
 * one-time code signs in with it here.
 */
import { useState } from 'react'
import { credentialFields, signInFields } from '#domain/families/account-fields.ts'
import type { Profile, Role } from '#domain/people/people.ts'
import { linkIncomplete, resetMessages } from '#domain/sign-in/session-messages.ts'
import { resetMinutes } from '#domain/sign-in/link-times.ts'
import { linkTokenForm } from '#domain/notifications/mail-paths.ts'
import { safeRedirect } from '#domain/text/redirect.ts'
import { DeskStays } from '#features/parts/desk-stays.tsx'
import { useApiMutation } from '#lib/api/use-api-mutation.ts'
import { storageEntry } from '#lib/browser-storage/storage-entry.ts'
import { schemaOf } from '#lib/form-schema.ts'
import { codePath, pathAfterLogin, paths } from '#lib/paths.ts'
import { useLinkSecret } from '#lib/link-secret.ts'
import { useOnce } from '#lib/use-once.ts'
import { Link, useLocation, useNavigate } from '#lib/router.ts'
import { startSession } from '#lib/session/change-session.ts'
import { startStaffSession } from '#lib/session/staff-state.ts'
import { notify, usePreloadedToaster } from '#lib/toast.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { TextField } from '#ui/forms/field.tsx'
import { Form, Submit } from '#ui/forms/form.tsx'
import { LinkLine, Row } from '#ui/layout/box.tsx'
import { CodeForm } from './code-form.tsx'
import { EmailField, type EmailProps } from './email-field.tsx'
import styles from './login.module.css'

const askSchema = schemaOf({ email: signInFields.email })
const chooseSchema = schemaOf({ password: credentialFields.password })

/** Where somebody was on the way to when they asked for a new password. */
const afterResetEntry = storageEntry<string>('reset:then', paths.events, (stored) =>
  typeof stored === 'string' ? safeRedirect(stored, paths.events) : undefined,
)

type ResetLink = { role: Role; token: string }

/** Any text after '#' is a link: one that was cut says so. */
function linkIn(hash: string): ResetLink | undefined {
  const [, role, token = ''] = /^#(member|staff)=(.*)$/.exec(hash) ?? []
  return hash.length < 2 ? undefined : { role: role === 'staff' ? 'staff' : 'member', token }
}

export function ResetPassword() {
  const { search, state } = useLocation()
  const [link, forget] = useLinkSecret(linkIn, (found) => (found.role === 'staff' ? '?staff' : ''))
  const [email, setEmail] = useState(typedEmail(state))

  const query = new URLSearchParams(search)
  const role = link?.role ?? (query.has('staff') ? 'staff' : 'member')
  const isCode = !link && role === 'member' && query.has('code')
  query.delete('code')
  return (
    <>
      <h1>{isCode ? 'Sign in with a code' : 'Reset password'}</h1>
      {link && linkTokenForm.test(link.token) ? (
        <OpenLink key={link.token} {...link} onForget={forget} />
      ) : (
        <>
          {link && <Banner tone="problem">{linkIncomplete}</Banner>}
          {isCode ? (
            <CodeForm email={email} onEmail={setEmail} />
          ) : (
            <AskForm role={role} email={email} onEmail={setEmail} />
          )}
          {role === 'member' && (
            <LinkLine>
              <Link to={isCode ? `${paths.resetPassword}?${query}` : codePath(search)}>
                {isCode ? 'No code? Get a link by email' : 'Have a code from the front desk?'}
              </Link>
            </LinkLine>
          )}
        </>
      )}
      <LinkLine>
        <Link to={role === 'staff' ? paths.admin : paths.memberLogin}>Back to sign in</Link>
      </LinkLine>
    </>
  )
}

/** What was typed at the sign-in, which leads here. */
const typedEmail = (state: unknown): string => (state as { email?: string } | null)?.email ?? ''

function AskForm({ role, ...email }: EmailProps & { role: Role }) {
  const { search } = useLocation()
  const [askedFor, setAskedFor] = useState<string>()
  const { problem, run } = useApiMutation('forgotPassword')
  const ask = async (body: { email: string }) => {
    setAskedFor(undefined)
    const outcome = await run({ body: { ...body, role } })
    if (outcome.done) {
      setAskedFor(body.email)
      // The link in the message opens in another tab.
      if (role === 'member') afterResetEntry.write(pathAfterLogin(search))
    }
    return outcome
  }
  return (
    <Form initialValues={{ email: email.email }} schema={askSchema} onSubmit={ask} problem={problem}>
      <LinkLine>
        Enter the email of your account. We send a link to it that works once and for {resetMinutes} minutes.
      </LinkLine>
      {askedFor !== undefined && (
        <Banner tone="ok">
          If there is an account for {askedFor}, a link is on its way. It can take a minute. Please check your spam
          folder too.
        </Banner>
      )}
      <EmailField {...email} />
      <Submit pendingLabel="Sending...">Send the link</Submit>
    </Form>
  )
}

type LinkProps = ResetLink & { onForget: () => void }

/** Says before anything is typed if the link was used. Without an answer, the form does. */
function OpenLink(props: LinkProps) {
  const { code, run } = useApiMutation('checkLink')
  useOnce(() => void run({ body: { token: props.token } }))
  if (code !== 'forbidden') return <ChooseForm {...props} />
  return (
    <>
      <Banner tone="problem">{resetMessages.linkInvalid}</Banner>
      <NewLink {...props} />
    </>
  )
}

const NewLink = ({ role, onForget }: LinkProps) => (
  <LinkLine>
    <Link to={role === 'staff' ? `${paths.resetPassword}?staff` : paths.resetPassword} onClick={onForget}>
      Ask for a new link
    </Link>
  </LinkLine>
)

function ChooseForm({ role, token, onForget }: LinkProps) {
  const navigate = useNavigate()
  usePreloadedToaster()
  const finish = (path: string) => {
    void notify({ title: 'Password changed', description: 'All other devices have been signed out.' })
    void navigate(path, { replace: true })
  }
  const [chosen, setChosen] = useState<Profile>()
  const { problem, code, run } = useApiMutation('resetPassword', {
    onDone({ profile, staffRole, deskStays }) {
      if (deskStays) return setChosen(profile)
      if (staffRole) {
        startStaffSession({ ...profile, staffRole })
        return finish(paths.admin)
      }
      startSession(profile)
      finish(afterResetEntry.read())
      afterResetEntry.write(paths.events)
    },
  })
  if (chosen) return <DeskStays profile={chosen} />
  return (
    <Form
      initialValues={{ password: '' }}
      schema={chooseSchema}
      onSubmit={({ password }) => run({ body: { token, password } })}
      problem={problem}
    >
      <LinkLine>Choose a new password. All other devices will be signed out.</LinkLine>
      <TextField name="password" label="New password" type="password" autoComplete="new-password" />
      <Row gap="3" className={styles.actions}>
        <Submit pendingLabel="Saving...">Save and sign in</Submit>
      </Row>
      {code === 'forbidden' && <NewLink role={role} token={token} onForget={onForget} />}
    </Form>
  )
}
