/** Your Schedule told day by day: Today, Tomorrow, then the date. */
import { addDays, longDay, type Day } from '#domain/calendar/calendar.ts'
import type { ScheduleItem } from '#domain/bookings/schedule.ts'

export type DayGroup = { day: Day; title: string; items: ScheduleItem[] }

/** Groups items that are sorted by time; their order stays. */
export function byDay(items: readonly ScheduleItem[], today: Day): DayGroup[] {
  const groups: DayGroup[] = []
  for (const item of items) {
    const last = groups.at(-1)
    if (last?.day === item.date) last.items.push(item)
    else groups.push({ day: item.date, title: dayTitle(item.date, today), items: [item] })
  }
  return groups
}

function dayTitle(day: Day, today: Day): string {
  if (day === today) return 'Today'
  return day === addDays(today, 1) ? 'Tomorrow' : longDay(day)
}
