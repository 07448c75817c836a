/** The guests of one event: how many, who is a member, who has come; quick at thousands because it shows a piece at a time. */
import { useState } from 'react'
import { shortMoment } from '#domain/calendar/calendar.ts'
import { rsvpMessages, staffMessages } from '#domain/messages/admin-messages.ts'
import { fileAddress } from '#lib/api/api.ts'
import { failureOf } from '#lib/api/query.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { NotLoaded } from '#ui/feedback/not-loaded.tsx'
import { SearchBox } from '#ui/forms/search-box.tsx'
import { usePagination } from '#ui/pagination.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Table, type Column } from '#ui/layout/table.tsx'
import { CheckInButton } from './check-in-button.tsx'
import styles from './rsvps.module.css'
import { useEventRsvps, type EventRsvp } from './queries.ts'

const pieceSize = 50

export function RsvpList({ eventId }: { eventId: string }) {
  const { asked, checkIn } = useEventRsvps(eventId)
  const [search, setSearch] = useState('')
  const guests = asked.data?.attendees ?? []
  const wanted = search.trim().toLowerCase()
  const found = guests.filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(wanted))
  const { shown, foot } = usePagination(found, pieceSize, wanted)

  if (asked.isError && !asked.data) {
    return <NotLoaded title={staffMessages.notLoaded} {...failureOf(asked)} />
  }
  if (!asked.data) return <Skeleton shape="row" count={5} />
  const { event } = asked.data
  return (
    <section aria-labelledby="guests" className={styles['guests']}>
      <div className={styles['head']}>
        <h2 id="guests">{event.title}</h2>
        <a
          className={buttonClass('ghost', 'sm')}
          href={fileAddress('exportRsvps', { id: eventId })}
          download={`${eventId}-guests.csv`}
        >
          Download CSV
        </a>
      </div>
      {event.canceled && <Banner>This event was canceled.</Banner>}
      <Totals guests={guests} />
      {guests.length === 0 ? (
        <Empty titleAs="h3" title={rsvpMessages.none} />
      ) : (
        <>
          <SearchBox label="Search guests" placeholder="Name or email" value={search} onChange={setSearch} />
          {found.length === 0 && <output>{rsvpMessages.noMatch}</output>}
          {shown.length > 0 && (
            <Table
              caption={`Guests of ${event.title}`}
              columns={columnsWith(checkIn)}
              rows={shown}
              keyOf={({ id }) => id}
            />
          )}
          {foot}
        </>
      )}
    </section>
  )
}

/** People, not answers: one answer may bring ten. */
function Totals({ guests }: { guests: readonly EventRsvp[] }) {
  const people = (some: readonly EventRsvp[]) => some.reduce((total, { qty }) => total + qty, 0)
  return (
    <dl className={styles['totals']}>
      <div>
        <dt>Total guests</dt>
        <dd>{people(guests)}</dd>
      </div>
      <div>
        <dt>RSVPs</dt>
        <dd>{guests.length}</dd>
      </div>
      <div>
        <dt>Checked in</dt>
        <dd>{people(guests.filter(({ checkedIn }) => checkedIn))}</dd>
      </div>
    </dl>
  )
}

const columnsWith = (checkIn: (guest: EventRsvp) => Promise<void>): Column<EventRsvp>[] => [
  { label: 'Name', names: true, cell: ({ name }) => <span className={styles['text']}>{name}</span> },
  { label: 'Email', cell: ({ email }) => <span className={styles['text']}>{email}</span> },
  { label: 'Qty', cell: ({ qty }) => qty },
  { label: 'Booked', cell: ({ ts }) => <time dateTime={ts}>{shortMoment(new Date(ts))}</time> },
  {
    label: 'Who',
    cell: ({ member }) =>
      member === undefined ? <Badge>Guest</Badge> : <Badge tone="ok">{`Member: ${member}`}</Badge>,
  },
  { label: 'At the door', cell: (guest) => <CheckInButton guest={guest} onPress={checkIn} /> },
]
