/** The kinds of messages about signing in: links, addresses and passwords. */
import type { MailKind } from '#domain/notifications/mail-kind.ts'
import { resetMinutes } from './link-times.ts'

export const verify_member: MailKind = { label: 'Link to confirm the address', urgent: true }
export const address_new: MailKind = { label: 'Link to confirm a new address', urgent: true }
export const address_old: MailKind = { label: 'Change of address, with a way to stop it', urgent: true }
// Stored by earlier releases only.
export const address_changed: MailKind = { label: 'Address was changed' }
// Not longer than the link is valid.
export const reset_member: MailKind = { label: 'Link for a new password', limitMinutes: resetMinutes - 5, urgent: true }
export const reset_staff: MailKind = {
  label: 'Link for a new password (staff)',
  limitMinutes: resetMinutes - 5,
  urgent: true,
}
export const invitation_member: MailKind = { label: 'Invitation of a family to choose a password' }
export const password_changed_member: MailKind = { label: 'Password was changed', forItsTime: true }
export const password_changed_staff: MailKind = { label: 'Password was changed (staff)' }
