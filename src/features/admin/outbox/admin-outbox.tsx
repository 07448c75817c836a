/** The outbox: whom to call today, and e-mails by state, with the mail server's reason and another try. */
import { Calls } from '#features/admin/parts/calls.tsx'
import { FamilyLink } from '#features/admin/parts/family-link.tsx'
import { groupsOf } from '#features/admin/parts/groups.ts'
import { caregiverNames } from '#domain/accounts/families.ts'
import { useState } from 'react'
import type { Reply } from '#api-contract/schemas.ts'
import { shortMoment } from '#domain/calendar/calendar.ts'
import { staffMessages } from '#domain/messages/staff-messages.ts'
import { counted } from '#domain/text/text.ts'
import { usePollInterval } from '#lib/api/polling.ts'
import { useApiQuery } from '#lib/api/use-api.ts'
import { memberPath } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { CallButton } from '#features/call-button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { Loaded } from '#features/loaded.tsx'
import { Segmented } from '#ui/forms/segmented.tsx'
import { Card } from '#ui/layout/card.tsx'
import { Stack } from '#ui/layout/box.tsx'
import { Table, type Column } from '#ui/layout/table.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { usePagination } from '#ui/pagination.tsx'

type Outbox = Reply<'listOutbox'>
type Message = Outbox['messages'][number]
type State = Message['state']

const pollMs = 60_000
const pageSize = 30
const stateNames = { failed: 'Failed', withheld: 'Withheld', waiting: 'Waiting', sent: 'Sent' }
const states = Object.keys(stateNames) as State[]
const noneOf = {
  failed: 'No email has failed',
  withheld: 'No email was withheld',
  waiting: 'No email is waiting',
  sent: 'No email was sent yet',
}

export function AdminOutbox() {
  const query = useApiQuery('listOutbox', { refetchInterval: usePollInterval(pollMs) })
  return (
    <Loaded query={query} title={staffMessages.notLoaded} shape="row" count={6}>
      {(outbox) => (
        <Stack gap="4-5">
          {!outbox.mailOn && (
            <Banner tone="kick">
              This site has no mail server, so no email is sent. Families whose bookings you move or cancel are listed
              below: please call them.
            </Banner>
          )}
          <Card as="section">
            <h2>Calls to make</h2>
            {outbox.calls.length === 0 ? <p>Nobody has to be called today.</p> : <Calls calls={outbox.calls} />}
          </Card>
          <Card as="section">
            <h2>Emails</h2>
            {outbox.messages.length === 0 ? <Empty titleAs="h3" title="No emails yet" /> : <Messages {...outbox} />}
          </Card>
        </Stack>
      )}
    </Loaded>
  )
}

const recipientOf = ({ member, visitor }: Message) => (member ? caregiverNames(member) : visitor ? 'Visitor' : 'Staff')

const messageColumns: Column<Message>[] = [
  {
    label: 'To',
    cell: (message) => (message.member ? <FamilyLink family={message.member} /> : recipientOf(message)),
    isRowHeader: true,
  },
  { label: 'About', cell: ({ title }) => title },
  { label: 'When', cell: whenOf },
]
const openColumns: Column<Message>[] = [
  ...messageColumns,
  { label: 'Reason', cell: ({ reason = '' }) => reason },
  { label: 'Action', cell: (message) => <Retry message={message} /> },
]

const columnsOf = (state: State, mailOn: boolean): Column<Message>[] =>
  state === 'sent' || !mailOn ? messageColumns : openColumns

/** A family with what waits until its address is verified: another try would change nothing, another link may. */
function Withheld({ messages }: { messages: readonly Message[] }) {
  const families = groupsOf(messages, ({ member }) => member?.id ?? '')
  return (
    <Table caption={stateNames.withheld} rows={families} keyOf={(family) => family[0]!.id} columns={withheldColumns} />
  )
}

const withheldColumns: Column<readonly Message[]>[] = [
  {
    label: 'To',
    cell: ([{ member } = {} as Message]) => (member ? <FamilyLink family={member} /> : 'Visitor'),
    isRowHeader: true,
  },
  {
    label: 'About',
    cell: (family) => (
      <details>
        <summary>{counted(family.length, 'email')}</summary>
        <ul>
          {family.map(({ id, title }) => (
            <li key={id}>{title}</li>
          ))}
        </ul>
      </details>
    ),
  },
  { label: 'Reason', cell: ([{ reason = '' } = {} as Message]) => reason },
  {
    label: 'Action',
    cell: ([{ member } = {} as Message]) =>
      member && <Link to={memberPath(member.id)}>Send the link again from the family’s page</Link>,
  },
]

function Messages({ messages, sent, mailOn }: Outbox) {
  const count = (state: State) =>
    state === 'sent' ? sent : messages.filter((message) => message.state === state).length
  const [view, setView] = useState<State>(states.find((state) => count(state) > 0) ?? 'sent')
  const found = messages.filter(({ state }) => state === view)
  const { shown, foot } = usePagination(found, pageSize, view)
  const options = states.map((value) => ({ value, label: `${stateNames[value]} ${count(value)}` }))
  return (
    <>
      <Segmented<State> label="State" options={options} value={view} onChange={setView} />
      {found.length === 0 && <output>{noneOf[view]}</output>}
      {found.length > 0 && view === 'withheld' && <Withheld messages={found} />}
      {found.length > 0 && view !== 'withheld' && (
        <Table caption={stateNames[view]} rows={shown} keyOf={({ id }) => id} columns={columnsOf(view, mailOn)} />
      )}
      {view === 'sent' && found.length < sent && <p>The last {found.length} are listed.</p>}
      {foot}
    </>
  )
}

/** 'Requested Tue Nov 24, 4:00 PM, 2 tries, next at …' */
function whenOf({ state, at, ended, next, tries }: Message): string {
  const moment = (text: string) => shortMoment(new Date(text))
  if (ended !== undefined) return `${stateNames[state]} ${moment(ended)}`
  const tried = tries === 0 ? '' : `, ${tries === 1 ? '1 try' : `${tries} tries`} so far`
  return `Requested ${moment(at)}${tried}${next !== undefined && tries > 0 ? `, next ${moment(next)}` : ''}`
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
