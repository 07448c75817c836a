/** The kinds of messages about tours, to visitors. */
import type { MailKind } from '#domain/notifications/mail-kind.ts'

export const tour_received: MailKind = { label: 'Tour request received' }
export const tour_confirmed: MailKind = { label: 'Tour confirmed' }
export const tour_reminder: MailKind = { label: 'Reminder of a tour', limitMinutes: 6 * 60 }
export const tour_place: MailKind = { label: 'Another address on the day of a tour' }
export const tour_place_stays: MailKind = { label: 'Another address taken back, to a visitor' }
export const tour_invited: MailKind = { label: 'Invitation of a visitor to join' }
