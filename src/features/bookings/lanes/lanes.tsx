/** Reserving a lane: the week, the day's grid or list, the count of the week, and the pick on its way to a booking. */
import { useId, useState } from 'react'
import { facilityClock, longDay, addDays, type Day } from '#domain/calendar/calendar.ts'
import { bookingMessages } from '#domain/messages/messages.ts'
import { useNow } from '#lib/clock.ts'
import { paths } from '#lib/paths.ts'
import { useNavigate } from '#lib/router.ts'
import { useSession } from '#lib/session/session.ts'
import { notify } from '#lib/toast.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Freshness } from '#features/bookings/freshness.tsx'
import { LaneGrid } from './lane-grid.tsx'
import { LaneList } from './lane-list.tsx'
import { SelectionPanel } from '#features/bookings/selection-panel.tsx'
import styles from '#features/bookings/reserve.module.css'
import { Legend } from './slot-button.tsx'
import { useReservation } from '#features/bookings/use-reservation.ts'
import { useWeek } from '#features/bookings/use-week.ts'
import { WeekMeter } from '#features/bookings/week-meter.tsx'
import { WeekStrip, withinBooking } from '#features/bookings/week-strip.tsx'
import {
  hourWords,
  isLimitReached,
  nextOpen,
  openOf,
  slotsOf,
  unitWords,
  type WeekView,
} from '#features/bookings/week-view.ts'

export function Lanes() {
  const session = useSession()
  const navigate = useNavigate()
  const now = useNow()
  const today = facilityClock(now).day
  const [wanted, setWanted] = useState(today)
  const [view, setView] = useState<'grid' | 'list'>('grid')
  const noteId = useId()
  // A page left open over midnight moves on with the calendar.
  const day = withinBooking('lane', wanted, today)
  const week = useWeek('lane', day)
  const held = week.data
  const { pick, choose, submit, holding, problem } = useReservation('lane', { held, now }, () => {
    void notify({ title: bookingMessages.lane.booked }, 'success', {
      label: 'Your Schedule',
      onClick: () => void navigate(paths.schedule),
    })
  })
  if (!session) return null

  const look: WeekView | undefined = held && { held, now, pick, holding }
  const open = look && openOf('lane', day, look).length
  const caption = `${longDay(day)} — ${open ?? '…'} of ${slotsOf('lane', day).length} ${bookingMessages.start}s open`
  const limited = held !== undefined && isLimitReached('lane', held)
  // The note about the limit may be scrolled out of sight.
  const sayLimit = () =>
    void notify({ title: bookingMessages.lane.weeklyLimit, description: bookingMessages.resets }, 'problem')
  const goTo = (next: Day) => setWanted(withinBooking('lane', next, today))

  return (
    <div className={styles['page']}>
      <WeekStrip
        kind="lane"
        today={today}
        day={day}
        onDay={goTo}
        openOn={(each) => look && openOf('lane', each, look).length}
      >
        <ViewToggle view={view} onView={setView} />
      </WeekStrip>
      <Legend />
      <Freshness query={week} />
      {limited && (
        <div id={noteId}>
          <Banner tone="note">{bookingMessages.lane.allUsed}</Banner>
        </div>
      )}
      {open === 0 && !limited && look && <NoneLeft day={day} look={look} onDay={goTo} />}
      <div className={styles['columns']}>
        <div className={styles['main']}>
          {view === 'list' && look ? (
            <LaneList day={day} look={look} onPick={choose} onLocked={sayLimit} caption={caption} />
          ) : (
            <LaneGrid
              day={day}
              look={look}
              onPick={choose}
              onLocked={sayLimit}
              onTurn={(days) => goTo(addDays(day, days))}
              caption={caption}
              note={limited ? noteId : undefined}
            />
          )}
        </div>
        <WeekMeter kind="lane" day={day} held={held} />
        <SelectionPanel
          pick={pick}
          profile={session.profile}
          problem={problem}
          holding={holding}
          onSubmit={submit}
          onPick={choose}
        />
      </div>
    </div>
  )
}

function ViewToggle({ view, onView }: { view: 'grid' | 'list'; onView: (view: 'grid' | 'list') => void }) {
  return (
    <fieldset aria-label="View" className={styles['toggle']}>
      <button type="button" aria-pressed={view === 'grid'} onClick={() => onView('grid')}>
        Grid
      </button>
      <button type="button" aria-pressed={view === 'list'} onClick={() => onView('list')}>
        List
      </button>
    </fieldset>
  )
}

/** A day with nothing left says where there is something. */
function NoneLeft({ day, look, onDay }: { day: Day; look: WeekView; onDay: (day: Day) => void }) {
  const next = nextOpen('lane', day, look)
  return (
    <Banner tone="note">
      {next ? (
        <>
          <span>No {bookingMessages.start} is left on this day.</span>
          <Button tone="ghost" size="sm" onClick={() => onDay(next.date)}>
            Next open: {longDay(next.date)}, {hourWords(next.time)}, {unitWords(next)}
          </Button>
        </>
      ) : (
        bookingMessages.allTaken
      )}
    </Banner>
  )
}
