/** The tablets at the door that are signed in, and the button that ends one. */
import type { Reply } from '#api-contract/schemas.ts'
import { longDay, nearMoment, today } from '#domain/calendar/calendar.ts'
import { failureNotice } from '#lib/api/failure-notice.ts'
import { useApiMutation, useApiQuery } from '#lib/api/use-api.ts'
import { useNow } from '#lib/clock.ts'
import { notify } from '#lib/toast.ts'
import { Button } from '#ui/button.tsx'
import { Loaded } from '#features/loaded.tsx'
import { Table, type Column } from '#ui/layout/table.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { Stack } from '#ui/layout/box.tsx'

type Door = Reply<'listDoors'>['doors'][number]

export function Doors() {
  const now = useNow()
  const query = useApiQuery('listDoors', { refetchOnMount: 'always' })
  const { run, pending } = useApiMutation('endDoor', {
    invalidates: ['listDoors', 'readLog'],
    onFailed: failureNotice('Could not end the session of the tablet'),
    onDone: () => void notify({ title: 'Tablet signed out', description: 'It can check nobody in any more.' }),
  })
  return (
    <Stack as="section" gap="4" aria-labelledby="doors">
      <h2 id="doors">Tablets at the door</h2>
      <Loaded
        query={query}
        title="Could not load the tablets"
        empty={query.data?.doors.length === 0 && <p>None is signed in. Open /door on a tablet and sign in there.</p>}
      >
        {({ doors }) => (
          <Table
            caption="Tablets at the door"
            rows={doors}
            keyOf={({ id }) => id}
            columns={columnsFor(now, pending, (id) => void run({ params: { id } }))}
          />
        )}
      </Loaded>
    </Stack>
  )
}

const columnsFor = (now: Date, pending: boolean, onEnd: (id: string) => void): Column<Door>[] => [
  { label: 'Tablet', isRowHeader: true, cell: ({ name }) => name },
  { label: 'Opened by', cell: ({ by }) => by },
  { label: 'Last seen', cell: ({ seenAt }) => nearMoment(seenAt, now) },
  { label: 'Until', cell: ({ until }) => longDay(today(new Date(until))) },
  {
    label: 'Session',
    cell: ({ id, name }) => (
      <Button tone="quiet" size="sm" pending={pending} onClick={() => onEnd(id)}>
        End <VisuallyHidden>{name}</VisuallyHidden>
      </Button>
    ),
  },
]
