/** Notices of the reservation pages: why a slot cannot be reserved, and that the shown availability is old or missing. */
import { clockTime, facilityClock } from '#domain/calendar/calendar.ts'
import type { Slot } from '#domain/bookings/bookings.ts'
import { bookingMessages, dataAsOf } from '#domain/messages/messages.ts'
import { notLoadedProps } from '#lib/api/query.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import { NotLoaded } from '#ui/feedback/not-loaded.tsx'
import styles from './reserve.module.css'
import type { Problem } from './use-reservation.ts'
import { unitTitle } from './week-view.ts'

/** Announces why a slot cannot be reserved and offers the nearest open slots. */
export function ProblemNote({ problem, onPick }: { problem: Problem; onPick: (slot: Slot) => void }) {
  const { title, description, alternatives } = problem
  return (
    <div className={styles['problem']}>
      <Banner tone="problem">
        <b>{title}</b>
        {description !== undefined && <span>{description}</span>}
      </Banner>
      {alternatives.length > 0 && (
        <fieldset aria-label="Open instead" className={styles['instead']}>
          {alternatives.map((slot) => (
            <Button key={`${slot.unit} ${slot.time}`} tone="ghost" size="sm" onClick={() => onPick(slot)}>
              {unitTitle(slot)}, {clockTime(slot.time)}
            </Button>
          ))}
        </fieldset>
      )}
    </div>
  )
}

type Query = Parameters<typeof notLoadedProps>[0] & { isError: boolean; data: unknown; dataUpdatedAt: number }

/** Says how old the shown data is, with a retry button, if the last request failed. */
export function StaleNotice({ query }: { query: Query }) {
  if (!query.isError) return null
  const seen = query.data !== undefined && clockTime(facilityClock(new Date(query.dataUpdatedAt)).time)
  return <NotLoaded title={seen ? dataAsOf(seen) : bookingMessages.notLoaded} {...notLoadedProps(query)} />
}
