/** Reserving a lane: week strip, grid or list of the day, weekly count, and the reservation form. */
import { useId, useState } from 'react'
import { unitName } from '#domain/bookings/slot-names.ts'
import { slotTimes } from '#domain/bookings/bookings.ts'
import { addDays, facilityClock, hourLabel, longDay, mondayOf, type Day } from '#domain/calendar/calendar.ts'
import { bookingMessages } from '#domain/messages/messages.ts'
import { useNow } from '#lib/clock.ts'
import { wishPath } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { useMember } from '#lib/session/use-member.ts'
import { notify } from '#lib/toast.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { StaleNotice, useBookedNotice } from '#features/bookings/booking-notices.tsx'
import { LaneGrid } from './lane-grid.tsx'
import { LaneList } from './lane-list.tsx'
import { LanesWaiting } from './lanes-waiting.tsx'
import { SelectionPanel } from '#features/bookings/selection-panel.tsx'
import styles from '#features/bookings/reserve.module.css'
import { Legend } from './slot-button.tsx'
import { ViewToggle, type View } from '#features/bookings/toggles.tsx'
import { limitNote, useReservation } from '#features/bookings/use-reservation.ts'
import { FamilyPanel, WhoPlays } from '#features/bookings/family-panel.tsx'
import { useFamily } from '#features/bookings/use-family.ts'
import { useSelectedDay, useWeek } from '#features/bookings/use-week.ts'
import { LimitNote, weeklyLimitOf } from '#features/bookings/limit-note.tsx'
import { lazyOnPress } from '#lib/loading/lazy-with-preload.ts'
import { timesShownFirst } from '#features/bookings/shown-times.ts'
import { WeekMeter } from '#features/bookings/week-meter.tsx'
import { WeekStrip, nearestBookableDay } from '#features/bookings/week-strip.tsx'
import {
  firstDay,
  hoursLeft,
  nextOpen,
  openOf,
  openText,
  type ProposedSlot,
  type WeekView,
} from '#features/bookings/week-view.ts'

const WeeksDialog = lazyOnPress(async () => (await import('#features/bookings/weeks/weeks-dialog.tsx')).WeeksDialog)
const nothing: readonly never[] = []

/** With at most so many hours left today, tomorrow is shown below them. */
const fewHours = 4

export function Lanes() {
  const { profile } = useMember()
  const now = useNow()
  const today = facilityClock(now).day
  const [selected, setSelected] = useSelectedDay('lane', now)
  const [view, setView] = useState<View>('grid')
  const [showsAll, setShowsAll] = useState(false)
  const [proposed, setProposed] = useState<readonly ProposedSlot[]>(nothing)
  const noteId = useId()
  // A page left open past midnight moves to the new day.
  const day = nearestBookableDay('lane', selected ?? firstDay('lane', now), today)
  const query = useWeek('lane', day)
  const { family, who, held, isComing } = useFamily('lane', day, query.data, now)
  const reservation = useReservation('lane', { held, now }, useBookedNotice('lane'))
  const { pick, choose, ask, submit, submitWeeks, holding, problem, weeks, typedName } = reservation

  const week: WeekView | undefined = held && { held, now, pick, proposed, holding }
  const open = week && openOf('lane', day, week).length
  const limit = weeklyLimitOf('lane', { day, now, family, held })
  const limited = limit !== undefined
  // A toast, because the banner about the limit may be scrolled out of view.
  const notifyLimit = () =>
    void notify(
      { title: bookingMessages.lane.weeklyLimit, description: family && limit ? limit.note : limitNote(day, now) },
      'problem',
      ...(limit?.others ? [{ label: limit.others.label, onClick: limit.others.choose }] : []),
    )
  const goTo = (next: Day) => setSelected(nearestBookableDay('lane', next, today))
  const captionOf = (date: Day) =>
    `${longDay(date)} — ${limited ? bookingMessages.lane.weeklyLimit : openText('lane', date, week)}`
  const grid = {
    week,
    onPick: choose,
    onLocked: notifyLimit,
    onAsk: ask,
    describedBy: limited ? noteId : undefined,
  }
  const { left } = hoursLeft('lane', day, now)
  const times = showsAll ? slotTimes('lane') : timesShownFirst('lane', day, { now, held, pick })
  const next = addDays(day, 1)
  const showsNext = day === today && left.length <= fewHours && mondayOf(next) === mondayOf(day)

  // Who plays stands above the lanes, and would move them.
  if (isComing) return <LanesWaiting />
  return (
    <div className={styles.page}>
      <WeekStrip
        kind="lane"
        today={today}
        day={day}
        onDay={goTo}
        openOn={(date) => week && openOf('lane', date, week).length}
        locked={limited}
      >
        <ViewToggle view={view} onView={setView} />
      </WeekStrip>
      {who && <WhoPlays kind="lane" who={who} held={held} />}
      <StaleNotice query={query} />
      {limit && <LimitNote id={noteId} limit={limit} />}
      {open === 0 && !limited && week && <NoneOpen day={day} week={week} onDay={goTo} />}
      <div className={styles.columns}>
        <div className={styles.main}>
          {view === 'list' && week ? (
            <LaneList day={day} week={week} onPick={choose} onLocked={notifyLimit} caption={captionOf(day)} />
          ) : (
            <>
              <LaneGrid
                {...grid}
                day={day}
                times={times}
                onShowEarlier={times.length < slotTimes('lane').length ? () => setShowsAll(true) : undefined}
                onChangeDay={(days) => goTo(addDays(day, days))}
                caption={captionOf(day)}
              />
              {showsNext && (
                <LaneGrid
                  {...grid}
                  day={next}
                  times={slotTimes('lane')}
                  onChangeDay={(days) => goTo(addDays(next, days))}
                  caption={captionOf(next)}
                />
              )}
            </>
          )}
        </div>
        <WeekMeter kind="lane" day={day} held={held} family={family} />
        {family ? (
          <FamilyPanel
            kind="lane"
            family={family}
            held={held}
            pick={pick}
            problem={problem}
            holding={holding}
            weeks={weeks}
            onPick={choose}
            onReserve={submit}
            onReserveWeeks={submitWeeks}
            onPropose={setProposed}
          />
        ) : (
          <SelectionPanel
            pick={pick}
            profile={profile}
            problem={problem}
            holding={holding}
            weeks={weeks}
            onSubmit={submit}
            onPick={choose}
          />
        )}
      </div>
      <Legend locked={limited} proposes={family !== undefined} />
      {weeks.lines && <WeeksDialog kind="lane" lines={weeks.lines} onClose={weeks.onClose} name={typedName} />}
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
          <span>{bookingMessages.noneLeft('lane')}</span>
          <Button tone="ghost" size="sm" onClick={() => onDay(next.date)}>
            Next open: {longDay(next.date)}, {hourLabel(next.time)}, {unitName(next).toLowerCase()}
          </Button>
        </>
      ) : (
        bookingMessages.allTaken
      )}
      <Link className={buttonClass('ghost', 'sm')} to={wishPath({ kind: 'lane', date: day })}>
        Tell me if one opens
      </Link>
    </Banner>
  )
}
