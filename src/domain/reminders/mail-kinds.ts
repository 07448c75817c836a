/** The kinds of messages about what a family has booked and will come to. */
import type { MailKind } from '#domain/notifications/mail-kind.ts'

// A reminder that comes late helps nobody.
export const reminder_day: MailKind = {
  label: 'Reminder the day before',
  forItsTime: true,
  limitMinutes: 6 * 60,
  choice: 'reminders',
  push: { kind: 'reminders', title: 'See you tomorrow' },
}
export const reminder_hours: MailKind = {
  label: 'Reminder two hours before',
  forItsTime: true,
  limitMinutes: 60,
  choice: 'reminders',
  push: { kind: 'reminders', title: 'See you soon' },
}
