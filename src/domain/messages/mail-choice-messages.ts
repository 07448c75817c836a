/** Messages about which e-mails a family gets. */
import type { MailChoice } from '#domain/notifications/mail-kinds.ts'
import type { Notice } from './messages.ts'

export const mailChoiceMessages = {
  choices: {
    confirmations: 'Confirmations of bookings, RSVPs and orders',
    reminders: 'Reminders the day before and two hours before',
  } satisfies Record<MailChoice, string>,
  always: 'We always write when the club changes or cancels something of yours, and about your password.',
  off: 'This site sends no e-mail at the moment.',
  saved: { title: 'Saved', description: 'Your choice applies from the next e-mail on.' } satisfies Notice,
  notSaved: 'Could not save your choice',
  notLoaded: 'Your choice could not be loaded.',
  load: 'Load your choice',
  linkInvalid: 'This link does not work. Please choose on your account page.',
} as const
