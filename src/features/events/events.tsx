/** Events page: weekly events, then the list of upcoming ones, talks and game nights, each with 'Book it'. */
import { useState } from 'react'
import { type WeeklyEvent, everyWeek, gameNights, speakingSeries } from '#domain/events/weekly-events.ts'
import type { Day } from '#domain/facility/day.ts'
import { Drawing } from '#illustrations/drawing.tsx'
import { lazyOnPress, usePreload } from '#lib/loading/lazy-with-preload.ts'
import { useMember } from '#lib/session/use-member.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import { Loaded } from '#features/parts/loaded.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { EventCard } from './event-card.tsx'
import type { Dates } from './rsvp-dialog.tsx'
import { Grid, Stack } from '#ui/layout/box.tsx'
import styles from './events.module.css'
import { useEvents, useEventStates, useOwnRsvps } from './use-events.ts'
import { WeeklyEvents } from './weekly-events.tsx'

const RsvpDialog = lazyOnPress(async () => (await import('./rsvp-dialog.tsx')).RsvpDialog)

type WeeklySection = { id: string; title: string; on: (day: Day) => readonly WeeklyEvent[] }

const first: WeeklySection = { id: 'every-week', title: 'Every week', on: everyWeek }
const last: readonly WeeklySection[] = [
  { id: 'speaking-series', title: 'Speaking Series', on: speakingSeries },
  { id: 'game-nights', title: 'Game Nights', on: gameNights },
]

export function Events() {
  const { profile } = useMember()
  const { events, now, query } = useEvents()
  const own = useOwnRsvps(profile.email)
  const { left, notHeld, isPending } = useEventStates()
  const [selected, setSelected] = useState<Dates>()
  usePreload(RsvpDialog)
  // All at once, so that nothing moves.
  if (isPending || (events.length === 0 && query.isPending)) return <EventsLoading />
  const known = { now, own, notHeld, onBook: setSelected }
  return (
    <Stack className={styles.events}>
      <WeeklyEvents {...first} known={known} />
      <Stack as="section" gap="4" aria-labelledby="coming-up">
        <h2 id="coming-up">Coming up</h2>
        <Loaded query={query} title="Could not load the events" />
        {events.length > 0 && (
          <Grid as="ul" gap="4-5" column="card">
            {events.map((event) => (
              <li key={event.id}>
                <EventCard
                  event={event}
                  own={own.get(event.id)}
                  left={left.get(event.id)}
                  notHeld={notHeld.get(event.id)}
                  onBook={() => setSelected([event])}
                />
              </li>
            ))}
          </Grid>
        )}
        {events.length === 0 && query.isSuccess && (
          <Empty illustration={<Drawing of="signs#nest" size={[320, 180]} />} title="No upcoming events" titleAs="h3">
            The weekly events above run every week. New events will appear here.
          </Empty>
        )}
      </Stack>
      {last.map((section) => (
        <WeeklyEvents key={section.id} {...section} known={known} />
      ))}
      {selected && (
        <RsvpDialog
          key={selected[0].id}
          dates={selected}
          own={own.get(selected[0].id)}
          left={left.get(selected[0].id)}
          profile={profile}
          onClose={() => setSelected(undefined)}
        />
      )}
    </Stack>
  )
}

/** The page before the events are known. Prerendered. */
export const EventsLoading = () => (
  <Stack className={styles.events}>
    <WeeklyEvents {...first} />
    <Stack as="section" gap="4" aria-labelledby="coming-up">
      <h2 id="coming-up">Coming up</h2>
      <Skeleton shape="card" count={4} />
    </Stack>
  </Stack>
)
