/** The address that a caregiver signs in with: whether it is confirmed, a change that waits, or the way to ask for one. */
import type { Reply } from '#api-contract/schemas.ts'
import { shortMoment } from '#domain/calendar/calendar.ts'
import { mailChoiceMessages } from '#domain/messages/account-messages.ts'
import { useApiMutation, useApiQuery } from '#lib/api/use-api.ts'
import { lazyWithPreload } from '#lib/loading/lazy-with-preload.ts'
import { useLazyDialog } from '#lib/loading/use-lazy-dialog.ts'
import { useMember } from '#lib/session/use-member.ts'
import { notify } from '#lib/toast.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Row } from '#features/account/part.tsx'
import styles from '#features/account/account.module.css'

const EmailDialog = lazyWithPreload(async () => (await import('./email-dialog.tsx')).EmailDialog)

export function EmailRow() {
  const { profile } = useMember()
  const { data } = useApiQuery('mailChoices')
  const { trigger, dialog } = useLazyDialog(EmailDialog)
  return (
    <Row
      label="Email"
      action={
        data?.mailOn &&
        !data.pendingAddress && (
          <Button tone="ghost" size="sm" aria-label="Change email" {...trigger}>
            Change
          </Button>
        )
      }
      below={
        <>
          {data && !data.mailOn && (
            <span className={styles.quiet}>
              This site sends no email at the moment, so your email cannot be changed here. Please ask at the front
              desk.
            </span>
          )}
          {data?.mailOn && data.unverified && !data.pendingAddress && <Unverified />}
          {data?.pendingAddress && <Pending {...data.pendingAddress} />}
        </>
      }
    >
      {profile.email}
      {dialog}
    </Row>
  )
}

function Unverified() {
  const { problem, pending, run } = useApiMutation('sendVerification', {
    invalidates: ['mailChoices'],
    onDone: ({ sent }) =>
      notify(
        sent
          ? {
              title: 'On its way',
              description: 'The link can take a minute. Please check your spam folder too.',
            }
          : { title: 'Already verified', description: 'You opened the link meanwhile.' },
      ),
  })
  return (
    <>
      <Banner>
        Your email is not verified yet, so we cannot write to you. Please open the link in the email we sent you.
      </Banner>
      <p>
        <Button tone="ghost" size="sm" pending={pending} pendingLabel="Sending..." onClick={() => void run()}>
          Send again
        </Button>
      </p>
      {problem !== undefined && (
        <Banner tone="problem">
          <b>{mailChoiceMessages.notSent}</b>
          <span>{problem}</span>
        </Banner>
      )}
    </>
  )
}

function Pending({ email, expiresAt, confirmed }: NonNullable<Reply<'mailChoices'>['pendingAddress']>) {
  const { problem, pending, run } = useApiMutation('withdrawAddress', {
    failed: 'Could not withdraw the change',
    invalidates: ['mailChoices'],
    onDone: () => notify({ title: 'Withdrawn', description: 'Your email stays as it is.' }),
  })
  return (
    <>
      <Banner>
        <span>{`You asked to change it to ${email}. Please open the links we sent to both addresses by ${shortMoment(new Date(expiresAt))}.`}</span>
        {confirmed.map((end) => (
          <span key={end}>Your {end === 'old' ? 'current' : 'new'} email has confirmed it.</span>
        ))}
      </Banner>
      {problem !== undefined && <Banner tone="problem">{problem}</Banner>}
      <p>
        <Button tone="ghost" size="sm" pending={pending} pendingLabel="Withdrawing..." onClick={() => void run()}>
          Withdraw
        </Button>
      </p>
    </>
  )
}
