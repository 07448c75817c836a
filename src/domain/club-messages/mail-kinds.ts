/** The kinds of messages about what staff have written to families. */
import type { MailKind } from '#domain/notifications/mail-kind.ts'

export const club_message: MailKind = {
  label: 'Message from the club',
  ownCalls: true,
  push: { kind: 'messages', title: 'A message from the club' },
}
// Later would be after the visit: then the desk calls.
export const club_message_today: MailKind = {
  label: 'Message about today',
  ownCalls: true,
  limitMinutes: 60,
  urgent: true,
  push: { kind: 'changes', title: 'A message about today' },
}
export const club_news: MailKind = {
  label: 'Message to all families',
  ownCalls: true,
  choice: 'news',
  push: { kind: 'messages', title: 'News from the club' },
}
