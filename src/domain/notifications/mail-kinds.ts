/** The kinds of messages the club sends by e-mail, and shows on devices. */
import type { PushKind } from './push.ts'

/** A family can turn these off. Everything else always goes. */
export const mailChoices = ['confirmations', 'reminders', 'news'] as const
export type MailChoice = (typeof mailChoices)[number]

/**
 * `limitMinutes`: how long delivery is tried, two days if absent. `urgent`: somebody is waiting for it, so it is sent before the others. `push`: it
 * is shown on devices too. `joined`: all of its kind that somebody is due are one message. `byDay`: it is not sent at night.
 */
type MailKind = {
  label: string
  limitMinutes?: number
  urgent?: true
  choice?: MailChoice
  push?: PushKind
  joined?: true
  byDay?: true
}

/** 48 hours: mail servers that are down over a weekend are usually back. */
const twoDays = 48 * 60

/** How long a link for a new password is valid. */
export const resetMinutes = 30

/** How long the invitation of a family that was imported, or of a visitor, is valid. */
export const invitationDays = 14

/** How long a link to confirm an address is valid. */
export const verifyDays = 7

const mailKinds = {
  verify_member: { label: 'Link to confirm the address', urgent: true },
  address_new: { label: 'Link to confirm a new address', urgent: true },
  address_old: { label: 'Change of address, with a way to stop it', urgent: true },
  // Stored by earlier releases only.
  address_changed: { label: 'Address was changed' },
  // Not longer than the link is valid.
  reset_member: { label: 'Link for a new password', limitMinutes: resetMinutes - 5, urgent: true },
  invitation_member: { label: 'Invitation of an imported family' },
  reset_staff: { label: 'Link for a new password (staff)', limitMinutes: resetMinutes - 5, urgent: true },
  password_changed_member: { label: 'Password was changed' },
  password_changed_staff: { label: 'Password was changed (staff)' },
  family_changed: { label: 'Details changed by the club' },
  safety_changed: { label: 'Safety facts changed by the other caregiver' },
  incident_told: { label: 'Report of an incident', urgent: true },
  membership_changed: { label: 'Membership ended, paused or begun again' },
  prices_change: { label: 'New prices' },
  card_declined: { label: 'Card was declined' },
  card_expires: { label: 'Card expires', byDay: true },
  player_added: { label: 'Player added' },
  caregiver_joined: { label: 'Another caregiver has joined' },
  caregiver_left: { label: 'The other caregiver has left' },
  // Not longer than the addresses are kept after a deletion.
  account_deleted: { label: 'Account was deleted', limitMinutes: 45 },
  booking_made: { label: 'Booking confirmed', choice: 'confirmations' },
  booking_closed: { label: 'Booking in a closed slot', push: 'changes', joined: true },
  booking_kept: { label: 'Booking stays despite a closure', push: 'changes', joined: true },
  booking_canceled: { label: 'Booking canceled by the club', push: 'changes', joined: true },
  booking_canceled_by_family: { label: 'Booking canceled by the family', choice: 'confirmations' },
  booking_moved: { label: 'Booking moved by the club', push: 'changes', joined: true },
  booking_moved_by_family: { label: 'Booking moved by the family', choice: 'confirmations' },
  late_cancel_lifted: { label: 'Late cancellation does not count' },
  // Longer would be later than the offer. `offer_open`: nobody holds it.
  offer_made: { label: 'Offer from the standby list', limitMinutes: 120, urgent: true, push: 'offers' },
  offer_open: { label: 'Open slot for the standby list', limitMinutes: 60, urgent: true, push: 'offers' },
  offer_withdrawn: { label: 'Offer taken back', limitMinutes: 6 * 60, push: 'offers' },
  places_open: { label: 'Open places at an event', urgent: true, push: 'offers', byDay: true },
  wish_paused: { label: 'Standby paused without answers' },
  // A reminder that comes late helps nobody.
  reminder_day: { label: 'Reminder the day before', limitMinutes: 6 * 60, choice: 'reminders', push: 'reminders' },
  reminder_hours: { label: 'Reminder two hours before', limitMinutes: 60, choice: 'reminders', push: 'reminders' },
  rsvp_made: { label: 'RSVP confirmed', choice: 'confirmations' },
  rsvp_withdrawn: { label: 'RSVP withdrawn by the family', choice: 'confirmations' },
  rsvp_removed: { label: 'RSVP removed by the club', push: 'changes' },
  order_placed: { label: 'Order received', choice: 'confirmations' },
  order_ready: { label: 'Order ready to pick up', push: 'orders' },
  tour_received: { label: 'Tour request received' },
  tour_confirmed: { label: 'Tour confirmed' },
  tour_reminder: { label: 'Reminder of a tour', limitMinutes: 6 * 60 },
  tour_invited: { label: 'Invitation of a visitor to join' },
  invitation_staff: { label: 'Invitation of a colleague' },
  urgent_staff: { label: 'Urgent in the inbox (staff)', urgent: true },
  item_staff: { label: 'New in the inbox (staff)', byDay: true },
  // Until the evening of its day.
  morning_staff: { label: 'What is open (staff)', limitMinutes: 13 * 60, byDay: true },
  numbers_staff: { label: 'Numbers of the week (staff)', byDay: true },
  event_canceled: { label: 'Event canceled', push: 'changes' },
  event_restored: { label: 'Event takes place after all', push: 'changes' },
  event_moved: { label: 'Event moved', push: 'changes' },
  club_message: { label: 'Message from the club', push: 'messages' },
  // Later would be after the visit: then the desk calls.
  club_message_today: { label: 'Message about today', limitMinutes: 60, urgent: true, push: 'changes' },
  club_news: { label: 'Message to all families', choice: 'news', push: 'messages' },
} as const satisfies Record<string, MailKind>

export type MailKindName = keyof typeof mailKinds

const aboutOf = (kind: MailKindName): MailKind => mailKinds[kind]

export const mailKindNames = Object.keys(mailKinds) as [MailKindName, ...MailKindName[]]

/** How long a message about what can be taken back is held: who takes it back in time writes to nobody. */
export const undoMs = 60_000

/** When delivery is tried again after each failure, in minutes; the last one repeats. */
const retryMinutes = [1, 5, 30, 120, 720] as const

/** Milliseconds until the next try after `tries` failed ones. */
export const retryDelayMs = (tries: number): number =>
  (retryMinutes[Math.min(tries, retryMinutes.length) - 1] ?? retryMinutes[0]) * 60_000

/** The choice that a message belongs to; undefined for one that always goes. */
export const choiceOf = (kind: MailKindName): MailChoice | undefined => aboutOf(kind).choice

/** The kind of notification that shows it on devices; undefined for one that only goes by e-mail. */
export const pushKindOf = (kind: MailKindName): PushKind | undefined => aboutOf(kind).push

/** Its name in the outbox. */
export const mailLabel = (kind: MailKindName): string => mailKinds[kind].label

/** True if it goes to staff, not to a family. */
export const isStaffKind = (kind: MailKindName): boolean => kind.endsWith('_staff')

/** True if it goes to a visitor, who has no account. */
export const isVisitorKind = (kind: MailKindName): boolean => kind.startsWith('tour_')

/** True if it goes to whoever has the address, and was asked for by the address. */
export const isForAddress = (kind: MailKindName): boolean => kind === 'verify_member' || kind === 'reset_member'

/** True if it goes to an address that nobody has confirmed, too: what it says protects whoever has the address. */
export const isForUnverified = (kind: MailKindName): boolean => isForAddress(kind) || kind === 'invitation_member'

export const isByDay = (kind: MailKindName): boolean => aboutOf(kind).byDay === true

export const isUrgent = (kind: MailKindName): boolean => aboutOf(kind).urgent === true

export const isJoined = (kind: MailKindName): boolean => aboutOf(kind).joined === true

export const deliveryLimitMs = (kind: MailKindName): number => (aboutOf(kind).limitMinutes ?? twoDays) * 60_000
