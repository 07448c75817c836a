/** Reserving a lane: week strip, grid of the day, weekly count, and the reservation form. */
import { useNow } from '#lib/clock.ts'
import { Suspense, useDeferredValue, useId, type ComponentProps, type ComponentType } from 'react'
import { unitName } from '#domain/bookings/slot-names.ts'
import { slotTimes } from '#domain/bookings/bookings.ts'
import { addDays, hourLabel, longDay, mondayOf, type Day } from '#domain/calendar/calendar.ts'
import { closedOn, holidayOf } from '#domain/calendar/holidays.ts'
import { openingText, openingToCome } from '#domain/calendar/opening.ts'
import { bookingMessages, nounOf } from '#domain/bookings/booking-messages.ts'
import { notify } from '#lib/toast.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Split, Stack } from '#ui/layout/box.tsx'
import { LimitNote } from '#features/bookings/limit-note.tsx'
import { TellMe, type WaitProps } from '#features/parts/nearest-open.tsx'
import styles from '#features/bookings/reserve.module.css'
import { StaleNotice } from '#features/bookings/stale-notice.tsx'
import { limitNote } from '#features/bookings/use-reservation.ts'
import { useReserving } from '#features/bookings/use-reserving.ts'
import { WhoPlays } from '#features/bookings/who-plays.tsx'
import { WeekStrip, nearestBookableDay } from '#features/bookings/week-strip.tsx'
import { hoursLeft, nextOpen, openOf, openText, type WeekView } from '#features/bookings/week-view.ts'
import { lazyOnPress, lazyWithPreload } from '#lib/loading/lazy-with-preload.ts'
import { LaneGrid } from './lane-grid.tsx'
import { BesideLoading, LanesLoading } from './lanes-loading.tsx'

const BesideLanes = lazyWithPreload(async () => (await import('./beside-lanes.tsx')).BesideLanes)
const WeeksDialog = lazyOnPress(async () => (await import('#features/bookings/weeks/weeks-dialog.tsx')).WeeksDialog)

/** With at most so many hours left today, tomorrow is shown below them. */
const fewHours = 4

/** `wait` asks whether to wait for a taken slot. */
export function Lanes({ wait: Wait }: { wait?: ComponentType<WaitProps> }) {
  const noteId = useId()
  const reserving = useReserving('lane')
  const { now, today, day, query, family, who, isComing, held, away, week, party, limit, times, reservation } =
    reserving
  const { choose, ask, taken, answer, onAnswerRead } = reservation

  // A toast, because the banner about the limit may be scrolled out of view.
  const notifyLimit = () =>
    void notify(
      { title: bookingMessages.lane.weeklyLimit, description: family && limit ? limit.note : limitNote(day, now) },
      'problem',
      ...(limit?.others ? [{ label: limit.others.label, onClick: limit.others.choose }] : []),
    )
  const goTo = (next: Day) => reserving.setDay(nearestBookableDay('lane', next, today))
  const captionOf = (date: Day) =>
    `${longDay(date)} — ${limit ? bookingMessages.lane.weeklyLimit : openText('lane', date, week)}`
  const next = addDays(day, 1)
  const isNearlyOver = day === today && hoursLeft('lane', day, now).left.length <= fewHours
  const shownDays = isNearlyOver && mondayOf(next) === mondayOf(day) ? [day, next] : [day]

  // Who plays stands above the lanes, and would move them.
  if (isComing) return <LanesLoading />
  return (
    <Stack gap="4" className={styles.page}>
      <WeekStrip
        kind="lane"
        today={today}
        day={day}
        onDay={goTo}
        openOn={(date) => week && openOf('lane', date, week).length}
        locked={limit !== undefined}
      />
      {who && <WhoPlays kind="lane" who={who} day={day} held={held} />}
      <StaleNotice query={query} />
      {limit && <LimitNote id={noteId} limit={limit} />}
      {away !== undefined && <Banner tone="note">{away}</Banner>}
      {week && !limit && away === undefined && openOf('lane', day, week).length === 0 && (
        <NoneOpen day={day} week={week} players={family?.chosen} onDay={goTo} />
      )}
      <Split gap="4" className={styles.columns}>
        <Stack gap="4" className={styles.main}>
          {shownDays.map((date) => (
            <LaneGrid
              key={date === day ? 'day' : 'next'}
              day={date}
              week={week}
              times={date === day ? times : slotTimes('lane')}
              onPick={choose}
              onLocked={notifyLimit}
              onAsk={ask}
              onShowEarlier={date === day ? reserving.showEarlier : undefined}
              onChangeDay={(days) => goTo(addDays(date, days))}
              caption={captionOf(date)}
              describedBy={limit && noteId}
            />
          ))}
        </Stack>
        <AfterLanes day={day} held={held} family={family} party={party} reservation={reservation} onPick={choose} />
      </Split>
      {Wait && taken && <Wait {...taken} onPick={choose} />}
      {answer && <WeeksDialog kind="lane" {...answer} onClose={onAnswerRead} />}
    </Stack>
  )
}

/** What stands beside the lanes is asked for once they are there: an hour can be picked before it comes. */
function AfterLanes(props: ComponentProps<typeof BesideLanes>) {
  const isAfter = useDeferredValue(true, false)
  if (!isAfter) return <BesideLoading />
  return (
    <Suspense fallback={<BesideLoading />}>
      <BesideLanes {...props} />
    </Suspense>
  )
}

type NoneOpenProps = {
  day: Day
  week: WeekView
  players: readonly string[] | undefined
  onDay: (day: Day) => void
}

/** Shown when a day has no open slot; offers the next open one. */
function NoneOpen({ day, week, players, onDay }: NoneOpenProps) {
  const next = nextOpen('lane', day, week)
  const holiday = holidayOf(day)
  const opening = openingToCome(useNow())
  if (opening) return <Banner tone="note">{openingText(opening)}. Until then this is what can be booked.</Banner>
  return (
    <Banner tone="note">
      {next ? (
        <>
          <span>
            {holiday === undefined
              ? `No ${nounOf('lane')}s are left on this day.`
              : `${closedOn({ day, name: holiday })}.`}
          </span>
          <Button tone="ghost" size="sm" onClick={() => onDay(next.date)}>
            Next open: {longDay(next.date)}, {hourLabel(next.time)}, {unitName(next).toLowerCase()}
          </Button>
        </>
      ) : (
        'Everything is booked for the rest of this week.'
      )}
      {holiday === undefined && <TellMe of={{ kind: 'lane', date: day, players }}>Tell me if one opens</TellMe>}
    </Banner>
  )
}
