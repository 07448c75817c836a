/** Messages of the front desk's outbox. */
import type { Notice } from './notice.ts'

export const outboxMessages = {
  lead: 'E-mails to families: what waits, what was sent, and whom to call instead.',
  mailOff:
    'This site has no mail server, so no e-mail is sent. Families whose bookings you move or cancel are listed below: please call them.',
  none: 'No e-mails yet',
  noneOfState: {
    waiting: 'No e-mail is waiting',
    sent: 'No e-mail was sent yet',
    failed: 'No e-mail has failed',
    withheld: 'No e-mail was withheld',
  },
  state: { waiting: 'Waiting', sent: 'Sent', failed: 'Failed', withheld: 'Withheld' },
  unverified: 'address not verified',
  nobodyToCall: 'Nobody has to be called today.',
  notByMail: 'not told by e-mail',
  toStaff: 'Staff',
  toVisitor: 'Visitor',
  gone: 'This e-mail is no longer in the outbox.',
  alreadySent: 'This e-mail was sent meanwhile.',
  retried: { title: 'Will be sent again', description: 'It goes out within a minute.' } satisfies Notice,
  notRetried: 'Could not send this again',
} as const
