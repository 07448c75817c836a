/** Messages about a new password. */
import { facility } from '#domain/facility/facility.ts'
import { resetMinutes } from '#domain/notifications/mail-kinds.ts'
import type { Notice } from './notice.ts'

/** A new password by a link in an e-mail. */
export const resetMessages = {
  ask: `Enter the email of your account. We send a link to it that works once and for ${resetMinutes} minutes.`,
  /** Says nothing about whether there is an account. */
  asked: (email: string): string =>
    `If there is an account for ${email}, a link is on its way. It can take a minute. Please check your spam folder too.`,
  choose: 'Choose a new password. All other devices will be signed out.',
  done: { title: 'Password changed', description: 'All other devices have been signed out.' } satisfies Notice,
  linkInvalid: 'This link has been used or has expired. Please ask for a new one.',
  mailOff: `This site cannot send email at the moment. Please write to ${facility.contactEmail} or ask at the front desk.`,
} as const

/** A new password by a code from the front desk. */
export const resetCodeMessages = {
  notChanged: 'Could not set the new password',
  done: (name: string): Notice => ({
    title: 'New password saved',
    description: `Welcome back, ${name}. All other devices have been signed out.`,
  }),
} as const
