/** The e-mails a caregiver gets; each choice is saved at once. Says so where the site sends none. */
import type { Reply } from '#api-contract/schemas.ts'
import { mailChoiceMessages } from '#domain/messages/account-messages.ts'
import type { MailChoice } from '#domain/notifications/mail-kinds.ts'
import { useApiCache, useApiMutation, useApiQuery } from '#lib/api/use-api.ts'
import { notify } from '#lib/toast.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { PartNotLoaded, PartRow } from './part.tsx'
import { Row, Text } from '#ui/layout/box.tsx'
import styles from './account.module.css'

const choices = Object.entries(mailChoiceMessages.choices) as [MailChoice, string][]

export function MailChoices() {
  const query = useApiQuery('mailChoices')
  return (
    <PartRow label="Emails">
      {query.isError && !query.data && (
        <PartNotLoaded text="Your choice could not be loaded." retry="Load your choice" query={query} />
      )}
      {query.data && !query.data.mailOn && (
        <Text as="span" tone="muted">
          This site sends no email at the moment.
        </Text>
      )}
      {query.data?.mailOn && <Choices {...query.data} />}
    </PartRow>
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
        <Row as="label" key={choice} gap="3" wrap={false} className={styles.choice}>
          <input
            type="checkbox"
            checked={wanted.includes(choice)}
            aria-disabled={pending}
            onChange={() => void (pending || toggle(choice))}
          />
          {label}
        </Row>
      ))}
      <Text tone="muted">
        We always write when the club changes or cancels something of yours, and about your password.
      </Text>
      {problem !== undefined && (
        <Banner tone="problem">
          <b>Could not save your choice</b>
          <span>{problem}</span>
        </Banner>
      )}
    </>
  )
}
