/** What a link in an e-mail asks for, without a sign-in: confirms the address or a change of it, or turns e-mails off. */
import { useState } from 'react'
import { mailChoiceMessages } from '#domain/messages/account-messages.ts'
import type { Reply } from '#api-contract/schemas.ts'
import { linkIncomplete } from '#domain/messages/session-messages.ts'
import { mailChoices } from '#domain/notifications/mail-kinds.ts'
import { linkTokenForm, unsubscribeTokenForm } from '#domain/notifications/mail-paths.ts'
import { useApiMutation } from '#lib/api/use-api-mutation.ts'
import { paths } from '#lib/paths.ts'
import { useLinkSecret } from '#lib/link-secret.ts'
import { Link } from '#lib/router.ts'
import { useOnce } from '#lib/use-once.ts'
import { Button } from '#ui/button.tsx'
import { Banner, Problem } from '#ui/feedback/banner.tsx'
import { Row, Text } from '#ui/layout/box.tsx'
import styles from './login.module.css'

type EmailLinkParts = { purpose: string; token: string }

/** Any text after '#' is a link: one that was cut says so. */
function linkIn(hash: string): EmailLinkParts | undefined {
  const [, purpose = '', token = ''] = /^#(\w+)=?(.*)$/.exec(hash) ?? []
  return hash.length < 2 ? undefined : { purpose, token }
}

const isWhole = ({ purpose, token }: EmailLinkParts): boolean =>
  (purpose === 'unsubscribe' && unsubscribeTokenForm.test(token)) ||
  ((purpose === 'verify' || purpose === 'address') && linkTokenForm.test(token))

export function EmailLink() {
  const [link] = useLinkSecret(linkIn)
  return (
    <>
      <Asked link={link} />
      <Text tone="muted" data-links="">
        <Link to={paths.account}>Go to your account</Link>
      </Text>
    </>
  )
}

const titles: Record<string, string> = { address: 'Change your email', unsubscribe: 'Turn emails off' }

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
  if (purpose === 'unsubscribe') return <Unsubscribe token={token} />
  return <Verify token={token} />
}

/** Asks first: programs that check links would turn e-mails off. */
function Unsubscribe({ token }: { token: string }) {
  const [isDone, setIsDone] = useState(false)
  const choice = mailChoices.find((each) => token.includes(`-${each}-`))
  const { problem, code, pending, run } = useApiMutation('unsubscribe', {
    invalidates: ['mailChoices'],
    onDone: () => setIsDone(true),
  })
  if (!choice) return <Banner tone="problem">{mailChoiceMessages.linkInvalid}</Banner>
  if (isDone) return <Banner tone="ok">These emails are off. You can turn them on again on your account page.</Banner>
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

const addressState = {
  waiting: 'Confirmed. Your email changes when the other address is confirmed too.',
  changed: 'Your email is changed. Sign in with the new one from now on.',
  refused:
    'The change is off, and the email stays as it was. If someone else asked for it, please change your password.',
}

/** Asks before it changes anything: programs that check links open them, too. */
function AnswerAddress({ token }: { token: string }) {
  const [state, setState] = useState<Exclude<Reply<'answerAddress'>['state'], 'open'>>()
  const { problem, code, pending, run } = useApiMutation('answerAddress', {
    onDone: (reply) => reply.state !== 'open' && setState(reply.state),
  })
  const [email, setEmail] = useState<string>()
  const look = useApiMutation('answerAddress', { onDone: (reply) => setEmail(reply.email) })
  useOnce(() => void look.run({ body: { token, answer: 'look' } }))
  const end = token.startsWith('addressnew') ? 'new' : 'old'
  const isEnded = look.code === 'forbidden' || code === 'forbidden' || code === 'email_taken'
  const isOpen = state === undefined && !isEnded
  const answer = (choice: 'confirm' | 'refuse') => void run({ body: { token, answer: choice } })
  return (
    <>
      {isOpen && (
        <p>
          {end === 'old'
            ? `Do you want to change the email of your account${email ? ` to ${email}` : ''}?`
            : `Do you want to use ${email ?? 'this email'} for your account?`}
        </p>
      )}
      {state !== undefined && <Banner tone="ok">{addressState[state]}</Banner>}
      {look.code === 'forbidden' && state === undefined && problem === undefined && (
        <Banner tone="problem">{mailChoiceMessages.addressLinkInvalid}</Banner>
      )}
      <Problem title="Could not save your answer">{problem}</Problem>
      {isOpen && (
        <Row gap="3" className={styles.actions}>
          <Button pending={pending} pendingLabel="Saving..." onClick={() => answer('confirm')}>
            Yes, change it
          </Button>
          <Button tone="ghost" disabled={pending} onClick={() => answer('refuse')}>
            It was not me
          </Button>
        </Row>
      )}
    </>
  )
}

/** Asks first: programs that check links would confirm a stranger's address. */
function Verify({ token }: { token: string }) {
  const [isAlready, setIsAlready] = useState<boolean>()
  const { problem, code, pending, run } = useApiMutation('verifyAddress', {
    invalidates: ['mailChoices'],
    onDone: ({ already }) => setIsAlready(already),
  })
  if (isAlready !== undefined)
    return (
      <Banner tone="ok">
        {isAlready
          ? 'Your email is already verified.'
          : 'Your email is verified. From now on we write to you about your bookings.'}
      </Banner>
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
