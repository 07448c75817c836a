/** Reserving a lane: week strip, grid or list of the day, weekly count, and the reservation form. */
import { useId, useState } from 'react'
import { addDays, facilityClock, hourLabel, longDay, type Day } from '#domain/calendar/calendar.ts'
import { bookingMessages } from '#domain/messages/messages.ts'
import { useNow } from '#lib/clock.ts'
import { paths } from '#lib/paths.ts'
import { useNavigate } from '#lib/router.ts'
import { useMember } from '#lib/session/use-member.ts'
import { notify } from '#lib/toast.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import { StaleNotice } from '#features/bookings/booking-notices.tsx'
import { LaneGrid } from './lane-grid.tsx'
import { LaneList } from './lane-list.tsx'
import { SelectionPanel } from '#features/bookings/selection-panel.tsx'
import styles from '#features/bookings/reserve.module.css'
import { Legend } from './slot-button.tsx'
import { ViewToggle, type View } from '#features/bookings/toggles.tsx'
import { useReservation } from '#features/bookings/use-reservation.ts'
import { useAskedDay, useWeek } from '#features/bookings/use-week.ts'
import { WeekMeter } from '#features/bookings/week-meter.tsx'
import { WeekStrip, nearestBookableDay } from '#features/bookings/week-strip.tsx'
import { isLimitReached, nextOpen, openOf, slotsOf, unitLabel, type WeekView } from '#features/bookings/week-view.ts'

export function Lanes() {
  const { profile } = useMember()
  const navigate = useNavigate()
  const now = useNow()
  const today = facilityClock(now).day
  const [selected, setSelected] = useState(useAskedDay() ?? today)
  const [view, setView] = useState<View>('grid')
  const noteId = useId()
  // A page left open past midnight moves to the new day.
  const day = nearestBookableDay('lane', selected, today)
  const query = useWeek('lane', day)
  const held = query.data
  const { pick, choose, submit, holding, problem } = useReservation('lane', { held, now }, () => {
    void notify({ title: bookingMessages.lane.booked }, 'success', {
      label: 'Your Schedule',
      onClick: () => void navigate(paths.schedule),
    })
  })

  const week: WeekView | undefined = held && { held, now, pick, holding }
  const open = week && openOf('lane', day, week).length
  const caption = `${longDay(day)} — ${open ?? '…'} of ${slotsOf('lane', day).length} ${bookingMessages.slotNoun}s open`
  const limited = held !== undefined && isLimitReached('lane', held)
  // A toast, because the banner about the limit may be scrolled out of view.
  const notifyLimit = () =>
    void notify({ title: bookingMessages.lane.weeklyLimit, description: bookingMessages.resets }, 'problem')
  const goTo = (next: Day) => setSelected(nearestBookableDay('lane', next, today))

  return (
    <div className={styles['page']}>
      <WeekStrip
        kind="lane"
        today={today}
        day={day}
        onDay={goTo}
        openOn={(date) => week && openOf('lane', date, week).length}
      >
        <ViewToggle view={view} onView={setView} />
      </WeekStrip>
      <Legend />
      <StaleNotice query={query} />
      {limited && (
        <div id={noteId}>
          <Banner tone="note">{bookingMessages.lane.allUsed}</Banner>
        </div>
      )}
      {open === 0 && !limited && week && <NoneOpen day={day} week={week} onDay={goTo} />}
      <div className={styles['columns']}>
        <div className={styles['main']}>
          {view === 'list' && week ? (
            <LaneList day={day} week={week} onPick={choose} onLocked={notifyLimit} caption={caption} />
          ) : (
            <LaneGrid
              day={day}
              week={week}
              onPick={choose}
              onLocked={notifyLimit}
              onChangeDay={(days) => goTo(addDays(day, days))}
              caption={caption}
              describedBy={limited ? noteId : undefined}
            />
          )}
        </div>
        <WeekMeter kind="lane" day={day} held={held} />
        <SelectionPanel
          pick={pick}
          profile={profile}
          problem={problem}
          holding={holding}
          onSubmit={submit}
          onPick={choose}
        />
      </div>
    </div>
  )
}

/** Shown when a day has no open slot; offers the next open one. */
function NoneOpen({ day, week, onDay }: { day: Day; week: WeekView; onDay: (day: Day) => void }) {
  const next = nextOpen('lane', day, week)
  return (
    <Banner tone="note">
      {next ? (
        <>
          <span>No {bookingMessages.slotNoun}s are left on this day.</span>
          <Button tone="ghost" size="sm" onClick={() => onDay(next.date)}>
            Next open: {longDay(next.date)}, {hourLabel(next.time)}, {unitLabel(next)}
          </Button>
        </>
      ) : (
        bookingMessages.allTaken
      )}
    </Banner>
  )
}
