/** The kinds of messages about settings of the club. */
import type { MailKind } from '#domain/notifications/mail-kind.ts'

export const place_moves: MailKind = { label: 'Another address', byDay: true }
export const place_stays: MailKind = { label: 'Another address taken back', byDay: true }
