/** Messages about arrivals, no-shows, passes and the tablet at the door. */
import { andList } from '#domain/text/text.ts'
import type { Notice } from './notice.ts'

export const passMessages = {
  alreadyHere: (time: string) => `Already here since ${time}.`,
  otherDay: (day: string) => `This pass is for ${day}.`,
  canceled: 'This booking was canceled. Please ask at the desk.',
  unknown: 'I don’t know this pass yet. The desk will help you.',
} as const

/** Where a pass is scanned or typed: at the desk and at the door. */
export const scanMessages = {
  check: 'Check',
  /** At the desk. */
  scan: 'Scan a pass',
} as const

export const arrivalMessages = {
  tooEarly: (time: string) => `Arrivals open at ${time}.`,
  over: 'This session is over.',
  gone: 'This booking no longer exists.',
  notToday: 'Only on the day of the session.',
  notMissing: (minutes: number) => `Mark someone missing from ${minutes} minutes after the start.`,
  exempt: 'This hour was closed, or we moved the booking, so it can’t be a no-show.',
  unstaffed: 'Nobody else was recorded within an hour. Was the desk staffed?',
  isHere: 'They’re checked in. Undo that first.',
  notAbsent: 'Mark it as a no-show or excused first.',
  releaseTooEarly: 'The rest can be given away once half of the time is over.',
  moment: 'Please give the time of the arrival.',
  doorName: 'Give the tablet a name',
  doorGone: 'This tablet is no longer signed in.',
  doorOnly: 'This tablet can only check players in. Please ask at the desk.',
} as const

export const noShowMessages = {
  sameDayOnly: (name: string, count: number) =>
    `${name} missed ${count} sessions without telling us. Until a coach has cleared it, you can book for the same day only. Please ask at the desk.`,
  gone: 'This no-show was taken back.',
  tooLate: (hours: number) => `You had ${hours} hours to tell us. Please ask at the desk.`,
  disputed: {
    title: 'Thank you',
    description: 'A coach will look at it. Until then it does not count.',
  } satisfies Notice,
} as const

/** On the arrival card and the sheet of the desk. */
export const cardMessages = {
  state: {
    expected: 'Not here yet',
    missing: 'Missing',
    here: 'Here',
    late: 'Late',
    no_show: 'No-show',
    excused: 'Excused',
  },
} as const

/** What the family reads of a no-show, and what staff decide. */
export const missedMessages = {
  lead: (day: string, time: string) => `${day}, ${time}: nobody was recorded as here, and we had no word from you.`,
  dispute: 'We were there',
  disputed: 'You told us that you were there. A coach will look at it. Until then it does not count.',
  upheld: 'A coach has looked at it: it stands.',
  cleared: 'It does not count any more.',
  notSaved: 'Could not send this',
} as const

/** On the schedule of the family. */
export const passCardMessages = {
  show: (titles: readonly string[], when: string) => `Show pass: ${andList(titles)}, ${when}`,
} as const
