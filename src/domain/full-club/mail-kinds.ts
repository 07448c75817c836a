/** The kinds of messages to who waits for a place. */
import type { MailKind } from '#domain/notifications/mail-kind.ts'

export const line_confirm: MailKind = { label: 'Confirmation of a place in line' }
export const line_offer: MailKind = { label: 'Place in the club that is held', byDay: true }
export const line_still: MailKind = { label: 'Question whether a family still waits', byDay: true }
