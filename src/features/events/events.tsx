/** Events page: what is special, then weekly events, talks and game nights, each with 'Book it'. */
import { useState } from 'react'
import { EmptyNest } from '#illustrations/empty-nest.tsx'
import type { ClubEvent } from '#domain/events/events.ts'
import { everyWeek, gameNights, speakingSeries } from '#domain/events/weekly-events.ts'
import { eventMessages } from '#domain/messages/messages.ts'
import { lazyOnPress, usePreload } from '#lib/loading/lazy-with-preload.ts'
import { notLoadedProps } from '#lib/api/query.ts'
import { useMember } from '#lib/session/use-member.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import { NotLoaded } from '#ui/feedback/not-loaded.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { EventList } from './event-list.tsx'
import styles from './events.module.css'
import { useEvents, useEventStates, useOwnRsvps } from './use-events.ts'
import { WeeklyEvents } from './weekly-events.tsx'

const RsvpDialog = lazyOnPress(async () => (await import('./rsvp-dialog.tsx')).RsvpDialog)

const weeklySections = [
  { id: 'every-week', title: 'Every week', weekly: everyWeek },
  { id: 'speaking-series', title: 'Speaking Series', weekly: speakingSeries },
  { id: 'game-nights', title: 'Game Nights', weekly: gameNights },
].filter(({ weekly }) => weekly.length > 0)

export function Events() {
  const { profile } = useMember()
  const { events, now, query } = useEvents()
  const own = useOwnRsvps(profile.email)
  const { left, notHeld, isPending } = useEventStates()
  const [selected, setSelected] = useState<ClubEvent>()
  usePreload(RsvpDialog)
  // All at once, so that nothing moves.
  if (isPending || (events.length === 0 && query.isPending)) return <EventsWaiting />
  return (
    <div className={styles.events}>
      <section aria-labelledby="coming-up">
        <h2 id="coming-up">{eventMessages.comingUp}</h2>
        {query.isError && <NotLoaded title={eventMessages.notLoaded} {...notLoadedProps(query)} />}
        {events.length > 0 && (
          <EventList events={events} own={own} left={left} notHeld={notHeld} onBook={setSelected} />
        )}
        {events.length === 0 && query.isSuccess && (
          <Empty illustration={<EmptyNest />} title={eventMessages.none} titleAs="h3">
            {eventMessages.noneYet}
          </Empty>
        )}
      </section>
      {weeklySections.map(({ id, title, weekly }) => (
        <section key={id} aria-labelledby={id}>
          <h2 id={id}>{title}</h2>
          <WeeklyEvents events={weekly} now={now} own={own} notHeld={notHeld} onBook={setSelected} />
        </section>
      ))}
      {selected && (
        <RsvpDialog
          key={selected.id}
          event={selected}
          own={own.get(selected.id)}
          left={left.get(selected.id)}
          profile={profile}
          onClose={() => setSelected(undefined)}
        />
      )}
    </div>
  )
}

/** The page before the events are known. Prerendered. */
export const EventsWaiting = () => (
  <div className={styles.events}>
    <section aria-labelledby="coming-up">
      <h2 id="coming-up">{eventMessages.comingUp}</h2>
      <Skeleton shape="card" count={4} />
    </section>
  </div>
)
