/** Pages behind links in e-mails, without a sign-in: confirms the address or a change of it, or turns e-mails off. */
import { useState } from 'react'
import { mailChoiceMessages } from '#domain/fields/account-messages.ts'
import type { Reply } from '#api-contract/schemas.ts'
import { linkIncomplete } from '#domain/sign-in/session-messages.ts'
import { mailChoices } from '#domain/notifications/mail-kind.ts'
import { linkTokenForm, unsubscribeTokenForm } from '#domain/notifications/mail-paths.ts'
import { LineLink } from '#features/full-club/line-link.tsx'
import { useApiMutation } from '#lib/api/use-api-mutation.ts'
import { focusRef } from '#lib/focus-ref.ts'
import { paths } from '#lib/paths.ts'
import { useLinkSecret } from '#lib/link-secret.ts'
import { Link } from '#lib/router.ts'
import { useOnce } from '#lib/use-once.ts'
import { Button } from '#ui/button.tsx'
import { Banner, Problem } from '#ui/feedback/banner.tsx'
import { LinkLine } from '#ui/layout/box.tsx'

type EmailLinkParts = { purpose: string; token: string }

/** Any text after '#' is a link: one that was cut says so. */
function linkIn(hash: string): EmailLinkParts | undefined {
  const [, purpose = '', token = ''] = /^#(\w+)=?(.*)$/.exec(hash) ?? []
  return hash.length < 2 ? undefined : { purpose, token }
}

const isWhole = ({ purpose, token }: EmailLinkParts): boolean =>
  (purpose === 'unsubscribe' && unsubscribeTokenForm.test(token)) ||
  ((purpose === 'verify' || purpose === 'address' || purpose === 'line') && linkTokenForm.test(token))

export function EmailLink() {
  const [link] = useLinkSecret(linkIn)
  return (
    <>
      <Asked link={link} />
      <LinkLine>
        {/* Who waits for a place may have no account. */}
        {link?.purpose === 'line' ? (
          <Link to={paths.members}>See the club</Link>
        ) : (
          <Link to={paths.account}>Go to your account</Link>
        )}
      </LinkLine>
    </>
  )
}

/** The answer, which takes the place of the button that was pressed. */
const Done = ({ children }: { children: string }) => (
  <div tabIndex={-1} ref={focusRef}>
    <Banner tone="ok">{children}</Banner>
  </div>
)

const titles: Record<string, string> = {
  line: 'Your place in line',
  address: 'Change your email',
  unsubscribe: 'Turn emails off',
}

function Asked({ link }: { link: EmailLinkParts | undefined }) {
  const isCut = link && !isWhole(link)
  return (
    <>
      <h1>{isCut ? 'Email link' : (titles[link?.purpose ?? ''] ?? 'Confirm your email')}</h1>
      {isCut ? <Banner tone="problem">{linkIncomplete}</Banner> : <Answer key={link?.token} {...link} />}
    </>
  )
}

function Answer({ purpose, token }: Partial<EmailLinkParts>) {
  if (token === undefined) return <Banner tone="problem">{mailChoiceMessages.verifyLinkInvalid}</Banner>
  if (purpose === 'address') return <AnswerAddress token={token} />
  if (purpose === 'line') return <LineLink token={token} />
  if (purpose === 'unsubscribe') return <Unsubscribe token={token} />
  return <Verify token={token} />
}

/** Asks first: programs that check links would turn e-mails off. */
function Unsubscribe({ token }: { token: string }) {
  const [isDone, setIsDone] = useState(false)
  const choice = mailChoices.find((each) => token.includes(`-${each}-`))
  const { problem, code, pending, run } = useApiMutation('unsubscribe', {
    onDone: () => setIsDone(true),
  })
  if (!choice) return <Banner tone="problem">{mailChoiceMessages.linkInvalid}</Banner>
  if (isDone) return <Done>These emails are off. You can turn them on again on your account page.</Done>
  return (
    <>
      <p>You will no longer get: {mailChoiceMessages.choices[choice]}.</p>
      <Problem title="Could not turn this off">{problem}</Problem>
      {code !== 'not_found' && (
        <Button pending={pending} pendingLabel="Saving..." onClick={() => void run({ params: { id: token } })}>
          Turn off
        </Button>
      )}
    </>
  )
}

/** Asks before it changes anything: programs that check links open them, too. The new address confirms, the old one stops it. */
function AnswerAddress({ token }: { token: string }) {
  const [reply, setReply] = useState<Reply<'answerAddress'>>()
  const { problem, code, pending, run } = useApiMutation('answerAddress', { onDone: setReply })
  const look = useApiMutation('answerAddress', { onDone: (found) => setReply((answered) => answered ?? found) })
  useOnce(() => void look.run({ body: { token, answer: 'look' } }))
  const isOld = token.startsWith('addressold')
  const { state = 'open', email } = reply ?? {}
  const isEnded = look.code === 'forbidden' || code === 'forbidden' || code === 'email_taken'
  return (
    <>
      {state === 'changed' && <Done>Your email has been changed. Sign in with the new one from now on.</Done>}
      {state === 'refused' && (
        <Done>{`Your email is ${email}, and all devices are signed out. Set a new password now.`}</Done>
      )}
      {look.code === 'forbidden' && <Banner tone="problem">{mailChoiceMessages.addressLinkInvalid}</Banner>}
      <Problem title="Could not save your answer">{problem}</Problem>
      {state === 'open' && !isEnded && (
        <>
          <p>
            {isOld
              ? `Someone asked to change the email of your account${email ? ` to ${email}` : ''}. If it was not you, stop it: your email stays, and all devices are signed out.`
              : `Do you want to use ${email ?? 'this email'} for your account?`}
          </p>
          <Button
            pending={pending}
            pendingLabel="Saving..."
            onClick={() => void run({ body: { token, answer: isOld ? 'refuse' : 'confirm' } })}
          >
            {isOld ? 'Stop it' : 'Yes, change it'}
          </Button>
        </>
      )}
      {state === 'refused' && (
        <LinkLine>
          <Link to={paths.resetPassword}>Set a new password</Link>
        </LinkLine>
      )}
    </>
  )
}

/** Asks first: programs that check links would confirm a stranger's address. */
function Verify({ token }: { token: string }) {
  const [isAlready, setIsAlready] = useState<boolean>()
  const { problem, code, pending, run } = useApiMutation('verifyAddress', {
    onDone: ({ already }) => setIsAlready(already),
  })
  if (isAlready !== undefined)
    return (
      <Done>
        {isAlready
          ? 'Your email is already verified.'
          : 'Your email is verified. From now on we write to you about your bookings.'}
      </Done>
    )
  return (
    <>
      {problem === undefined ? (
        <p>Confirm that this is your email, so that we can write to you about your bookings.</p>
      ) : (
        <Banner tone="problem">{problem}</Banner>
      )}
      {code !== 'forbidden' && (
        <Button pending={pending} pendingLabel="Confirming..." onClick={() => void run({ body: { token } })}>
          Confirm my email
        </Button>
      )}
    </>
  )
}
