/** Notifications: what the account page says, and what a device shows. None names a person: a lock screen is read by others. */

export const pushMessages = {
  impossible: 'This browser has none.',
  blocked: 'Your browser blocks them. Allow notifications for this site in its settings.',
  unknown: 'This browser’s notification service is not known here.',
  /** What a device shows; the time stands below. */
  shown: {
    offer_made: 'A slot is held for you',
    offer_open: 'A slot is open',
    places_open: 'Places are open',
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
