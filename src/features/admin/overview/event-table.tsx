/** RSVPs and total guests per event. */
import { overviewMessages } from '#domain/messages/admin-messages.ts'
import { scheduleMessages } from '#domain/messages/messages.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import { Table } from '#ui/layout/table.tsx'
import { eventDay, type EventFigures } from './figures.ts'
import styles from './overview.module.css'

export function EventTable({ events }: { events: readonly EventFigures[] }) {
  const max = Math.max(1, ...events.map(({ guests }) => guests))
  if (events.length === 0) return <Empty title={overviewMessages.noEvents} titleAs="h3" />
  return (
    <Table
      caption="Event RSVPs"
      columns={[
        {
          label: 'Event',
          isRowHeader: true,
          cell: ({ title, canceled }) => (canceled ? `${title} · ${scheduleMessages.canceledByClub}` : title),
        },
        { label: 'When', cell: eventDay },
        { label: 'RSVPs', cell: ({ answers }) => answers },
        {
          label: 'Guests',
          cell: ({ guests }) => guestBar(guests, max),
        },
      ]}
      rows={events}
      keyOf={({ id }) => id}
    />
  )
}

/** The number of guests with a bar scaled to the largest event. */
const guestBar = (guests: number, max: number) => (
  <span className={styles['guests']}>
    {guests}
    <svg aria-hidden="true" viewBox="0 0 100 8" preserveAspectRatio="none">
      <rect className={styles['lane']} width={(guests / max) * 100} height="8" />
    </svg>
  </span>
)
