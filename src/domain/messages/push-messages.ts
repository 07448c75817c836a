/** Notifications: what the account page says, and what a device shows. None names a person: a lock screen is read by others. */
import type { PushKind } from '#domain/notifications/push.ts'

export const pushMessages = {
  kinds: {
    offers: 'A slot is offered to you',
    changes: 'The club moves or cancels something',
    reminders: 'Reminders, the day before and two hours before',
    orders: 'An order is ready',
    messages: 'The club writes to you',
  } satisfies Record<PushKind, string>,
  impossible: 'This browser has none.',
  blocked: 'Your browser blocks them. Allow notifications for this site in its settings.',
  unreachable:
    'Your browser could not reach its notification service. Try again, or see its settings for push messages.',
  failed: 'Your browser could not turn them on. Try again later.',
  unknown: 'This browser’s notification service is not known here.',
  /** Asked in words, before the browser asks. */
  invitation: {
    offers: 'Get a notification on this device when a slot is offered to you? An offer is held for a short time only.',
    bookings: 'Get a notification on this device when the club moves or cancels something, and before you come?',
    yes: 'Yes, tell me',
    no: 'Not now',
  },
  /** What a device shows; the time stands below. */
  shown: {
    offer_made: 'A slot is held for you',
    offer_open: 'A slot is open',
    offer_withdrawn: 'An offer was withdrawn',
    booking_closed: 'A booking is in a closed hour',
    booking_kept: 'Your booking stays',
    booking_canceled: 'The club canceled a booking',
    booking_moved: 'The club moved a booking',
    rsvp_removed: 'The club took you off a list',
    event_canceled: 'An event was canceled',
    event_restored: 'An event takes place after all',
    event_moved: 'An event was moved',
    reminder_day: 'See you tomorrow',
    reminder_hours: 'See you soon',
    order_ready: 'Your order is ready',
    club_message: 'A message from the club',
    club_message_today: 'A message about today',
    club_news: 'News from the club',
  },
} as const
