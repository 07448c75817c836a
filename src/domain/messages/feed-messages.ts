/** Messages of the calendars that calendar programs read. */
import { facility } from '#domain/facility/facility.ts'
import type { CalendarProgram } from '#domain/feeds/feeds.ts'

const programs: Readonly<Record<CalendarProgram, string>> = {
  google: 'Google',
  apple: 'Apple Calendar',
  outlook: 'Outlook',
  other: 'Another calendar',
}

export const feedMessages = {
  subscribeTo: (title: string) => `Subscribe: ${title}`,
  looked: (program: CalendarProgram, when: string) => `${programs[program]} last looked ${when}.`,
  renew: 'Reset link',
  /** The name that calendar programs show. */
  nameOf: (player?: string) => (player === undefined ? facility.name : `${facility.name}: ${player}`),
} as const
