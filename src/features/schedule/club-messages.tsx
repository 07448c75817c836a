/** Messages from the club, until this caregiver has read them. */
import { facility } from '#domain/facility/facility.ts'
import { queueMessages } from '#domain/notifications/queue-messages.ts'
import type { Reply } from '#api-contract/schemas.ts'
import { failureNotice, useApiCache, useApiMutation, useApiQuery } from '#lib/api/use-api.ts'
import { mailtoUrl } from '#lib/mailto.ts'
import { familyCalls, useKeepForLater } from '#lib/offline/family-calls.ts'
import { queuedFor } from '#lib/offline/queued-calls.ts'
import { DialogButton } from '#features/parts/dialog-button.tsx'
import { MessageText } from '#features/messages/message-text.tsx'
import { lazyWithPreload } from '#lib/loading/lazy-with-preload.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Row, Stack } from '#ui/layout/box.tsx'

const LastMessages = lazyWithPreload(async () => (await import('#features/messages/last-messages.tsx')).LastMessages)

export const useClubMessages = () => useApiQuery('familyMessages', { refetchOnMount: 'always' })

/** Each as a matter that waits for an answer. */
export function useMessageMatters() {
  const { messages = [] } = useClubMessages().data ?? {}
  return messages.map((message) => ({ id: message.id, at: message.at, card: <Message {...message} /> }))
}

export function ClubMessages() {
  const { messages = [] } = useClubMessages().data ?? {}
  if (messages.length === 0) return null
  return (
    <Stack as="section" aria-labelledby="club-messages">
      <Row justify="between">
        <h2 id="club-messages">From the club</h2>
        <DialogButton dialog={LastMessages}>Earlier messages</DialogButton>
      </Row>
      <Stack as="ul">
        {messages.map((message) => (
          <li key={message.id}>
            <Message {...message} />
          </li>
        ))}
      </Stack>
    </Stack>
  )
}

function Message({ id, ...message }: Reply<'familyMessages'>['messages'][number]) {
  const { subject } = message
  const cache = useApiCache()
  const { run, pending } = useApiMutation('seeMessage', {
    onDone: () =>
      cache.update('familyMessages', undefined, ({ messages }) => ({
        messages: messages.filter((each) => each.id !== id),
      })),
    keepForLater: useKeepForLater('seeMessage', () => ({ about: id, text: subject })),
    onFailed: failureNotice('Could not save that you have read this'),
  })
  const isQueued = queuedFor(familyCalls.useCalls(), id) !== undefined
  return (
    <Card
      actions={
        <>
          <Button
            size="sm"
            aria-label={`Got it: ${subject}`}
            pending={pending}
            disabled={isQueued}
            onClick={() => void run({ params: { id } })}
          >
            Got it
          </Button>
          <a href={mailtoUrl(facility.contactEmail)}>Answer by email</a>
        </>
      }
    >
      <MessageText {...message} />
      {isQueued && <p>{queueMessages.willSend}</p>}
    </Card>
  )
}
