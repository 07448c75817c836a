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
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import styles from './login.module.css'

type EmailLinkParts = { purpose: string; token: string }

/** Whatever follows '#' is a link: one that was cut says so. */
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
      <p className={styles.join}>
        <Link to={paths.account}>Go to your account</Link>
      </p>
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
      {choice && !isDone && (
        <p>
          {mailChoiceMessages.turnOff} {mailChoiceMessages.choices[choice]}.
        </p>
      )}
      {!choice && <Banner tone="problem">{mailChoiceMessages.linkInvalid}</Banner>}
      {isDone && <Banner tone="ok">{mailChoiceMessages.turnedOff}</Banner>}
      {problem !== undefined && (
        <Banner tone="problem">
          <b>{mailChoiceMessages.notTurnedOff}</b>
          <span>{problem}</span>
        </Banner>
      )}
      {choice && !isDone && code !== 'not_found' && (
        <Button pending={pending} pendingLabel="Saving..." onClick={() => void run({ params: { id: token } })}>
          {mailChoiceMessages.turnOffNow}
        </Button>
      )}
    </>
  )
}

/** Asks before it changes anything: programs that check links open them, too. */
function AnswerAddress({ token }: { token: string }) {
  const [state, setState] = useState<Reply<'answerAddress'>['state']>()
  const { problem, code, pending, run } = useApiMutation('answerAddress', {
    onDone: (reply) => setState(reply.state),
  })
  const end = token.startsWith('addressnew') ? 'new' : 'old'
  const isOpen = state === undefined && code !== 'forbidden' && code !== 'email_taken'
  const answer = (choice: 'confirm' | 'refuse') => void run({ body: { token, answer: choice } })
  return (
    <>
      <h1>Change your email</h1>
      {isOpen && <p>{mailChoiceMessages.addressAsk[end]}</p>}
      {state !== undefined && <Banner tone="ok">{mailChoiceMessages.addressState[state]}</Banner>}
      {problem !== undefined && (
        <Banner tone="problem">
          <b>{mailChoiceMessages.addressNotAnswered}</b>
          <span>{problem}</span>
        </Banner>
      )}
      {isOpen && (
        <div className={styles.actions}>
          <Button pending={pending} pendingLabel="Saving..." onClick={() => answer('confirm')}>
            Yes, change it
          </Button>
          <Button tone="ghost" disabled={pending} onClick={() => answer('refuse')}>
            It was not me
          </Button>
        </div>
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
    return <Banner tone="ok">{isAlready ? mailChoiceMessages.alreadyVerified : mailChoiceMessages.verified}</Banner>
  return (
    <>
      {problem === undefined ? <p>{mailChoiceMessages.verifyAsk}</p> : <Banner tone="problem">{problem}</Banner>}
      {code !== 'forbidden' && (
        <Button pending={pending} pendingLabel="Confirming..." onClick={() => void run({ body: { token } })}>
          {mailChoiceMessages.verifyNow}
        </Button>
      )}
    </>
  )
}
