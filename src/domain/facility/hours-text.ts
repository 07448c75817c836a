/** The opening hours of a day's week in words. */
import { club } from '#club/club.ts'
import { weekdays, type Day } from './day.ts'
import { settingOn, weekOn, type DayHours } from './live.ts'
import { hourLabel } from './times.ts'

/** '6 AM – 10 PM' or 'closed' */
const textOf = (hours: DayHours): string =>
  hours === 'closed' ? 'closed' : `${hourLabel(hours.opens)} – ${hourLabel(hours.closes)}`

/** 'Mon–Sat 6 AM – 10 PM', one for the days in a row that have the same hours. */
export const hoursLines = (week: readonly DayHours[]): string[] => {
  const runs: { from: number; to: number; text: string }[] = []
  for (const [nth, hours] of week.entries()) {
    const text = textOf(hours)
    const last = runs.at(-1)
    if (last?.text === text) last.to = nth
    else runs.push({ from: nth, to: nth, text })
  }
  const nameOf = (nth: number) => weekdays[nth]!.slice(0, 3)
  return runs.map(({ from, to, text }) => `${nameOf(from)}${from === to ? '' : `–${nameOf(to)}`} ${text}`)
}

/** The sentence of src/club as long as its hours hold, else those of the week: 'Mon–Sat 6 AM – 10 PM, Sun 9 AM – 8 PM'. */
export const openingHoursOn = (day: Day): string =>
  settingOn('hours', day) ? hoursLines(weekOn(day)).join(', ') : club.openingHours

/** From the first hour of the week to the last: '6 AM – 10 PM'. */
export function widestHoursOn(day: Day): string {
  const open = weekOn(day).flatMap((hours) => (hours === 'closed' ? [] : [hours]))
  const opens = open.map((each) => each.opens).toSorted()[0]
  const closes = open
    .map((each) => each.closes)
    .toSorted()
    .at(-1)
  return opens === undefined || closes === undefined ? 'closed' : textOf({ opens, closes })
}

/** True if all days of the week have the same hours. */
export const isSameEveryDay = (day: Day): boolean => hoursLines(weekOn(day)).length === 1
