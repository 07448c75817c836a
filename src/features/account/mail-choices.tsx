/** The e-mails a caregiver gets; each choice is saved at once. Says so where the site sends none. */
import type { Reply } from '#api-contract/schemas.ts'
import { mailChoiceMessages } from '#domain/messages/account-messages.ts'
import type { MailChoice } from '#domain/notifications/mail-kinds.ts'
import { useApiCache, useApiMutation, useApiQuery } from '#lib/api/use-api.ts'
import { useMember } from '#lib/session/use-member.ts'
import { notify } from '#lib/toast.ts'
import { Problem } from '#ui/feedback/banner.tsx'
import { Text } from '#ui/layout/box.tsx'
import { Loaded } from '#features/loaded.tsx'
import { Choice, Row } from './part.tsx'

const choices = Object.entries(mailChoiceMessages.choices) as [MailChoice, string][]

export function MailChoices() {
  const { preview } = useMember()
  const query = useApiQuery('mailChoices')
  return (
    <Row label="Emails">
      <Loaded query={query} title="Could not load your choice" />
      {query.data && !query.data.mailOn && (
        <Text tone="muted">{preview ? 'A preview gets no email.' : 'This site sends no email at the moment.'}</Text>
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
  return (
    <>
      {choices.map(([choice, label]) => {
        const others = wanted.filter((each) => each !== choice)
        const isOn = others.length < wanted.length
        return (
          <Choice
            key={choice}
            checked={isOn}
            pending={pending}
            onChange={() => run({ body: { wanted: isOn ? others : [...wanted, choice] } })}
          >
            {label}
          </Choice>
        )
      })}
      <Text tone="muted">
        We always write when the club changes or cancels something of yours or has to tell you about it, and about your
        password.
      </Text>
      <Problem title="Could not save your choice">{problem}</Problem>
    </>
  )
}
