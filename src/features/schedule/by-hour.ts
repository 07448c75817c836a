/** The cards of the schedule. */
import { readItemId, type ScheduleItem } from '#domain/bookings/schedule.ts'

type Hour = [ScheduleItem, ...ScheduleItem[]]

/** Sessions of one kind at one hour belong together; every RSVP stands alone. `items` are sorted by time. */
export function byHour(items: readonly ScheduleItem[]): Hour[] {
  const hours = new Map<string, Hour>()
  for (const item of items) {
    const { kind } = readItemId(item.id)
    const key = kind === 'event' ? item.id : `${kind} ${item.sortKey}`
    const hour = hours.get(key)
    if (hour) hour.push(item)
    else hours.set(key, [item])
  }
  return [...hours.values()]
}
