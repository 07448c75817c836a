/** The RSVPs of one event: totals, member badges and check-in. Paginated to stay fast with thousands. */
import { Phones } from '#lib/phones.tsx'
import { useState } from 'react'
import { textsOfMember } from '#domain/members/member-search.ts'
import { sameEmail } from '#domain/people/people.ts'
import { guestsText } from '#domain/events/guests.ts'
import { shortMoment } from '#domain/calendar/calendar.ts'
import { adminEventMessages } from '#domain/events/admin-event-messages.ts'
import { daySheetMessages } from '#domain/day-sheet/day-sheet-messages.ts'
import { staffMessages } from '#domain/staff/staff-messages.ts'
import { search as searchIn, toSearchable } from '#domain/text/search.ts'
import { fileUrl } from '#lib/api/file-url.ts'
import { usePollInterval } from '#lib/api/polling.ts'
import { WriteButton } from '#features/admin/parts/messages/write-button.tsx'
import { Address } from '#features/admin/parts/address.tsx'
import { Alerts } from '#features/admin/parts/alerts.tsx'
import { useMemberIndex, type ListedMember } from '#features/admin/parts/member-index.ts'
import { useApiQuery } from '#lib/api/use-api.ts'
import { memberPath } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { useMayCall } from '#lib/session/may-call.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { Loaded } from '#features/parts/loaded.tsx'
import { SearchBox } from '#ui/forms/field-frame.tsx'
import { usePagination } from '#ui/pagination.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Row, SmallPrint } from '#ui/layout/box.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Table, type Column } from '#ui/layout/table.tsx'
import listStyles from '#features/admin/parts/lists.module.css'
import { cameOf, CheckIns, type EventRsvp } from './check-ins.tsx'
import styles from './rsvps.module.css'

/** Several staff check guests in at once (lib/api/polling.ts). */
const pollMs = 30_000

export function RsvpList({ eventId }: { eventId: string }) {
  const query = useApiQuery('listRsvps', {
    input: { params: { id: eventId } },
    refetchInterval: usePollInterval(pollMs),
  })
  const mayExport = useMayCall('exportRsvps')
  const [search, setSearch] = useState('')
  const rsvps = query.data?.attendees ?? []
  const { memberOf, isLoading } = useMemberIndex()
  const accountOf = ({ account, email }: EventRsvp) => memberOf(account?.email ?? email)
  const texts = (rsvp: EventRsvp) => [rsvp.name, rsvp.email, ...textsOfMember(accountOf(rsvp))]
  const found = searchIn(toSearchable(rsvps, texts), search)
  const { shown, foot } = usePagination(found, search, 50)

  if (!query.data) return <Loaded query={query} title={staffMessages.notLoaded} shape="row" count={5} />
  // With the members, whose texts would move the rest of the list.
  if (isLoading) return <Skeleton shape="row" count={5} />
  const { event } = query.data
  return (
    <Section
      className={styles.guests}
      title={event.title}
      beside={
        <Row>
          {rsvps.length > 0 && <WriteButton to={{ kind: 'event', id: eventId }}>Write to the guests</WriteButton>}
          {mayExport && (
            <a className={buttonClass('ghost', 'sm')} href={fileUrl('exportRsvps', { id: eventId })} download>
              Download CSV
            </a>
          )}
        </Row>
      }
    >
      {event.canceled && <Banner>This event was canceled.</Banner>}
      <Totals rsvps={rsvps} capacity={event.capacity} />
      {rsvps.length === 0 ? (
        <Empty titleAs="h3" title="No attendees yet" />
      ) : (
        <>
          <SearchBox
            label="Search guests"
            placeholder="Guest, parent, player, email or phone"
            value={search}
            onChange={setSearch}
          />
          {found.length === 0 && <output>No one on the list has that name or email.</output>}
          {shown.length > 0 && (
            <Table
              caption={`Guests of ${event.title}`}
              columns={columnsWith(eventId, accountOf).filter(
                ({ label }) => label !== 'Account' || rsvps.some((rsvp) => rsvp.account && !isOwn(rsvp)),
              )}
              rows={shown}
              keyOf={({ id }) => id}
            />
          )}
          {foot}
        </>
      )}
    </Section>
  )
}

/** Counts people, not RSVPs: one RSVP may cover ten. */
function Totals({ rsvps, capacity }: { rsvps: readonly EventRsvp[]; capacity: number | undefined }) {
  const guests = rsvps.reduce((total, { qty }) => total + qty, 0)
  const totals = {
    'Total guests': capacity === undefined ? guests : adminEventMessages.places(guests, capacity),
    RSVPs: rsvps.length,
    'Checked in': rsvps.reduce((total, rsvp) => total + cameOf(rsvp), 0),
  }
  return (
    <Row as="dl" align="start" className={styles.totals}>
      {Object.entries(totals).map(([term, count]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{count}</dd>
        </div>
      ))}
    </Row>
  )
}

const columnsWith = (
  eventId: string,
  accountOf: (rsvp: EventRsvp) => ListedMember | undefined,
): Column<EventRsvp>[] => [
  { label: 'Name', isRowHeader: true, cell: ({ name }) => <span className={listStyles.long}>{name}</span> },
  { label: 'Email', cell: ({ email }) => <Address email={email} /> },
  {
    label: 'Qty',
    cell: ({ name, qty, comes, players }) => (
      <>
        {qty}
        {players && (
          <SmallPrint>
            {guestsText({ name, qty, ...(comes && { comes }), players: players.map(({ id }) => id) }, players)}
          </SmallPrint>
        )}
      </>
    ),
  },
  { label: 'Booked', cell: ({ ts }) => <time dateTime={ts}>{shortMoment(new Date(ts))}</time> },
  {
    label: 'Type',
    cell: (rsvp) => {
      const family = accountOf(rsvp)
      if (rsvp.member === undefined) return <Badge>Guest</Badge>
      const badge = <Badge tone="ok">{`Member: ${rsvp.member}`}</Badge>
      return isOwn(rsvp) && family ? <Link to={memberPath(family.id)}>{badge}</Link> : badge
    },
  },
  {
    label: 'Account',
    cell: (rsvp) => !isOwn(rsvp) && <span className={listStyles.long}>{accountText(rsvp, accountOf(rsvp))}</span>,
  },
  {
    label: 'Phone',
    cell: (rsvp) => {
      const family = accountOf(rsvp)
      return family && <Phones of={family} />
    },
  },
  {
    label: 'Check-in',
    cell: (rsvp) => (
      <>
        <Alerts alerts={accountOf(rsvp)?.alerts ?? []} label={`${daySheetMessages.alerts}: ${rsvp.name}`} />
        <CheckIns eventId={eventId} rsvp={rsvp} />
      </>
    ),
  },
]

/** True if the member of the badge made it, so that the account has nothing to add. */
const isOwn = ({ account, email, member }: EventRsvp): boolean =>
  account !== undefined && account.profileName === member && sameEmail(account.email, email)

/** Whose RSVP it is, with the account's address if another one was typed. */
function accountText({ account, email }: EventRsvp, member: ListedMember | undefined) {
  if (!account) return ''
  const name = member ? <Link to={memberPath(member.id)}>{account.profileName}</Link> : account.profileName
  return sameEmail(account.email, email) ? (
    name
  ) : (
    <>
      {name}, <Address email={account.email} />
    </>
  )
}
