/** The e-mails a caregiver gets; each choice is saved at once. Says so where the site sends none. */
import type { Reply } from '#api-contract/schemas.ts'
import { mailChoiceMessages } from '#domain/messages/account-messages.ts'
import type { MailChoice } from '#domain/notifications/mail-kinds.ts'
import { useApiCache, useApiMutation, useApiQuery } from '#lib/api/use-api.ts'
import { notify } from '#lib/toast.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { PartNotLoaded, Row } from './part.tsx'
import styles from './account.module.css'

const choices = Object.entries(mailChoiceMessages.choices) as [MailChoice, string][]

export function MailChoices() {
  const query = useApiQuery('mailChoices')
  return (
    <Row label="Emails">
      {query.isError && !query.data && (
        <PartNotLoaded text="Your choice could not be loaded." retry="Load your choice" query={query} />
      )}
      {query.data && !query.data.mailOn && (
        <span className={styles.quiet}>This site sends no email at the moment.</span>
      )}
      {query.data?.mailOn && <Choices {...query.data} />}
    </Row>
  )
}

function Choices({ wanted }: Reply<'mailChoices'>) {
  const cache = useApiCache()
  const { problem, pending, run } = useApiMutation('saveMailChoices', {
    onDone: async (saved) => {
      await cache.update('mailChoices', undefined, () => saved)
      void notify({ title: 'Saved', description: 'Your choice applies from the next email on.' })
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
      <p className={styles.quiet}>
        We always write when the club changes or cancels something of yours, and about your password.
      </p>
      {problem !== undefined && (
        <Banner tone="problem">
          <b>Could not save your choice</b>
          <span>{problem}</span>
        </Banner>
      )}
    </>
  )
}
