/** Notices of a reservation: why a slot cannot be reserved, and what was booked. */
import { slotOnDay, unitName } from '#domain/bookings/slot-names.ts'
import { clockTime, shortDay } from '#domain/calendar/calendar.ts'
import { slotOfBooking, type Slot } from '#domain/bookings/bookings.ts'
import type { Kind } from '#domain/facility/facility.ts'
import { bookingMessages } from '#domain/bookings/booking-messages.ts'
import { firstNameOf } from '#domain/families/players.ts'
import { paths } from '#lib/paths.ts'
import { useNavigate } from '#lib/router.ts'
import { useNotifyBooked } from '#lib/session/sign-first.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Stack } from '#ui/layout/box.tsx'
import { NearestOpen, TellMe } from '#features/parts/nearest-open.tsx'
import styles from './reserve.module.css'
import type { Booked } from './use-book.ts'
import type { Problem } from './week-view.ts'

/** Announces why a slot cannot be reserved and offers the nearest open slots. */
export function ProblemNote({ problem, onPick }: { problem: Problem; onPick: (slot: Slot) => void }) {
  const { tone, title, description, alternatives, wish } = problem
  return (
    <Stack gap="2" className={styles.across}>
      <Banner tone={tone}>
        <b>{title}</b>
        {description !== undefined && <span>{description}</span>}
      </Banner>
      <NearestOpen alternatives={alternatives} onPick={onPick} />
      {wish && <TellMe of={wish} />}
    </Stack>
  )
}

/** The ids of who comes; none in a family with one player. */
export const comingTo = (bookings: Booked) => bookings.flatMap(({ player }) => player ?? [])

/** The toast after a reservation names it. For one session, it leads to Your Schedule. */
export function useBookedNotice(kind: Kind): (booked: Booked) => void {
  const navigate = useNavigate()
  const notifyBooked = useNotifyBooked()
  return (booked) => {
    const [first, ...others] = booked
    if (!first) return
    if (others.length > 0) {
      const title = booked.length === 2 ? 'Both are booked' : `All ${booked.length} are booked`
      const places = booked.map((each) => `${firstNameOf(each)} ${slotOnDay(slotOfBooking(each))}`)
      const description = `${shortDay(first.date)}: ${places.join(' · ')}`
      return void notifyBooked({ title, description }, comingTo(booked))
    }
    const whose = first.player === undefined ? '' : `${firstNameOf(first)}: `
    const description = `${whose}${unitName(slotOfBooking(first))}, ${shortDay(first.date)}, ${clockTime(first.time)}`
    void notifyBooked({ title: bookingMessages[kind].booked, description }, comingTo(booked), {
      label: 'Your Schedule',
      onClick: () => void navigate(paths.schedule),
    })
  }
}
