/** The kind of message with the numbers of the club. */
import type { MailKind } from '#domain/notifications/mail-kind.ts'

export const numbers_staff: MailKind = { label: 'Numbers of the week (staff)', byDay: true }
