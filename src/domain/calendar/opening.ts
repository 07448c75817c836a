/** The day on which the club opens: until its minute families join, see the hours and sign, and nothing is booked. */
import { openingOf } from '#domain/facility/live.ts'
import { clockTime, facilityClock, shortDay, type Day, type Time } from './calendar.ts'

type Opening = { day: Day; time: Time }

/** The opening, as long as it is to come. */
export function openingToCome(now: Date): Opening | undefined {
  const opening = openingOf()
  const { day, time } = facilityClock(now)
  return opening && `${day}T${time}` < `${opening.day}T${opening.time}` ? opening : undefined
}

/** 'Booking opens on Mon Jan 4 at 8:00 AM' */
export const openingText = ({ day, time }: Opening): string => `Booking opens on ${shortDay(day)} at ${clockTime(time)}`
