/** Calendars that a family's calendar program reads by itself. */

/** Who reads one, as far as their user agents tell. */
export const calendarPrograms = ['google', 'apple', 'outlook', 'other'] as const
export type CalendarProgram = (typeof calendarPrograms)[number]

/** The program that says this of itself. Google's and Outlook's readers are servers, so one stands for all devices. */
export function programOf(userAgent: string): CalendarProgram {
  if (/google/i.test(userAgent)) return 'google'
  if (/outlook|exchange|microsoft/i.test(userAgent)) return 'outlook'
  if (/dataaccessd|calendaragent|calendar\/|ios\/|macos\//i.test(userAgent)) return 'apple'
  return 'other'
}

/** How many days back a calendar goes at least; it begins with a Monday, so that it changes once a week by itself. */
export const feedDaysBack = 30

/** The path of a calendar on the site. */
export const feedPath = (token: string): string => `/calendar/${token}.ics`
