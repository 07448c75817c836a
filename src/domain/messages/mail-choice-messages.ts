/** Messages about which e-mails a family gets. */
import type { MailChoice } from '#domain/notifications/mail-kinds.ts'
import type { Notice } from './notice.ts'

export const mailChoiceMessages = {
  choices: {
    confirmations: 'Confirmations of bookings, RSVPs and orders',
    reminders: 'Reminders the day before and two hours before',
  } satisfies Record<MailChoice, string>,
  always: 'We always write when the club changes or cancels something of yours, and about your password.',
  unverified:
    'Your email is not verified yet, so we cannot write to you. Please open the link in the e-mail we sent you.',
  sendAgain: 'Send again',
  sentAgain: {
    title: 'On its way',
    description: 'The link can take a minute. Please check your spam folder too.',
  } satisfies Notice,
  notSent: 'Could not send the link',
  alreadyDone: { title: 'Already verified', description: 'You opened the link meanwhile.' } satisfies Notice,
  verified: 'Your email is verified. From now on we write to you about your bookings.',
  alreadyVerified: 'Your email is already verified.',
  verifyLinkInvalid: 'This link does not work, or not any more. Sign in to get a new one on your account page.',
  off: 'This site sends no e-mail at the moment.',
  saved: { title: 'Saved', description: 'Your choice applies from the next e-mail on.' } satisfies Notice,
  notSaved: 'Could not save your choice',
  notLoaded: 'Your choice could not be loaded.',
  load: 'Load your choice',
  sameAddress: 'This is your email already.',
  addressNeedsMail:
    'This site sends no e-mail at the moment, so your email cannot be changed here. Please ask at the front desk.',
  addressLead: 'We send a link to your current and to your new email. It changes when both are confirmed.',
  addressPending: (email: string, until: string): string =>
    `You asked to change it to ${email}. Please open the links we sent to both addresses by ${until}.`,
  addressConfirmed: { old: 'Your current email has confirmed it.', new: 'Your new email has confirmed it.' },
  addressNotRequested: 'Could not change your email',
  addressWithdrawn: { title: 'Withdrawn', description: 'Your email stays as it is.' } satisfies Notice,
  addressNotWithdrawn: 'Could not withdraw the change',
  addressAsk: {
    old: 'Do you want to change the email of your account?',
    new: 'Do you want to use this email for your account?',
  },
  addressState: {
    waiting: 'Confirmed. Your email changes when the other address is confirmed too.',
    changed: 'Your email is changed. Sign in with the new one from now on.',
    refused:
      'The change is off, and the email stays as it was. If somebody else asked for it, please change your password.',
  },
  addressNotAnswered: 'Could not save your answer',
  addressLinkInvalid: 'This link was used, or does not work any more.',
  turnOff: 'You will no longer get:',
  turnOffNow: 'Turn off',
  turnedOff: 'These e-mails are off. You can turn them on again on your account page.',
  notTurnedOff: 'Could not turn this off',
  linkInvalid: 'This link does not work. Please choose on your account page.',
} as const
