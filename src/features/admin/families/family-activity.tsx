/** A family's past and coming activity, by day: bookings, RSVPs, orders, charges, e-mails and notes. */
import { useState, type ReactNode } from 'react'
import type { Reply } from '#api-contract/schemas.ts'
import { changeText } from '#domain/schedule/schedule.ts'
import { fullUnitName, slotName } from '#domain/bookings/slot-names.ts'
import { clockTime, dayWithYear, facilityClock, shortDay, shortMoment, type Day } from '#domain/calendar/calendar.ts'
import { eventClock } from '#domain/events/events.ts'
import { dueMessages } from '#domain/memberships/membership-messages.ts'
import { shopMessages } from '#domain/shop/shop-messages.ts'
import { lineText, orderState } from '#domain/shop/shop.ts'
import { dollars, isolated } from '#domain/text/text.ts'
import { useConfirm } from '#features/parts/confirm.tsx'
import { Loaded } from '#features/parts/loaded.tsx'
import { PlainText } from '#features/parts/plain-text.tsx'
import { chargeTitle, orderTitle } from '#features/receipts/receipt-links.tsx'
import { groupsOf } from '#lib/groups.ts'
import { useApiQuery } from '#lib/api/use-api.ts'
import { useNow } from '#lib/clock.ts'
import { bookingPath, rsvpsPath } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { useMayCall } from '#lib/session/may-call.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { QuietButton } from '#ui/button.tsx'
import { Segmented } from '#ui/forms/segmented.tsx'
import { Stack, Text, VisuallyHidden } from '#ui/layout/box.tsx'
import { usePagination } from '#ui/pagination.tsx'
import { Section } from './section.tsx'
import styles from './admin-members.module.css'

type MemberDetails = Reply<'memberDetails'>

const filters = [
  { value: 'all', label: 'All' },
  { value: 'booking', label: 'Bookings' },
  { value: 'money', label: 'Money' },
  { value: 'message', label: 'Messages' },
] as const
type Filter = (typeof filters)[number]['value']

/** `time` orders what is of one day. */
type Entry = {
  id: string
  of: Exclude<Filter, 'all'>
  day: string
  time: string
  title: ReactNode
  about: ReactNode
}

export function FamilyActivity(details: MemberDetails) {
  const now = facilityClock(useNow())
  const [filter, setFilter] = useState<Filter>('all')
  const { charges, query, mayCharge } = useCharges(details.member.id)
  const removal = useConfirm((note: MemberDetails['notes'][number]) => ({
    call: 'removeMemberNote',
    input: { params: { id: details.member.id, noteId: note.id } },
    title: 'Remove this note?',
    description: note.text,
    action: 'Remove note',
    pendingLabel: 'Removing...',
    failed: 'Could not remove this note',
  }))
  const notes = details.notes.map((note) =>
    entryAt(note.at, {
      id: note.id,
      of: 'message',
      title: <PlainText>{note.text}</PlainText>,
      about: (
        <>
          {note.alert && <Badge tone="problem">Alert at the desk</Badge>} {isolated(note.by)},{' '}
          {clockTime(facilityClock(new Date(note.at)).time)}{' '}
          <QuietButton {...removal.trigger(note)}>
            Remove <VisuallyHidden>the note: {note.text}</VisuallyHidden>
          </QuietButton>
        </>
      ),
    }),
  )
  const entries = [...entriesOf(details), ...useClubChanges(details.member.id), ...charges, ...notes].filter(
    ({ of }) => filter === 'all' || of === filter,
  )
  const moment = `${now.day} ${now.time}`
  const sorted = entries.toSorted((one, other) => keyOf(one).localeCompare(keyOf(other)))
  const toCome = sorted.filter((entry) => keyOf(entry) > moment)
  const { shown, foot } = usePagination(sorted.filter((entry) => keyOf(entry) <= moment).toReversed(), filter, 12)
  return (
    <Section title="Activity">
      <Segmented label="What to show" hideLabel options={filters} value={filter} onChange={setFilter} />
      {mayCharge && <Loaded query={query} title="Could not load the charges" shape="row" count={1} />}
      {toCome.length > 0 && <Days title="To come" entries={toCome} year={now.day.slice(0, 4)} />}
      <Days title="So far" entries={shown} year={now.day.slice(0, 4)} />
      {foot}
      {removal.dialog}
    </Section>
  )
}

const keyOf = ({ day, time }: Pick<Entry, 'day' | 'time'>) => `${day} ${time}`

function entryAt(instant: string, entry: Omit<Entry, 'day' | 'time'>): Entry {
  return { ...facilityClock(new Date(instant)), ...entry }
}

function Days({ title, entries, year }: { title: string; entries: readonly Entry[]; year: string }) {
  return (
    <section aria-label={title}>
      <Text as="h3" size="title">
        {title}
      </Text>
      {entries.length === 0 && <Text tone="muted">Nothing</Text>}
      {groupsOf(entries, ({ day }) => day).map((ofDay) => (
        <Stack key={ofDay[0].day} gap="1" className={styles.day}>
          <Text as="h4" size="label" tone="muted">
            {ofDay[0].day.startsWith(year) ? shortDay(ofDay[0].day) : dayWithYear(ofDay[0].day)}
          </Text>
          <Stack as="ul" gap="2" className={styles.items}>
            {ofDay.map(({ id, of, title: what, about }) => (
              <li key={`${of} ${id}`}>
                {what}
                <span>{about}</span>
              </li>
            ))}
          </Stack>
        </Stack>
      ))}
    </section>
  )
}

/** What is in the reply itself. */
const entriesOf = (details: MemberDetails): Entry[] => [
  ...details.sessions.map((session) => ({
    id: session.id,
    of: 'booking' as const,
    day: session.date,
    time: session.time,
    title: <Link to={bookingPath(session)}>{`${fullUnitName(session)}, ${clockTime(session.time)}`}</Link>,
    about: (
      <>
        {isolated(session.name)} {session.overLimit && <Badge tone="kick">Beyond the weekly limit</Badge>}
      </>
    ),
  })),
  ...details.rsvps.map((rsvp) => {
    const { date, time, timeText } = eventClock(rsvp)
    return {
      id: rsvp.eventId,
      of: 'booking' as const,
      day: date,
      time,
      title: <Link to={rsvpsPath(rsvp.eventId)}>{rsvp.title}</Link>,
      about: (
        <>
          {timeText} · {rsvp.qty === 1 ? '1 guest' : `${rsvp.qty} guests`}{' '}
          {rsvp.state === 'left' && <Badge>Canceled</Badge>}
        </>
      ),
    }
  }),
  ...details.orders.map(({ id, items, total, createdAt, ...order }) => {
    const lines = items.map((item) => lineText(item)).join(', ')
    return entryAt(createdAt, {
      id,
      of: 'money',
      title: lines,
      ...orderTitle(details.member.id, id, lines),
      about: `${dollars(total)} · ${shopMessages.status[orderState(order)]}`,
    })
  }),
  ...details.messages.map(({ id, title, state, at, ended = at, reason = '', to }) =>
    entryAt(ended, {
      id,
      of: 'message',
      title: <b>{title}</b>,
      about: `Email ${state} ${to.length > 0 ? `· to ${to.map(isolated).join(', ')} ` : ''}${reason}`,
    }),
  ),
]

/** Bookings to come that the club moved or canceled, and whether the family has seen it. */
function useClubChanges(id: string): Entry[] {
  const { data = [] } = useApiQuery('adminChanges', {
    staleTime: 60_000,
    select: ({ changes }) => changes.filter(({ member }) => member.id === id),
  })
  return data.map(({ seen, ...change }) =>
    entryAt(change.at, {
      id: change.id,
      of: 'booking',
      title: <b>{slotName({ kind: change.kind, ...change.from })}</b>,
      about: `${changeText(change)} · ${seen === undefined ? 'Not seen yet' : `Seen ${shortMoment(new Date(seen))}`}`,
    }),
  )
}

/** What the family is charged, for those who may see it. */
export function useDues(family: string) {
  const mayCharge = useMayCall('listDues')
  return { mayCharge, query: useApiQuery('listDues', { input: { query: { family } }, enabled: mayCharge }) }
}

function useCharges(family: string) {
  const { mayCharge, query } = useDues(family)
  const { dues = [], today = '' } = query.data ?? {}
  return { mayCharge, query, charges: dues.map((due) => entryOf(due, today)) }
}

function entryOf(due: Reply<'listDues'>['dues'][number], day: Day): Entry {
  const line = dueMessages.line(due)
  return {
    id: due.id,
    of: 'money',
    day: due.from,
    time: '',
    title: <b>{line}</b>,
    ...chargeTitle(due, line),
    about: `${dollars(due.total)}, ${dueMessages.own(due, day)}`,
  }
}
