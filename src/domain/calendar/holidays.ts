/** The holidays of the club, on which all of it is closed; and school days, on which few players come before school ends. */
import { addDays, isDay, shortDay, today, weekdayOf, type Day, type Time } from './calendar.ts'
import { openingText, openingToCome } from './opening.ts'
import { andList } from '#domain/text/text.ts'
import { facility } from '#domain/facility/facility.ts'
import { settingsOf, specialDay } from '#domain/facility/live.ts'

export type Holiday = { day: Day; name: string }

/** The name of the holiday of a day: what the owner has said about it, else the settings of the club. */
export function holidayOf(day: Day): string | undefined {
  const said = specialDay(day)
  if (said) return said.hours === 'closed' ? said.name : undefined
  return facility.holidays.find((each) => each.day === day || each.day === day.slice(5))?.name
}

/** The holidays of last year, this year and the next, in order. */
export function holidaysAround(now: Date): Holiday[] {
  const year = Number(today(now).slice(0, 4))
  const found = facility.holidays.flatMap(({ day, name }) => {
    const days = isDay(day) ? [day] : [year - 1, year, year + 1].map((each) => `${each}-${day}`)
    return days.filter((each) => isDay(each) && !specialDay(each)).map((each) => ({ day: each, name }))
  })
  for (const { from, value } of settingsOf('day'))
    if (value.hours === 'closed' && specialDay(from) === value) found.push({ day: from, name: value.name })
  return found.toSorted((one, other) => one.day.localeCompare(other.day))
}

/** 'We are closed on Thu Nov 26 (Thanksgiving)' */
export const closedOn = ({ day, name }: Holiday): string => `We are closed on ${shortDay(day)} (${name})`

/** How many days ahead the public pages say that the club is closed. */
const daysTold = 7

/** 'Closed Thu Nov 26', or when the club opens at all; undefined without a holiday in the coming week. */
export function closedSoonText(now: Date): string | undefined {
  const opening = openingToCome(now)
  if (opening) return openingText(opening)
  const days = Array.from({ length: daysTold + 1 }, (_, ahead) => addDays(today(now), ahead))
  const closed = days.filter((day) => holidayOf(day) !== undefined)
  return closed.length > 0 ? `Closed ${andList(closed.map(shortDay))}` : undefined
}

const saturday = 5

/** When school ends on a day; undefined on weekends, holidays, and where the club does not say. */
export const schoolEndsOn = (day: Day): Time | undefined =>
  weekdayOf(day) < saturday && holidayOf(day) === undefined ? facility.schoolEnds : undefined
