/** Booking a Speede session: unit, day, start time. On the reserve page and in a dialog. */
import { useId, useState } from 'react'
import type { Slot } from '#domain/bookings/bookings.ts'
import { addDays, dayText, type Day } from '#domain/calendar/calendar.ts'
import { speedeDays } from '#domain/facility/facility.ts'
import type { Profile } from '#domain/accounts/people.ts'
import { bookingMessages } from '#domain/messages/booking-messages.ts'
import { useMember } from '#lib/session/use-member.ts'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Stack } from '#ui/layout/box.tsx'
import { BookingFor, useBookingForm } from '#features/bookings/booking-for.tsx'
import { ProblemNote, StaleNotice, useBookedNotice } from '#features/bookings/booking-notices.tsx'
import { FamilyPanel, WhoPlays } from '#features/bookings/family-panel.tsx'
import { LimitNote } from '#features/bookings/limit-note.tsx'
import { AlsoWeeks, Note } from '#features/bookings/pick-panel.tsx'
import styles from '#features/bookings/reserve.module.css'
import type { Booked } from '#features/bookings/use-book.ts'
import { useReserving } from '#features/bookings/use-reserving.ts'
import { WeekMeter } from '#features/bookings/week-meter.tsx'
import { lazyOnPress } from '#lib/loading/lazy-with-preload.ts'
import { ChoiceChips, type Chip } from './choice-chips.tsx'
import { SpeedeSlots } from './speede-slots.tsx'

const WeeksDialog = lazyOnPress(async () => (await import('#features/bookings/weeks/weeks-dialog.tsx')).WeeksDialog)

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

export function SpeedePicker({ profile, onBooked }: { profile: Profile; onBooked: (booked: Booked) => void }) {
  const reserving = useReserving('speede', onBooked)
  const { today, day, setDay, query, family, who, isComing, held, week, party, reservation, limit } = reserving
  const { pick, choose, ask, submit, holding, problem, weeks, answer, onAnswerRead } = reservation
  const [unit, setUnit] = useState(reserving.kept?.slot.unit ?? 1)
  const noteId = useId()
  const booking = useBookingForm(profile, holding, submit)
  // Who plays stands first, and would move all of it.
  if (isComing) return <Skeleton shape="card" count={3} />

  const goTo = (slot: Slot) => {
    setUnit(slot.unit)
    setDay(slot.date)
    choose(slot)
  }
  const change = (changes: { unit?: number; date?: Day }) => {
    if (changes.unit) setUnit(changes.unit)
    if (changes.date) setDay(changes.date)
    choose(pick && { ...pick, ...changes })
  }

  return (
    <Stack as="form" gap="4" {...booking.form} className={styles.page}>
      {who && <WhoPlays kind="speede" who={who} held={held} />}
      <StaleNotice query={query} />
      {limit && <LimitNote id={noteId} limit={limit} />}
      <SpeedeSlots
        week={week}
        times={reserving.times}
        slotAt={(time) => ({ kind: 'speede', unit, date: day, time })}
        time={pick?.time}
        unit={unit}
        onUnit={(next) => change({ unit: next! })}
        onPick={choose}
        onAsk={ask}
        onShowEarlier={reserving.showEarlier}
      >
        <ChoiceChips
          legend="Day"
          columns="seven"
          chips={dayChips(today)}
          value={day}
          onChoose={(date) => change({ date })}
        />
      </SpeedeSlots>
      {family ? (
        <FamilyPanel kind="speede" party={party} reservation={reservation} onPick={goTo} />
      ) : (
        <>
          {problem && <ProblemNote problem={problem} onPick={goTo} />}
          <BookingFor {...booking.who} />
          <AlsoWeeks weeks={weeks} />
          {booking.notLoaded}
          <div>
            <Button type="submit" disabled={!booking.isKnown} pending={holding} pendingLabel="Holding...">
              Book session
            </Button>
          </div>
          <Note>{bookingMessages.freeToCancel('speede')}</Note>
        </>
      )}
      {/* Last: it grows with the family once that is known, and would move what is below it. */}
      <WeekMeter kind="speede" day={day} held={held} family={family} />
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
