/** The kind of message about what a coach has written. */
import type { MailKind } from '#domain/notifications/mail-kind.ts'

export const coach_note: MailKind = {
  label: 'A sentence from the coach',
  choice: 'news',
  push: { kind: 'messages', title: 'A sentence from your coach' },
}
