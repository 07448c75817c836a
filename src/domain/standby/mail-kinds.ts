/** The kinds of messages about the standby list. */
import type { MailKind } from '#domain/notifications/mail-kind.ts'

// Longer would be later than the offer.
export const offer_made: MailKind = {
  label: 'Offer from the standby list',
  limitMinutes: 120,
  urgent: true,
  push: { kind: 'offers', title: 'A slot is held for you', needsAnswer: true },
}
// Nobody holds it.
export const offer_open: MailKind = {
  label: 'Open slot for the standby list',
  limitMinutes: 60,
  urgent: true,
  push: { kind: 'offers', title: 'A slot is open' },
}
export const offer_withdrawn: MailKind = {
  label: 'Offer taken back',
  limitMinutes: 6 * 60,
  push: { kind: 'offers', title: 'An offer was withdrawn' },
}
export const places_open: MailKind = {
  label: 'Open places at an event',
  urgent: true,
  push: { kind: 'offers', title: 'Places are open' },
  byDay: true,
}
export const wish_paused: MailKind = { label: 'Standby paused without answers' }
