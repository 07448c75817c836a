/** Booking a Speede session: day, start time, of any unit or of one. */
import { useId, useState, type ComponentType } from 'react'
import type { Slot } from '#domain/bookings/bookings.ts'
import { addDays, dayText, type Day } from '#domain/calendar/calendar.ts'
import { speedeDays } from '#domain/facility/facility.ts'
import { classNames } from '#ui/class-names.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Stack } from '#ui/layout/box.tsx'
import { BookingPanel } from '#features/bookings/booking-panel.tsx'
import { LimitNote } from '#features/bookings/limit-note.tsx'
import type { WaitProps } from '#features/parts/nearest-open.tsx'
import styles from '#features/bookings/reserve.module.css'
import { StaleNotice } from '#features/bookings/stale-notice.tsx'
import { useReserving } from '#features/bookings/use-reserving.ts'
import { WhoPlays } from '#features/bookings/who-plays.tsx'
import { WeekMeter } from '#features/bookings/week-meter.tsx'
import { lazyOnPress } from '#lib/loading/lazy-with-preload.ts'
import { ChoiceChips, type Chip } from './choice-chips.tsx'
import { slotToBook } from './slot-at.ts'
import { SpeedeSlots } from './speede-slots.tsx'

const WeeksDialog = lazyOnPress(async () => (await import('#features/bookings/weeks/weeks-dialog.tsx')).WeeksDialog)

/** `wait` asks whether to wait for a taken slot. */
export function Speede({ wait: Wait }: { wait?: ComponentType<WaitProps> }) {
  const reserving = useReserving('speede')
  const { today, day, setDay, query, family, who, isComing, held, away, week, party, reservation, limit } = reserving
  const { pick, choose, ask, taken, answer, onAnswerRead } = reservation
  const [unit, setUnit] = useState(reserving.kept?.slot.unit)
  const noteId = useId()
  // Who plays stands first, and would move all of it.
  if (isComing) return <Skeleton shape="card" count={3} />

  const goTo = (slot: Slot) => {
    setUnit(slot.unit)
    setDay(slot.date)
    choose(slot)
  }
  const change = (next: { unit: number | undefined; date: Day }) => {
    setUnit(next.unit)
    setDay(next.date)
    choose(pick && slotToBook({ date: next.date, time: pick.time }, next.unit, week))
  }

  return (
    <Stack gap="4" className={classNames(styles.page, styles.narrow)}>
      {who && <WhoPlays kind="speede" who={who} day={day} held={held} />}
      <StaleNotice query={query} />
      {limit && <LimitNote id={noteId} limit={limit} />}
      {away !== undefined && <Banner tone="note">{away}</Banner>}
      <ChoiceChips
        legend="Day"
        columns="seven"
        chips={dayChips(today)}
        value={day}
        onChoose={(date) => change({ unit, date })}
      />
      <SpeedeSlots
        week={week}
        times={reserving.times}
        slotAt={(time) => slotToBook({ date: day, time }, unit, week)}
        time={pick?.time}
        unit={unit}
        onUnit={(next) => change({ unit: next, date: day })}
        onPick={choose}
        onAsk={ask}
        onShowEarlier={reserving.showEarlier}
      />
      <BookingPanel kind="speede" family={family} party={party} reservation={reservation} onPick={goTo} />
      {/* Last: it grows with the family once that is known, and would move what is below it. */}
      <WeekMeter kind="speede" day={day} held={held} family={family} />
      {Wait && taken && <Wait {...taken} onPick={goTo} />}
      {answer && <WeeksDialog kind="speede" {...answer} onClose={onAnswerRead} />}
    </Stack>
  )
}

const dayChips = (today: Day): Chip[] =>
  Array.from({ length: speedeDays }, (_, index) => {
    const day = addDays(today, index)
    const { weekdayShort, monthShort, date } = dayText(day)
    return { value: day, label: index === 0 ? 'Today' : weekdayShort, note: `${monthShort} ${date}` }
  })
