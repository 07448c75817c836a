/** The tablets at the door that are signed in, and the button that ends one. */
import type { Reply } from '#api-contract/schemas.ts'
import { longDay, nearMoment, today } from '#domain/calendar/calendar.ts'
import { CallButton } from '#features/parts/call-button.tsx'
import { Loaded } from '#features/parts/loaded.tsx'
import { useApiQuery } from '#lib/api/use-api.ts'
import { useNow } from '#lib/clock.ts'
import { Section } from '#ui/layout/section.tsx'
import { Table, type Column } from '#ui/layout/table.tsx'
import { VisuallyHidden } from '#ui/layout/box.tsx'

export function Doors() {
  const now = useNow()
  const query = useApiQuery('listStaff', { select: ({ doors }) => doors, refetchOnMount: 'always' })
  return (
    <Section title="Tablets at the door">
      <Loaded
        query={query}
        title="Could not load the tablets"
        empty={query.data?.length === 0 && <p>None is signed in. Open /door on a tablet and sign in there.</p>}
      >
        {(doors) => (
          <Table caption="Tablets at the door" rows={doors} keyOf={({ id }) => id} columns={columnsAt(now)} />
        )}
      </Loaded>
    </Section>
  )
}

const columnsAt = (now: Date): Column<Reply<'listStaff'>['doors'][number]>[] => [
  { label: 'Tablet', isRowHeader: true, cell: ({ name }) => name },
  { label: 'Opened by', cell: ({ by }) => by },
  { label: 'Last seen', cell: ({ seenAt }) => nearMoment(seenAt, now) },
  { label: 'Until', cell: ({ until }) => longDay(today(new Date(until))) },
  {
    label: 'Session',
    cell: ({ id, name }) => (
      <CallButton
        tone="quiet"
        call="endDoor"
        input={{ params: { id } }}
        failed="Could not end the session of the tablet"
        done={{ title: 'Tablet signed out', description: 'It can no longer check anyone in.' }}
      >
        End <VisuallyHidden>{name}</VisuallyHidden>
      </CallButton>
    ),
  },
]
