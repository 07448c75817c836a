/** Messages about arrivals, no-shows, passes and the tablet at the door. */
import { isolated } from '#domain/text/text.ts'

export const passMessages = {
  alreadyHere: (time: string) => `Already here since ${time}.`,
  otherDay: (day: string) => `This pass is for ${day}.`,
  canceled: 'This booking was canceled. Please ask at the desk.',
  unknown: 'I don’t know this pass yet. The desk will help you.',
} as const

export const arrivalMessages = {
  tooEarly: (time: string) => `Arrivals open at ${time}.`,
  over: 'This session is over.',
  seeCoach: 'Please see a coach first.',
  unstaffed: 'Nobody else was recorded within an hour. Was the desk staffed?',
} as const

export const noShowMessages = {
  sameDayOnly: (name: string, count: number) =>
    `${isolated(name)} missed ${count} sessions without telling us. Until a coach has cleared it, you can book for the same day only. Please ask at the desk.`,
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
  upheld: 'A coach reviewed this. It still counts as missed.',
  cleared: 'A coach has cleared it.',
  notSaved: 'Could not send this',
} as const
