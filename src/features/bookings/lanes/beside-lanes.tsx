/** What stands beside the lanes, below them on a phone: the member's week, and the panel of the booking. */
import type { ComponentProps } from 'react'
import { BookingPanel } from '#features/bookings/booking-panel.tsx'
import { WeekMeter } from '#features/bookings/week-meter.tsx'

type BesideLanesProps = Pick<ComponentProps<typeof WeekMeter>, 'day' | 'held'> &
  Omit<ComponentProps<typeof BookingPanel>, 'kind'>

export const BesideLanes = ({ day, held, ...panel }: BesideLanesProps) => (
  <>
    <WeekMeter kind="lane" day={day} held={held} family={panel.family} />
    <BookingPanel kind="lane" {...panel} />
  </>
)
