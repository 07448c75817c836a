/** The guests of one event: how many, who is a member, who has come; quick at thousands because it shows a piece at a time. */
import { useState } from 'react'
import { shortMoment } from '#domain/calendar.ts'
import { guestWords, staffWords } from '#domain/staff-words.ts'
import { fileAddress } from '#lib/api.ts'
import { failureOf } from '#lib/query.ts'
import { Badge } from '#ui/badge.tsx'
import { Banner } from '#ui/banner.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { NotLoaded } from '#ui/not-loaded.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import { usePieces } from '#ui/show-more.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Table, type Column } from '#ui/table.tsx'
import { CheckInButton } from './check-in-button.tsx'
import styles from './guests.module.css'
import { useGuests, type Guest } from './use-guests.ts'

const pieceSize = 50

export function GuestList({ eventId }: { eventId: string }) {
  const { asked, checkIn } = useGuests(eventId)
  const [search, setSearch] = useState('')
  const guests = asked.data?.attendees ?? []
  const wanted = search.trim().toLowerCase()
  const found = guests.filter(({ name, email }) => `${name} ${email}`.toLowerCase().includes(wanted))
  const { shown, foot } = usePieces(found, pieceSize, wanted)

  if (asked.isError && !asked.data) {
    return <NotLoaded title={staffWords.notLoaded} {...failureOf(asked)} />
  }
  if (!asked.data) return <Skeleton shape="row" count={5} />
  const { event } = asked.data
  return (
    <section aria-labelledby="guests" className={styles['guests']}>
      <div className={styles['head']}>
        <h2 id="guests">{event.title}</h2>
        <a
          className={buttonClass('ghost', 'sm')}
          href={fileAddress('exportAttendees', { id: eventId })}
          download={`${eventId}-guests.csv`}
        >
          Download CSV
        </a>
      </div>
      {event.canceled && <Banner>This event was canceled.</Banner>}
      <Totals guests={guests} />
      {guests.length === 0 ? (
        <Empty titleAs="h3" title={guestWords.none} />
      ) : (
        <>
          <SearchBox label="Search guests" placeholder="Name or email" value={search} onChange={setSearch} />
          {found.length === 0 && <output>{guestWords.noMatch}</output>}
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
function Totals({ guests }: { guests: readonly Guest[] }) {
  const people = (some: readonly Guest[]) => some.reduce((total, { qty }) => total + qty, 0)
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

const columnsWith = (checkIn: (guest: Guest) => Promise<void>): Column<Guest>[] => [
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
