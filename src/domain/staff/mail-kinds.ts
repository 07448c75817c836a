/** The kinds of messages about the inbox and invitations, to staff. */
import type { MailKind } from '#domain/notifications/mail-kind.ts'

export const invitation_staff: MailKind = { label: 'Invitation of a colleague' }
export const urgent_staff: MailKind = { label: 'Urgent in the inbox (staff)', urgent: true }
export const item_staff: MailKind = { label: 'New in the inbox (staff)', byDay: true }
// Until the evening of its day.
export const morning_staff: MailKind = { label: 'What is open (staff)', limitMinutes: 13 * 60, byDay: true }
