/**
 * The own week on the home page: what waits for an answer, the sessions, what each child has left, the hour to book again and the
 * next event. Visitors do not load it.
 */
import type { ReactNode } from 'react'
import type { Reply } from '#api-contract/schemas.ts'
import { awayOn } from '#domain/families/players.ts'
import { addDays, mondayOf, today } from '#domain/calendar/calendar.ts'
import { eventWhen, upcoming, type ClubEvent } from '#domain/events/events.ts'
import { readItemId } from '#domain/schedule/schedule.ts'
import { scheduleMessages } from '#domain/bookings/booking-messages.ts'
import { unitOf } from '#lib/api/session-calls.ts'
import { useApiQuery } from '#lib/api/use-api.ts'
import { eventBookingsEntry } from '#lib/browser-storage/browser-storage.ts'
import { useStorageEntry } from '#lib/browser-storage/storage-entry.ts'
import { paths } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { useNow } from '#lib/clock.ts'
import { useAccount, useIsFirst } from '#lib/session/account.ts'
import { useMember } from '#lib/session/use-member.ts'
import { Loaded } from '#features/parts/loaded.tsx'
import { Row, Split, Stack } from '#ui/layout/box.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { BookAgain } from './book-again.tsx'
import { ChildrensWeek, type OwnSlot } from './childrens-week.tsx'
import { ClubTime } from './club-time.tsx'
import { OpenMatters, useOpenMatters } from './open-matters.tsx'
import styles from './own-week.module.css'
import { useSchedule } from './use-schedule.ts'

/** Shown at once when all of it is known, so that nothing moves; what could not be loaded is left out. */
export function OwnWeek({ firstVisit }: { firstVisit?: ReactNode }) {
  const { profile } = useMember()
  const now = useNow()
  const { items, cachedAt, query } = useSchedule(profile.email)
  const account = useAccount()
  const matters = useOpenMatters()
  const lanes = useApiQuery('laneWeek', { input: { query: { week: mondayOf(today(now)) } } })
  const speede = useApiQuery('speedeWeek', { input: { query: { week: mondayOf(today(now)) } } })
  const events = useApiQuery('listEvents')
  const dues = useApiQuery('ownDues', { enabled: useIsFirst() })
  const hasLane = items.some(({ id }) => readItemId(id).kind === 'lane')
  // BookAgain asks for it.
  const next = useApiQuery('laneWeek', {
    input: { query: { week: addDays(mondayOf(today(now)), 7) } },
    enabled: hasLane,
  })
  if (
    dues.isLoading ||
    next.isLoading ||
    [query, account, lanes, speede, events, ...matters].some(({ isPending }) => isPending)
  )
    return <Skeleton shape="card" count={2} />
  if (query.isError && cachedAt === null) return <Loaded query={query} title={scheduleMessages.notLoaded} />
  const own = { lane: ownOf(lanes.data), speede: ownOf(speede.data) }
  const { players = [] } = account.data ?? {}
  /** Whoever stops or pauses does not come again in a week. */
  const comesAgain = ({ player = players[0]?.id, date }: OwnSlot) =>
    !players.some((each) => each.id === player && (each.retired !== undefined || awayOn(each, addDays(date, 7))))
  return (
    <>
      <OpenMatters items={items} firstVisit={firstVisit} />
      <Split gap="4">
        <ChildrensWeek items={items} players={players} own={own} now={now} />
        <Stack gap="4">
          <NextEvent events={events.data?.events ?? []} now={now} />
          {/* Last: for a week that is over by now it asks itself, and what comes later moves nothing. */}
          {own.lane && (
            <BookAgain own={own.lane.filter((slot) => !slot.isLate && comesAgain(slot))} items={items} now={now} />
          )}
        </Stack>
      </Split>
      <Stack className={styles.end}>
        <ClubTime now={now} />
        <Link to={paths.members}>About the club</Link>
      </Stack>
    </>
  )
}

type Week = Reply<'laneWeek' | 'speedeWeek'>

/** What counts for the week: the own sessions, past ones too, and those that were canceled late. */
const ownOf = (week: Week | undefined): OwnSlot[] | undefined =>
  week &&
  [
    ...week.taken.filter(({ mine }) => mine),
    ...(week.late ?? []).map((slot) => Object.assign({ isLate: true as const }, slot)),
  ].map((slot) => Object.assign({ unit: unitOf(slot) }, slot))

/** The next of the events that the club has announced and the family does not come to yet: those are in its week. */
function NextEvent({ events, now }: { events: readonly ClubEvent[]; now: Date }) {
  const rsvps = useStorageEntry(eventBookingsEntry)
  const next = upcoming(events, now).find(({ id }) => rsvps.every(({ eventId }) => eventId !== id))
  if (!next) return null
  return (
    <Row as="p" justify="between" card="low">
      <span>
        <b>{next.title}</b> · {eventWhen(next)}
      </span>
      <Link to={paths.events}>See all events</Link>
    </Row>
  )
}
