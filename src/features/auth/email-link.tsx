/** What a link in an e-mail asks for, without a sign-in: confirms the address or a change of it, or turns e-mails off. */
import { useState } from 'react'
import { mailChoiceMessages } from '#domain/messages/account-messages.ts'
import type { Reply } from '#api-contract/schemas.ts'
import { linkIncomplete } from '#domain/messages/session-messages.ts'
import { mailChoices } from '#domain/notifications/mail-kinds.ts'
import { linkTokenForm, unsubscribeTokenForm } from '#domain/notifications/mail-paths.ts'
import { useApiCache, useApiMutation } from '#lib/api/use-api.ts'
import { paths } from '#lib/paths.ts'
import { useLinkSecret } from '#lib/link-secret.ts'
import { Link } from '#lib/router.ts'
import { useOnce } from '#lib/use-once.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
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
      <Text tone="muted" className={styles.join}>
        <Link to={paths.account}>Go to your account</Link>
      </Text>
    </>
  )
}

function Asked({ link }: { link: EmailLinkParts | undefined }) {
  if (link && !isWhole(link))
    return (
      <>
        <h1>Email link</h1>
        <Banner tone="problem">{linkIncomplete}</Banner>
      </>
    )
  if (link?.purpose === 'address') return <AnswerAddress key={link.token} token={link.token} />
  if (link?.purpose === 'unsubscribe') return <Unsubscribe key={link.token} token={link.token} />
  return (
    <>
      <h1>Confirm your email</h1>
      {link ? (
        <Verify key={link.token} token={link.token} />
      ) : (
        <Banner tone="problem">{mailChoiceMessages.verifyLinkInvalid}</Banner>
      )}
    </>
  )
}

/** Asks first: programs that check links would turn e-mails off. */
function Unsubscribe({ token }: { token: string }) {
  const cache = useApiCache()
  const [isDone, setIsDone] = useState(false)
  const choice = mailChoices.find((each) => token.includes(`-${each}-`))
  const { problem, code, pending, run } = useApiMutation('unsubscribe', {
    async onDone() {
      setIsDone(true)
      await cache.invalidate('mailChoices')
    },
  })
  return (
    <>
      <h1>Turn emails off</h1>
      {choice && !isDone && <p>You will no longer get: {mailChoiceMessages.choices[choice]}.</p>}
      {!choice && <Banner tone="problem">{mailChoiceMessages.linkInvalid}</Banner>}
      {isDone && <Banner tone="ok">These emails are off. You can turn them on again on your account page.</Banner>}
      {problem !== undefined && (
        <Banner tone="problem" title="Could not turn this off">
          {problem}
        </Banner>
      )}
      {choice && !isDone && code !== 'not_found' && (
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
    'The change is off, and the email stays as it was. If somebody else asked for it, please change your password.',
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
      <h1>Change your email</h1>
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
      {problem !== undefined && (
        <Banner tone="problem" title="Could not save your answer">
          {problem}
        </Banner>
      )}
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
  const cache = useApiCache()
  const [isAlready, setIsAlready] = useState<boolean>()
  const { problem, code, pending, run } = useApiMutation('verifyAddress', {
    async onDone({ already }) {
      setIsAlready(already)
      await cache.invalidate('mailChoices')
    },
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
        <p>Is this your email? Confirm it, and we write to you about your bookings.</p>
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
