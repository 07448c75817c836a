/** Notices of the reservation pages: why a slot cannot be reserved, what was booked, and that availability is old or missing. */
import { unitName } from '#domain/bookings/slot-names.ts'
import { clockTime, facilityClock, shortDay } from '#domain/calendar/calendar.ts'
import { slotOfBooking, type LaneBooking, type Slot, type SpeedeBooking } from '#domain/bookings/bookings.ts'
import type { Kind } from '#domain/facility/facility.ts'
import { bookingMessages, dataAsOf } from '#domain/messages/messages.ts'
import { firstNameOf } from '#domain/accounts/players.ts'
import { paths, wishPath } from '#lib/paths.ts'
import { Link, useNavigate } from '#lib/router.ts'
import { useNotifyBooked } from '#lib/session/sign-first.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Loaded, type QueryState } from '#features/loaded.tsx'
import styles from './reserve.module.css'
import type { Problem } from './week-view.ts'

/** Announces why a slot cannot be reserved and offers the nearest open slots. */
export function ProblemNote({ problem, onPick }: { problem: Problem; onPick: (slot: Slot) => void }) {
  const { tone, title, description, alternatives, wish } = problem
  return (
    <div className={styles.problem}>
      <Banner tone={tone}>
        <b>{title}</b>
        {description !== undefined && <span>{description}</span>}
      </Banner>
      {alternatives.length > 0 && (
        <fieldset className={styles.instead}>
          <legend>{bookingMessages.nearestOpen}</legend>
          {alternatives.map((slot) => (
            <Button key={`${slot.unit} ${slot.time}`} tone="ghost" size="sm" onClick={() => onPick(slot)}>
              {unitName(slot)}, {clockTime(slot.time)}
            </Button>
          ))}
        </fieldset>
      )}
      {wish && (
        <Link className={buttonClass('ghost', 'sm')} to={wishPath(wish)}>
          {bookingMessages.tellMe}
        </Link>
      )}
    </div>
  )
}

type Query = QueryState & { dataUpdatedAt: number }

/** Says how old the shown data is, with a retry button, if the last request failed. */
export function StaleNotice({ query }: { query: Query }) {
  const seen = query.data !== undefined && clockTime(facilityClock(new Date(query.dataUpdatedAt)).time)
  return <Loaded query={query} title={seen ? dataAsOf(seen) : bookingMessages.notLoaded} />
}

/** The ids of who comes; none in a family with one player. */
export const comingTo = (bookings: readonly (LaneBooking | SpeedeBooking)[]) =>
  bookings.flatMap(({ player }) => player ?? [])

/** The toast after a reservation: names it, and the player of a family with several, and leads to Your Schedule. */
export function useBookedNotice(kind: Kind): (booking: LaneBooking | SpeedeBooking, player?: string) => void {
  const navigate = useNavigate()
  const notifyBooked = useNotifyBooked()
  return (booking, player) => {
    const { date, time } = booking
    const whose = player === undefined ? '' : `${firstNameOf({ name: player })}: `
    const description = `${whose}${unitName(slotOfBooking(booking))}, ${shortDay(date)}, ${clockTime(time)}`
    void notifyBooked({ title: bookingMessages[kind].booked, description }, comingTo([booking]), {
      label: 'Your Schedule',
      onClick: () => void navigate(paths.schedule),
    })
  }
}
