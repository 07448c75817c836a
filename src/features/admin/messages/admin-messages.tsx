/** What staff wrote to families, with what became of it. */
import type { Reply } from '#api-contract/schemas.ts'
import { shortMoment } from '#domain/calendar/calendar.ts'
import { staffMessages } from '#domain/messages/staff-messages.ts'
import { isolated } from '#domain/text/text.ts'
import { WriteButton } from '#features/admin/write-button.tsx'
import { Loaded } from '#features/loaded.tsx'
import { PlainText } from '#features/plain-text.tsx'
import { useApiQuery } from '#lib/api/use-api.ts'
import { memberPath, paths } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { useMayCall } from '#lib/session/staff-state.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import { Stack, Text } from '#ui/layout/box.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { Table, type Column } from '#ui/layout/table.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { usePagination } from '#ui/pagination.tsx'

type Message = Reply<'listMessages'>['messages'][number]

const pageSize = 20
const all = { kind: 'all', id: '' } as const

export function AdminMessages() {
  const query = useApiQuery('listMessages', { refetchOnMount: 'always' })
  const messages = query.data?.messages ?? []
  const { shown, foot } = usePagination(messages, pageSize)
  return (
    <>
      <PageHead
        title="Messages"
        lead="What the club wrote to families, and who has read it."
        actions={useMayCall('writeToAll') && <WriteButton to={all}>Write to all families</WriteButton>}
      />
      <Text tone="muted">
        Write to the families of a day from its day sheet, to the guests of an event from their list, and to one family
        from its page.
      </Text>
      <Loaded
        query={query}
        title={staffMessages.notLoaded}
        shape="row"
        count={5}
        empty={messages.length === 0 && <Empty title="No messages yet" />}
      >
        {({ mailOn }) => (
          <Stack gap="4">
            <Table caption="Messages" columns={columnsWith(mailOn)} rows={shown} keyOf={({ id }) => id} />
            {foot}
          </Stack>
        )}
      </Loaded>
    </>
  )
}

/** A message is counted as sent once one of the caregivers has it. */
const columnsWith = (mailOn: boolean): Column<Message>[] => [
  {
    label: 'Message',
    isRowHeader: true,
    cell: ({ subject, text }) => (
      <>
        {isolated(subject)}
        <details>
          <summary>
            Text<VisuallyHidden> of {subject}</VisuallyHidden>
          </summary>
          <PlainText>{text}</PlainText>
        </details>
      </>
    ),
  },
  {
    label: 'To',
    cell: ({ to, member }) => (member === undefined ? to : <Link to={memberPath(member)}>{to}</Link>),
  },
  {
    label: 'Sent',
    cell: ({ at, by }) => (
      <>
        <time dateTime={at}>{shortMoment(new Date(at))}</time>
        <Text as="span" tone="muted">
          {' '}
          by {isolated(by)}
        </Text>
      </>
    ),
  },
  ...(mailOn ? [{ label: 'By email', cell: emailText }] : []),
  { label: 'Read', cell: ({ read, families }) => `${read} of ${families}` },
  {
    label: 'To call',
    cell: ({ toCall }) => (toCall === 0 ? 'Nobody' : <Link to={paths.adminOutbox}>{toCall}</Link>),
  },
]

const emailText = ({ sent, waiting, families }: Message): string =>
  `${sent} of ${families}${waiting > 0 ? `, ${waiting} waiting` : ''}`
