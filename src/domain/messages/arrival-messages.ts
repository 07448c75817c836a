/** Messages about arrivals, no-shows, passes and the tablet at the door. */
import type { Notice } from './notice.ts'

export const passMessages = {
  alreadyHere: (time: string) => `Already here since ${time}.`,
  otherDay: (day: string) => `This pass is for ${day}.`,
  canceled: 'This booking was canceled. Please ask at the desk.',
  unknown: 'I don’t know this pass yet. The desk will help you.',
} as const

export const arrivalMessages = {
  tooEarly: (time: string) => `Arrivals open at ${time}.`,
  over: 'This session is over.',
  gone: 'This booking no longer exists.',
  notToday: 'Only on the day of the session.',
  notMissing: (minutes: number) => `Nobody is missing before ${minutes} minutes after the start.`,
  exempt: 'This hour was closed, or we moved the booking: that is no no-show.',
  unstaffed: 'Nobody else was recorded within an hour. Was the desk staffed?',
  isHere: 'They are here. Undo that first.',
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
  tooLate: (hours: number) => `You could tell us for ${hours} hours. Please ask at the desk.`,
  disputed: {
    title: 'Thank you',
    description: 'A coach will look at it. Until then it does not count.',
  } satisfies Notice,
} as const
