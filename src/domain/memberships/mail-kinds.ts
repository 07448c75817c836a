/** The kinds of messages about memberships, their prices and their charges. */
import type { MailKind } from '#domain/notifications/mail-kind.ts'

export const membership_changed: MailKind = { label: 'Membership ended, paused or begun again' }
export const prices_change: MailKind = { label: 'New prices' }
export const prices_stay: MailKind = { label: 'New prices taken back' }
export const charge_coming: MailKind = { label: 'Charge to come', byDay: true }
export const card_declined: MailKind = { label: 'Card was declined' }
export const card_new: MailKind = { label: 'Another card on the account' }
export const card_expires: MailKind = { label: 'Card expires', byDay: true }
export const player_added: MailKind = { label: 'Player added' }
