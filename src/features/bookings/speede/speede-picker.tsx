/** Booking a Speede session: unit, then one of the next days, then a start. */
import { useState } from 'react'
import { slotTimes, unitsOf, type Slot } from '#domain/bookings/bookings.ts'
import { addDays, clockTime, dayText, facilityClock, type Day } from '#domain/calendar/calendar.ts'
import { speedeDays } from '#domain/facility/facility.ts'
import type { Profile } from '#domain/accounts/people.ts'
import { bookingMessages } from '#domain/messages/messages.ts'
import { useNow } from '#lib/clock.ts'
import { Form, Submit } from '#ui/forms/form.tsx'
import { BookingFor } from '#features/bookings/booking-for.tsx'
import { ChoiceChips, type Chip } from './choice-chips.tsx'
import { Freshness } from '#features/bookings/freshness.tsx'
import { ProblemNote } from '#features/bookings/problem-note.tsx'
import styles from '#features/bookings/reserve.module.css'
import { useReservation } from '#features/bookings/use-reservation.ts'
import { useWeek } from '#features/bookings/use-week.ts'
import { WeekMeter } from '#features/bookings/week-meter.tsx'
import { cellState, cellWords, type WeekView } from '#features/bookings/week-view.ts'

type SpeedePickerProps = { profile: Profile; onBooked: () => void }

export function SpeedePicker({ profile, onBooked }: SpeedePickerProps) {
  const now = useNow()
  const today = facilityClock(now).day
  const [unit, setUnit] = useState(1)
  const [wanted, setWanted] = useState(today)
  const day = wanted < today ? today : wanted
  const week = useWeek('speede', day)
  const held = week.data
  const { pick, choose, submit, holding, problem } = useReservation('speede', { held, now }, onBooked)

  const at = (time: string): Slot => ({ kind: 'speede', unit, date: day, time })
  const goTo = (slot: Slot) => {
    setUnit(slot.unit)
    setWanted(slot.date)
    choose(slot)
  }
  const change = (part: { unit?: number; date?: Day }) => {
    if (part.unit) setUnit(part.unit)
    if (part.date) setWanted(part.date)
    choose(pick && { ...pick, ...part })
  }

  return (
    <Form
      initialValues={{ name: profile.profileName }}
      pending={holding}
      onSubmit={({ name }) => submit(name)}
      className={styles['page']}
    >
      <WeekMeter kind="speede" day={day} held={held} />
      <Freshness query={week} />
      <ChoiceChips
        legend="Unit"
        columns="four"
        chips={unitsOf('speede').map((each) => ({ value: String(each), label: `Unit ${each}` }))}
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
      <ChoiceChips
        legend="Time"
        columns="six"
        chips={slotTimes('speede').map((time) => timeChip(at(time), held && { held, now, pick, holding }))}
        value={pick?.time}
        onChoose={(time) => choose(at(time))}
        busy={!held}
      />
      <BookingFor email={profile.email} />
      {problem && <ProblemNote problem={problem} onPick={goTo} />}
      <div>
        <Submit pendingLabel="Holding…">Book session</Submit>
      </div>
      <p className={styles['small']}>{bookingMessages.freeToCancel}</p>
    </Form>
  )
}

const dayChips = (today: Day): Chip[] =>
  Array.from({ length: speedeDays }, (_, index) => {
    const day = addDays(today, index)
    const { weekdayShort, monthShort, date } = dayText(day)
    return { value: day, label: index === 0 ? 'Today' : weekdayShort, note: `${monthShort} ${date}` }
  })

/** Until the week is known, nothing can be chosen and nothing is said about it. */
function timeChip(slot: Slot, look: WeekView | undefined): Chip {
  const label = clockTime(slot.time)
  if (!look) return { value: slot.time, label, note: '…', disabled: true }
  const state = cellState(slot, look)
  return {
    value: slot.time,
    label,
    note: state === 'past' ? 'Past' : cellWords[state],
    disabled: state !== 'open' && state !== 'picked' && state !== 'holding',
  }
}
