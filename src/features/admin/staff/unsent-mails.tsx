/** E-mails that are not sent, with the mail server's reason and another try: for whoever looks after the site. */
import type { Reply } from '#api-contract/schemas.ts'
import { familyTitle } from '#domain/families/families.ts'
import { shortMoment } from '#domain/calendar/calendar.ts'
import { staffMessages } from '#domain/staff/staff-messages.ts'
import { CallButton } from '#features/parts/call-button.tsx'
import { FamilyLink } from '#features/admin/parts/family-link.tsx'
import { Loaded } from '#features/parts/loaded.tsx'
import { useApiQuery } from '#lib/api/use-api.ts'
import { Text, VisuallyHidden } from '#ui/layout/box.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Table, type Column } from '#ui/layout/table.tsx'
import { usePagination } from '#ui/pagination.tsx'

type Message = Reply<'listOutbox'>['messages'][number]

export function UnsentMails() {
  const query = useApiQuery('listOutbox')
  const { mailOn = true, messages = [] } = query.data ?? {}
  const { shown, foot } = usePagination(messages)
  return (
    <Section title="Emails not sent">
      <Loaded
        query={query}
        title={staffMessages.notLoaded}
        shape="row"
        count={2}
        empty={messages.length === 0 && mailOn && <Text tone="muted">Every email was sent.</Text>}
      >
        {!mailOn && <p>This site has no mail server, so no email is sent. The inbox says whom to call.</p>}
      </Loaded>
      {shown.length > 0 && (
        <Table
          caption="Emails not sent"
          rows={shown}
          keyOf={({ id }) => id}
          columns={mailOn ? [...columns, retryColumn] : columns}
        />
      )}
      {foot}
    </Section>
  )
}

const recipientOf = ({ member, visitor }: Message) => (member ? familyTitle(member) : visitor ? 'Visitor' : 'Staff')

const columns: Column<Message>[] = [
  {
    label: 'To',
    cell: (message) => (message.member ? <FamilyLink family={message.member} /> : recipientOf(message)),
    isRowHeader: true,
  },
  { label: 'About', cell: ({ title }) => title },
  { label: 'State', cell: stateOf },
  { label: 'Reason', cell: ({ reason = '' }) => reason },
]

/** What is withheld waits for its address: another try would change nothing. */
const retryColumn: Column<Message> = {
  label: 'Action',
  cell: (message) => message.state !== 'withheld' && <Retry message={message} />,
}

/** 'Waiting since Tue Nov 24, 4:00 PM, 2 tries, next …' */
function stateOf({ state, at, ended, next, tries }: Message): string {
  const moment = (text: string) => shortMoment(new Date(text))
  if (ended !== undefined) return `${state === 'failed' ? 'Failed' : 'Withheld'} ${moment(ended)}`
  const tried = tries === 0 ? '' : `, ${tries === 1 ? '1 try' : `${tries} tries`}`
  return `Waiting since ${moment(at)}${tried}${next !== undefined && tries > 0 ? `, next ${moment(next)}` : ''}`
}

const Retry = ({ message }: { message: Message }) => (
  <CallButton
    call="retryMail"
    input={{ params: { id: message.id } }}
    failed="Could not send this again"
    done={{ title: 'Will be sent again', description: 'It goes out within a minute.' }}
    pendingLabel="Trying..."
  >
    Try again
    <VisuallyHidden>
      , {recipientOf(message)}, {message.title}
    </VisuallyHidden>
  </CallButton>
)
