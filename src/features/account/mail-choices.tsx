/** Card with the e-mails a family gets; each choice is saved at once. Says so where the site sends none, or not yet. */
import type { Reply } from '#api-contract/schemas.ts'
import { mailChoiceMessages } from '#domain/messages/account-messages.ts'
import type { MailChoice } from '#domain/notifications/mail-kinds.ts'
import { useApiCache, useApiMutation, useApiQuery } from '#lib/api/use-api.ts'
import { notify } from '#lib/toast.ts'
import { Button } from '#ui/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Card } from '#ui/layout/card.tsx'
import styles from './account.module.css'

const choices = Object.entries(mailChoiceMessages.choices) as [MailChoice, string][]

export function MailChoices() {
  const query = useApiQuery('mailChoices')
  return (
    <Card as="section">
      <h2 className={styles.title}>E-mails</h2>
      {query.isError && !query.data && (
        <>
          <p className={styles.quiet}>{mailChoiceMessages.notLoaded}</p>
          <Button
            tone="ghost"
            size="sm"
            pending={query.isFetching}
            pendingLabel="Loading..."
            onClick={() => void query.refetch()}
          >
            {mailChoiceMessages.load}
          </Button>
        </>
      )}
      {query.isPending && <Skeleton shape="row" count={2} />}
      {query.data && !query.data.mailOn && <p className={styles.quiet}>{mailChoiceMessages.off}</p>}
      {query.data?.mailOn && query.data.unverified && <Unverified />}
      {query.data?.mailOn && <Choices {...query.data} />}
    </Card>
  )
}

function Unverified() {
  const cache = useApiCache()
  const { problem, pending, run } = useApiMutation('sendVerification', {
    onDone: async (settings) => {
      await cache.update('mailChoices', undefined, () => settings)
      void notify(settings.unverified ? mailChoiceMessages.sentAgain : mailChoiceMessages.alreadyDone)
    },
  })
  return (
    <>
      <Banner>{mailChoiceMessages.unverified}</Banner>
      <p>
        <Button tone="ghost" size="sm" pending={pending} pendingLabel="Sending..." onClick={() => void run()}>
          {mailChoiceMessages.sendAgain}
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

function Choices({ wanted }: Reply<'mailChoices'>) {
  const cache = useApiCache()
  const { problem, pending, run } = useApiMutation('saveMailChoices', {
    onDone: async (saved) => {
      await cache.update('mailChoices', undefined, () => saved)
      void notify(mailChoiceMessages.saved)
    },
  })
  const toggle = (choice: MailChoice) =>
    run({ body: { wanted: wanted.includes(choice) ? wanted.filter((each) => each !== choice) : [...wanted, choice] } })
  return (
    <>
      {choices.map(([choice, label]) => (
        <label key={choice} className={styles.choice}>
          <input
            type="checkbox"
            checked={wanted.includes(choice)}
            aria-disabled={pending}
            onChange={() => void (pending || toggle(choice))}
          />
          {label}
        </label>
      ))}
      <p className={styles.quiet}>{mailChoiceMessages.always}</p>
      {problem !== undefined && (
        <Banner tone="problem">
          <b>{mailChoiceMessages.notSaved}</b>
          <span>{problem}</span>
        </Banner>
      )}
    </>
  )
}
