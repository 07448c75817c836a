/** The places of the club: how many are taken, the sum that proposes a cap, and the line of those who wait. */
import type { Reply } from '#api-contract/schemas.ts'
import { dayOfInstant, shortDay, today } from '#domain/calendar/calendar.ts'
import { placesText } from '#domain/club-settings/setting-messages.ts'
import { roomLines } from '#domain/full-club/full-messages.ts'
import { staffMessages } from '#domain/staff/staff-messages.ts'
import { counted } from '#domain/text/text.ts'
import { DialogButton } from '#features/parts/dialog-button.tsx'
import { Loaded } from '#features/parts/loaded.tsx'
import { Section } from '#features/admin/families/section.tsx'
import { useApiQuery } from '#lib/api/use-api.ts'
import { lazyWithPreload } from '#lib/loading/lazy-with-preload.ts'
import { memberPath, paths } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { useMayCall } from '#lib/session/may-call.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import { Stack } from '#ui/layout/box.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { Table, type Column } from '#ui/layout/table.tsx'

type Line = Reply<'listLine'>
type Waiting = Line['waiting'][number]

export function Places() {
  const query = useApiQuery('listLine')
  return (
    <>
      <PageHead
        title="Places"
        lead={query.data ? takenText(query.data) : '…'}
        actions={<Link to={paths.adminMembers}>All members</Link>}
      />
      <Loaded query={query} title={staffMessages.notLoaded} shape="card" count={2} label="Loading the places...">
        {(line) => (
          <Stack gap="4">
            <Sum {...line} />
            <Waiters {...line} />
          </Stack>
        )}
      </Loaded>
    </>
  )
}

/** '141 of 147 players, 2 places held' */
const takenText = ({ cap, taken, held }: Line): string =>
  (cap === undefined ? `${counted(taken, 'player')}, no cap` : `${taken} of ${counted(cap, 'player')}`) +
  (held > 0 ? `, ${counted(held, 'place')} held` : '')

/** How many players the lanes can keep the promise to, in the owner's own numbers. */
function Sum({ room, cap, pauseFrees }: Line) {
  const mayChange = useMayCall('addSetting')
  return (
    <Section title="For how many players">
      <Stack gap="2">
        {roomLines(room).map((line) => (
          <p key={line}>{line}</p>
        ))}
        <p>
          <b>{placesText({ cap, pauseFrees })}.</b> {mayChange && <Link to={paths.adminClub}>Change it</Link>}
        </p>
      </Stack>
    </Section>
  )
}

const Remove = lazyWithPreload(async () => (await import('./remove-from-line.tsx')).RemoveFromLine)

function Waiters({ waiting }: Line) {
  const mayRemove = useMayCall('removeFromLine')
  const columns: Column<Waiting>[] = [
    { label: 'Family', isRowHeader: true, cell: Who },
    { label: 'Players', cell: ({ players }) => players },
    { label: 'Since', cell: ({ at }) => dayOfInstant(at) },
    { label: 'Waits', cell: stateText },
    ...(mayRemove ? [{ label: 'Remove', cell: RemoveButton }] : []),
  ]
  return (
    <Section title="The line">
      {waiting.length === 0 ? (
        <Empty title="Nobody waits for a place" />
      ) : (
        <Table
          caption="Families that wait for a place, in order"
          columns={columns}
          rows={waiting}
          keyOf={({ id }) => id}
        />
      )}
    </Section>
  )
}

const Who = ({ name, email, family }: Waiting) => (
  <>
    {family === undefined ? name : <Link to={memberPath(family)}>{name}</Link>}
    <br />
    {email}
  </>
)

const RemoveButton = ({ id, name }: Waiting) => (
  <DialogButton dialog={Remove} of={{ id, name }} aria-label={`Remove ${name} from the line`}>
    Remove
  </DialogButton>
)

function stateText({ state, until, family }: Waiting): string {
  if (state === 'held' && until !== undefined) return `Held until ${shortDay(today(new Date(until)))}`
  if (state === 'unconfirmed') return 'Has not confirmed the email yet'
  return family === undefined ? 'In line' : 'In line, sibling'
}
