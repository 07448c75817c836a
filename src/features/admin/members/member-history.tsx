/** What happened around a family: bookings, changes by the club, RSVPs, orders, e-mails and charges. */
import type { Reply } from '#api-contract/schemas.ts'
import { hasBegun } from '#domain/bookings/bookings.ts'
import { changeText } from '#domain/bookings/schedule.ts'
import { slotName } from '#domain/bookings/slot-names.ts'
import { shortDay, shortMoment, today } from '#domain/calendar/calendar.ts'
import { eventClock } from '#domain/events/events.ts'
import { dueMessages } from '#domain/messages/membership-messages.ts'
import { shopMessages } from '#domain/messages/shop-messages.ts'
import { dollars } from '#domain/shop/money.ts'
import { lineText, orderState } from '#domain/shop/shop.ts'
import { capitalize, isolated } from '#domain/text/text.ts'
import { Loaded } from '#features/loaded.tsx'
import { useApiQuery } from '#lib/api/use-api.ts'
import { useNow } from '#lib/clock.ts'
import { bookingPath, familyReceiptPath, paths, rsvpsPath } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { useMayCall } from '#lib/session/staff-state.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Stack } from '#ui/layout/box.tsx'
import { usePagination } from '#ui/pagination.tsx'
import { List, Section } from './section.tsx'
import styles from './admin-members.module.css'

type MemberDetails = Reply<'memberDetails'>

/** Bookings to come that the club moved or canceled, and whether the family has seen it. */
export function ClubChanges({ id }: { id: string }) {
  const { data } = useApiQuery('adminChanges', {
    staleTime: 60_000,
    select: ({ changes }) => changes.filter(({ member }) => member.id === id),
  })
  if (!data || data.length === 0) return null
  return (
    <Section title="Changes by the club">
      <List none="">
        {data.map(({ seen, ...change }) => (
          <li key={change.id}>
            <b>{slotName({ kind: change.kind, ...change.from })}</b>
            <span>
              {changeText(change)} · {seen === undefined ? 'Not seen yet' : `Seen ${shortMoment(new Date(seen))}`}
            </span>
          </li>
        ))}
      </List>
    </Section>
  )
}

export function Rsvps({ rsvps }: Pick<MemberDetails, 'rsvps'>) {
  return (
    <Section title="RSVPs">
      <List none="No RSVPs">
        {rsvps.map((rsvp) => {
          const { date, timeText } = eventClock(rsvp)
          return (
            <li key={rsvp.eventId}>
              <Link to={rsvpsPath(rsvp.eventId)}>{rsvp.title}</Link>
              <span>
                {shortDay(date)}, {timeText} · {rsvp.qty === 1 ? '1 guest' : `${rsvp.qty} guests`}{' '}
                {rsvp.state === 'left' && <Badge>Canceled</Badge>}
              </span>
            </li>
          )
        })}
      </List>
    </Section>
  )
}

/** How many messages show at a time. */
const mailsShown = 5

export function Mails({ messages }: Pick<MemberDetails, 'messages'>) {
  const { shown, foot } = usePagination(messages, mailsShown)
  return (
    <Section title="Emails">
      <List none="No emails">
        {shown.map(({ id, title, state, at, ended = at, reason = '', to }) => (
          <li key={id}>
            <b>{title}</b>
            <span>
              {capitalize(state)} {shortDay(today(new Date(ended)))}{' '}
              {to.length > 0 && `· to ${to.map(isolated).join(', ')}`} {reason}
            </span>
          </li>
        ))}
      </List>
      {foot}
    </Section>
  )
}

export function Orders({ family, orders }: Pick<MemberDetails, 'orders'> & { family: string }) {
  return (
    <Section title="Orders">
      <List none="No orders">
        {orders.map(({ id, items, total, createdAt, ...order }) => (
          <li key={id}>
            <b>{items.map((item) => lineText(item)).join(', ')}</b>
            <span>
              {shortDay(today(new Date(createdAt)))} · {dollars(total)} · {shopMessages.status[orderState(order)]}
            </span>
            <Link
              to={familyReceiptPath(family, 'order', id)}
              aria-label={`Receipt, ${items.map((item) => lineText(item)).join(', ')}`}
            >
              Receipt
            </Link>
          </li>
        ))}
      </List>
    </Section>
  )
}

/** What the family is charged, in its own words. */
export function Charges({ family }: { family: string }) {
  const isShown = useMayCall('listDues')
  const query = useApiQuery('listDues', { input: { query: { family } }, enabled: isShown })
  if (!isShown) return null
  return (
    <Section title="Charges">
      <Loaded query={query} title="Could not load the charges" shape="row" count={2}>
        {({ dues, today: day }) => (
          <List none="No charges yet">
            {dues.toReversed().map((due) => (
              <li key={due.id}>
                <b>{dueMessages.line(due)}</b>
                <span>
                  {dollars(due.total)}, {dueMessages.own(due, day)}
                </span>
                {due.state === 'charged' && (
                  <Link
                    to={familyReceiptPath(family, 'charge', due.id)}
                    aria-label={`Receipt, ${dueMessages.line(due)}`}
                  >
                    Receipt
                  </Link>
                )}
              </li>
            ))}
          </List>
        )}
      </Loaded>
      <Link to={paths.adminDues}>All dues</Link>
    </Section>
  )
}

/** How many past bookings are shown. */
const pastShown = 10

export function Sessions({ sessions }: Pick<MemberDetails, 'sessions'>) {
  const now = useNow()
  const upcoming = sessions.filter((session) => !hasBegun(session, now))
  const past = sessions.filter((session) => hasBegun(session, now)).toReversed()
  const row = (session: MemberDetails['sessions'][number]) => (
    <li key={session.id}>
      <Link to={bookingPath(session)}>{slotName(session)}</Link>
      <span>
        {isolated(session.name)} {session.overLimit && <Badge tone="kick">Beyond the weekly limit</Badge>}
      </span>
    </li>
  )
  return (
    <Section title="Bookings">
      <List none="No upcoming bookings">{upcoming.map(row)}</List>
      {past.length > 0 && (
        <details>
          <summary>Past bookings ({past.length})</summary>
          <Stack as="ul" className={styles.items}>
            {past.slice(0, pastShown).map(row)}
          </Stack>
        </details>
      )}
    </Section>
  )
}
