/** The kinds of messages about bookings. */
import type { MailKind } from '#domain/notifications/mail-kind.ts'

export const booking_made: MailKind = { label: 'Booking confirmed', choice: 'confirmations' }
export const booking_closed: MailKind = {
  label: 'Booking in a closed slot',
  push: { kind: 'changes', title: 'A booking is in a closed hour' },
  joined: true,
}
export const booking_kept: MailKind = {
  label: 'Booking stays despite a closure',
  push: { kind: 'changes', title: 'Your booking stays' },
  joined: true,
}
export const booking_canceled: MailKind = {
  label: 'Booking canceled by the club',
  push: { kind: 'changes', title: 'The club canceled a booking', needsAnswer: true },
  joined: true,
}
export const booking_canceled_by_family: MailKind = { label: 'Booking canceled by the family', choice: 'confirmations' }
export const booking_moved: MailKind = {
  label: 'Booking moved by the club',
  push: { kind: 'changes', title: 'The club moved a booking', needsAnswer: true },
  joined: true,
}
export const booking_moved_by_family: MailKind = { label: 'Booking moved by the family', choice: 'confirmations' }
export const late_cancel_lifted: MailKind = { label: 'Late cancellation does not count' }
