/** What is said of a full club, and of the line. */
import { offerDays, unconfirmedDays } from './line.ts'

const place = 'we hold a place for you when it is your turn'

export const fullMessages = {
  /** 'The club is full. 4 families wait; we hold a place for you when it is your turn.' */
  full: (families: number): string =>
    families === 0
      ? `The club is full. Nobody waits yet; ${place}.`
      : `The club is full. ${families} ${families === 1 ? 'family waits' : 'families wait'}; ${place}.`,
  notFull: 'There is a place now. You can join.',
  tooMany: 'So many families wait that the line is closed. Please call the front desk.',
  waits: 'You wait for a place already.',
  linkInvalid: 'This link doesn’t work, or no longer does.',
  placeOver: 'This place is no longer held for you.',
  gone: 'This family is no longer in line.',
  sent: (email: string): string =>
    `We have sent a link to ${email}. Open it within ${unconfirmedDays} days, and you are in line.`,
  /** 'You are in line. 2 families are before you.' */
  ahead: (families: number): string =>
    families === 0
      ? 'You are in line, and next.'
      : `You are in line. ${families} ${families === 1 ? 'family is' : 'families are'} before you.`,
  promise: `When it is your turn, we hold a place for ${offerDays} days and send you a link. Once a year we ask whether you still wait.`,
} as const
