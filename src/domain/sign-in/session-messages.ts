/** Messages about signing in and out, and about a forgotten password. */
import { isolated, counted } from '#domain/text/text.ts'
import type { Notice } from '#domain/text/notice.ts'

export const sessionMessages = {
  failed: 'Login failed',
  badCredentials: 'Invalid email or password',
  tryAgain: 'Please try again.',
  signedIn: (name: string): Notice => ({ title: 'Signed in', description: `Welcome, ${isolated(name)}` }),
  emailRequired: 'Email is required',
  passwordRequired: 'Password is required',
  signedOut: 'Please sign in to continue.',
  tooManyAttempts: (minutes: number) => `Too many attempts. Try again in ${counted(minutes, 'minute')}.`,
} as const

/** A link of which the end is missing, as mail programs and people cut them. */
export const linkIncomplete = 'This link is incomplete. Open it in the message again, or copy all of it.'

/** A new password by a link in an e-mail. */
export const resetMessages = {
  linkInvalid: 'This link has been used or has expired. Please ask for a new one.',
} as const
