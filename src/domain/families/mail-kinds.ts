/** The kinds of messages about a family and who belongs to it. */
import type { MailKind } from '#domain/notifications/mail-kind.ts'

export const family_changed: MailKind = { label: 'Details changed by the club' }
export const caregiver_joined: MailKind = { label: 'Another caregiver has joined' }
export const caregiver_left: MailKind = { label: 'The other caregiver has left' }
// Not longer than the addresses are kept after a deletion.
export const account_deleted: MailKind = { label: 'Account was deleted', limitMinutes: 45 }
