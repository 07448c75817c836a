/** Messages of staff to families, with their delivery. */
import type { Reply } from '#api-contract/schemas.ts'
import { shortMoment } from '#domain/calendar/calendar.ts'
import { staffMessages } from '#domain/staff/staff-messages.ts'
import { isolated } from '#domain/text/text.ts'
import { Loaded } from '#features/parts/loaded.tsx'
import { PlainText } from '#features/parts/plain-text.tsx'
import { useApiQuery } from '#lib/api/use-api.ts'
import { memberPath } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import { Stack, Text, VisuallyHidden } from '#ui/layout/box.tsx'
import { Section } from '#ui/layout/section.tsx'
import { usePagination } from '#ui/pagination.tsx'

export function SentMessages() {
  const query = useApiQuery('listMessages', { refetchOnMount: 'always' })
  const messages = query.data?.messages ?? []
  const { shown, foot } = usePagination(messages)
  return (
    <Section title="Sent messages">
      <Loaded
        query={query}
        title={staffMessages.notLoaded}
        shape="row"
        count={3}
        empty={messages.length === 0 && <Empty titleAs="h3" title="No messages yet" />}
      >
        {({ mailOn }) => (
          <>
            <Stack as="ul" aria-label="Messages">
              {shown.map((message) => (
                <li key={message.id}>
                  <Sent message={message} mailOn={mailOn} />
                </li>
              ))}
            </Stack>
            {foot}
          </>
        )}
      </Loaded>
    </Section>
  )
}

/** A message is counted as sent by email once one of the caregivers has it. */
function Sent({ message, mailOn }: { message: Reply<'listMessages'>['messages'][number]; mailOn: boolean }) {
  const { subject, text, at, by, to, member, families, sent, waiting, read } = message
  const email = `${sent} of ${families}${waiting > 0 ? `, ${waiting} waiting` : ''}`
  return (
    <Stack as="article" card="low" gap="1">
      <Text as="h3" dir="auto" size="name">
        {subject}
      </Text>
      <p>
        {member === undefined ? to : <Link to={memberPath(member)}>{to}</Link>} ·{' '}
        <time dateTime={at}>{shortMoment(new Date(at))}</time> · {isolated(by)}
      </p>
      <p>
        {mailOn && `By email: ${email} · `}
        {`Read: ${read} of ${families}`}
      </p>
      <details>
        <summary>
          Text<VisuallyHidden> of {subject}</VisuallyHidden>
        </summary>
        <PlainText>{text}</PlainText>
      </details>
    </Stack>
  )
}
