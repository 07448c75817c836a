/** Booking a Speede session: unit, day, start time. On the reserve page and in a dialog. */
import { useId, useState } from 'react'
import { slotTimes, unitsOf, type LaneBooking, type Slot, type SpeedeBooking } from '#domain/bookings/bookings.ts'
import { addDays, dayText, facilityClock, type Day } from '#domain/calendar/calendar.ts'
import { speedeDays } from '#domain/facility/facility.ts'
import type { Profile } from '#domain/accounts/people.ts'
import { bookingMessages } from '#domain/messages/messages.ts'
import { useNow } from '#lib/clock.ts'
import { useMember } from '#lib/session/use-member.ts'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { BookingFor, useBookingForm } from '#features/bookings/booking-for.tsx'
import { ChoiceChips, type Chip } from './choice-chips.tsx'
import { timeChip } from './time-chip.ts'
import { ProblemNote, StaleNotice, useBookedNotice } from '#features/bookings/booking-notices.tsx'
import styles from '#features/bookings/reserve.module.css'
import { useReservation } from '#features/bookings/use-reservation.ts'
import { FamilyPanel, WhoPlays } from '#features/bookings/family-panel.tsx'
import { useFamily } from '#features/bookings/use-family.ts'
import { useKeptPick, useSelectedDay, useWeek } from '#features/bookings/use-week.ts'
import { nearestBookableDay } from '#features/bookings/week-strip.tsx'
import { LimitNote, weeklyLimitOf } from '#features/bookings/limit-note.tsx'
import { AlsoWeeks } from '#features/bookings/weeks/also-weeks.tsx'
import { lazyOnPress } from '#lib/loading/lazy-with-preload.ts'
import { WeekMeter } from '#features/bookings/week-meter.tsx'
import { timesShownFirst } from '#features/bookings/shown-times.ts'
import { firstDay, type ProposedSlot } from '#features/bookings/week-view.ts'

const WeeksDialog = lazyOnPress(async () => (await import('#features/bookings/weeks/weeks-dialog.tsx')).WeeksDialog)
const nothing: readonly never[] = []

/** The Speede part of the reserve page. */
export function Speede() {
  const { profile } = useMember()
  const onBooked = useBookedNotice('speede')
  return (
    <div className={styles.narrow}>
      <SpeedePicker profile={profile} onBooked={onBooked} />
    </div>
  )
}

type SpeedePickerProps = { profile: Profile; onBooked: (booking: LaneBooking | SpeedeBooking, player?: string) => void }

export function SpeedePicker({ profile, onBooked }: SpeedePickerProps) {
  const now = useNow()
  const today = facilityClock(now).day
  const [selected, setSelected] = useSelectedDay('speede', now)
  const [unit, setUnit] = useState(useKeptPick('speede', now)?.slot.unit ?? 1)
  const [showsAll, setShowsAll] = useState(false)
  const [proposed, setProposed] = useState<readonly ProposedSlot[]>(nothing)
  const day = nearestBookableDay('speede', selected ?? firstDay('speede', now), today)
  const query = useWeek('speede', day)
  const { family, who: players, held, isComing } = useFamily('speede', day, query.data, now)
  const { pick, choose, ask, submit, submitWeeks, holding, problem, weeks, typedName } = useReservation(
    'speede',
    { held, now },
    onBooked,
  )
  const limit = weeklyLimitOf('speede', { day, now, family, held })
  const noteId = useId()
  const { form, who, isKnown, notLoaded } = useBookingForm(profile, holding, submit)
  // Who plays stands first, and would move all of it.
  if (isComing) return <Skeleton shape="card" count={3} />
  const times = showsAll ? slotTimes('speede') : timesShownFirst('speede', day, { now, held, pick })

  const slotAt = (time: string): Slot => ({ kind: 'speede', unit, date: day, time })
  const goTo = (slot: Slot) => {
    setUnit(slot.unit)
    setSelected(slot.date)
    choose(slot)
  }
  const change = (changes: { unit?: number; date?: Day }) => {
    if (changes.unit) setUnit(changes.unit)
    if (changes.date) setSelected(changes.date)
    choose(pick && { ...pick, ...changes })
  }

  return (
    <form {...form} className={styles.page}>
      {players && <WhoPlays kind="speede" who={players} held={held} />}
      <StaleNotice query={query} />
      {limit && <LimitNote id={noteId} limit={limit} />}
      <ChoiceChips
        legend="Unit"
        columns="four"
        chips={unitsOf('speede').map((number) => ({ value: String(number), label: `Unit ${number}` }))}
        value={String(unit)}
        onChoose={(value) => change({ unit: Number(value) })}
      />
      <ChoiceChips
        legend="Day"
        columns="seven"
        chips={dayChips(today)}
        value={day}
        onChoose={(date) => change({ date })}
      />
      {times.length < slotTimes('speede').length && (
        <div>
          <Button tone="ghost" size="sm" onClick={() => setShowsAll(true)}>
            {bookingMessages.earlierHours('speede')}
          </Button>
        </div>
      )}
      <ChoiceChips
        legend="Time"
        columns="six"
        chips={times.map((time) => timeChip(slotAt(time), held && { held, now, pick, proposed, holding }))}
        value={pick?.time}
        onChoose={(time) => choose(slotAt(time))}
        onAsk={(time) => ask(slotAt(time))}
        busy={!held}
      />
      {family ? (
        <FamilyPanel
          kind="speede"
          family={family}
          held={held}
          pick={pick}
          problem={problem}
          holding={holding}
          weeks={weeks}
          onPick={(slot) => (slot ? goTo(slot) : choose(undefined))}
          onReserve={submit}
          onReserveWeeks={submitWeeks}
          onPropose={setProposed}
        />
      ) : (
        <>
          {problem && <ProblemNote problem={problem} onPick={goTo} />}
          <BookingFor {...who} />
          <AlsoWeeks weeks={weeks} />
          {notLoaded}
          <div>
            <Button type="submit" disabled={!isKnown} pending={holding} pendingLabel="Holding...">
              Book session
            </Button>
          </div>
          <p className={styles.small}>{bookingMessages.freeToCancel('speede')}</p>
        </>
      )}
      {/* Last: it grows with the family once that is known, and would move what is below it. */}
      <WeekMeter kind="speede" day={day} held={held} family={family} />
      {weeks.lines && <WeeksDialog kind="speede" lines={weeks.lines} onClose={weeks.onClose} name={typedName} />}
    </form>
  )
}

const dayChips = (today: Day): Chip[] =>
  Array.from({ length: speedeDays }, (_, index) => {
    const day = addDays(today, index)
    const { weekdayShort, monthShort, date } = dayText(day)
    return { value: day, label: index === 0 ? 'Today' : weekdayShort, note: `${monthShort} ${date}` }
  })
