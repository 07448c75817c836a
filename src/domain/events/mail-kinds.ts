/** The kinds of messages about events and the replies to them. */
import type { MailKind } from '#domain/notifications/mail-kind.ts'

export const rsvp_made: MailKind = { label: 'RSVP confirmed', choice: 'confirmations' }
export const rsvp_withdrawn: MailKind = { label: 'RSVP withdrawn by the family', choice: 'confirmations' }
export const rsvp_removed: MailKind = {
  label: 'RSVP removed by the club',
  push: { kind: 'changes', title: 'The club took you off a list' },
}
export const event_canceled: MailKind = {
  label: 'Event canceled',
  push: { kind: 'changes', title: 'An event was canceled' },
}
export const event_restored: MailKind = {
  label: 'Event takes place after all',
  push: { kind: 'changes', title: 'An event takes place after all' },
}
export const event_moved: MailKind = { label: 'Event moved', push: { kind: 'changes', title: 'An event was moved' } }
