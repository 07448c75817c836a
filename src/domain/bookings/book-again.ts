/** A session of this week once more, a week later: most families come at the same hour every week. */
import { addDays, hourLabel, shortDay, type Day, type Time } from '#domain/calendar/calendar.ts'
import { andList } from '#domain/text/text.ts'
import { whyNotSlot, type Slot, type SlotOfKind } from './bookings.ts'

/** Slots at one hour, one for each child. */
type Again<Lane = Slot> = readonly [Lane, ...Lane[]]

/**
 * The first own lanes of this week whose hour can be booked a week later, where the family has nothing yet. `own` and `booked`
 * are the family's.
 */
export function lanesAgain<Own extends SlotOfKind>(
  own: readonly Own[],
  booked: readonly { date: Day; time?: Time }[],
  now: Date,
): Again<Own & Slot> | undefined {
  const later = own
    .map((lane): Own & Slot => ({ ...lane, kind: 'lane', date: addDays(lane.date, 7) }))
    .toSorted((one, other) =>
      `${one.date}${one.time}${one.unit}` < `${other.date}${other.time}${other.unit}` ? -1 : 1,
    )
  const first = later.find(
    (slot) => !whyNotSlot(slot, now) && !booked.some(({ date, time }) => date === slot.date && time === slot.time),
  )
  if (!first) return undefined
  const others = later.filter((slot) => slot !== first && slot.date === first.date && slot.time === first.time)
  return [first, ...others]
}

/** 'Tue Dec 1, 4 PM, lanes 2 and 3' */
export const againText = (again: Again): string => {
  const [{ date, time }] = again
  const units = again.map(({ unit }) => String(unit))
  return `${shortDay(date)}, ${hourLabel(time)}, lane${units.length > 1 ? 's' : ''} ${andList(units)}`
}
