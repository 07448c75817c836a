/** Messages of the staff log. */

/** Log entries by the code stored in the record. */
export const logMessages = {
  staff_set_up: 'Created the first staff account',
  staff_invited: 'Created a staff invitation',
  staff_joined: 'Joined the staff',
  staff_password_changed: 'Changed their password',
  staff_password_reset: 'Reset their password with a link',
  staff_removed: 'Removed a staff account',
  staff_role_changed: 'Changed the role of a colleague',
  event_added: 'Added an event',
  event_changed: 'Changed an event',
  event_removed: 'Removed an event',
  event_canceled: 'Canceled an event',
  event_restored: 'Restored an event',
  guest_checked_in: 'Checked a guest in',
  guest_check_in_undone: 'Undid a guest’s check-in',
  guest_removed: 'Removed a guest from the list',
  guests_exported: 'Downloaded the RSVPs of an event',
  tour_updated: 'Updated a tour request',
  booking_canceled: 'Canceled a booking',
  booking_made: 'Booked for a member',
  booking_made_over_limit: 'Booked for a member, over the weekly limit if needed',
  booking_moved: 'Moved a booking',
  booking_kept: 'Kept a booking in closed hours',
  event_kept: 'Kept an event in closed hours',
  mail_retried: 'Sent an email again',
  member_checked_in: 'Checked a member in',
  member_check_in_undone: 'Undid a member’s check-in',
  closure_added: 'Closed lanes or units',
  closure_removed: 'Reopened lanes or units',
  product_added: 'Added a product',
  product_changed: 'Changed a product',
  product_removed: 'Removed a product',
  image_added: 'Uploaded an image',
  order_picked_up: 'Marked an order as picked up',
  order_ready: 'Marked an order as ready',
  order_pickup_undone: 'Marked an order as waiting again',
  order_canceled: 'Canceled an order',
  member_viewed: 'Opened a member’s page',
  member_link_sent: 'Sent a link that confirms an address',
  member_changed: 'Changed the details of a member',
  member_note_added: 'Added a note about a member',
  member_note_removed: 'Removed a note about a member',
  member_deleted: 'Deleted a member’s account',
  member_reset_code_made: 'Made a reset code for a member',
  members_exported: 'Downloaded the member list (basic)',
  members_exported_players: 'Downloaded the list of players',
  members_exported_full: 'Downloaded the member list (full)',
  members_viewed_full: 'Opened the member list (full)',
} as const

export type LogCode = keyof typeof logMessages

/** Kind of record an action applies to, by the start of its code. */
const recordKinds = [
  [/^staff_invited/, 'Invitation'],
  [/^staff_/, 'Staff account'],
  [/^event_|^guests_/, 'Event'],
  [/^guest_/, 'Guest'],
  [/^tour_/, 'Tour request'],
  [/^booking_|^member_check/, 'Booking'],
  [/^closure_/, 'Closure'],
  [/^product_/, 'Product'],
  [/^image_/, 'Image'],
  [/^order_/, 'Order'],
  [/^member_/, 'Member'],
  [/^members_/, 'All members'],
  [/^mail_/, 'Email'],
] as const

/** 'Booking' for 'booking_moved'; undefined for an unknown code. */
export const recordKind = (code: string): string | undefined => recordKinds.find(([pattern]) => pattern.test(code))?.[1]
