/** The sentences of the front desk: staff signing in, what they do there, and how the log says it afterwards. */
import type { Notice } from './messages.ts'

export const staffMessages = {
  signedIn: (name: string, memberWasHere: boolean): Notice => ({
    title: 'Signed in',
    description: `Welcome, ${name}.${memberWasHere ? ' The member who was signed in on this browser has been signed out.' : ''}`,
  }),
  memberHere: (name: string): string =>
    `${name || 'A member'} is signed in on this browser. Signing in as staff signs them out here.`,
  lapsed: 'Your session has ended. Sign in again to go on: what you typed is kept.',
  notSignedOut: {
    title: 'Could not sign out',
    description: 'You are still signed in. Check your connection and try again before you leave this computer.',
  },
  setupClosed: 'This set-up code is not the right one, or the first account has already been made.',
  inviteClosed: 'This invitation has been used or has run out. Ask a colleague for a new one.',
  emailTaken: 'There is already a staff account with this email. Sign in instead.',
  nameRequired: 'Your name is required',
  codeRequired: 'The set-up code is required',
  noSuchStaff: 'This account is no longer there.',
  notYourself: 'You cannot remove your own account. Ask a colleague to do it.',
  lastOne: 'This is the last staff account, so it stays.',
  removed: (name: string): Notice => ({ title: 'Account removed', description: `${name} can no longer sign in.` }),
  linkCopied: 'Link copied',
  linkNotCopied: 'Could not copy. Please select the link instead.',
  notLoaded: 'Could not load this',
  changedMeanwhile: 'A colleague has changed this meanwhile. Below is what it says now; yours is still in the form.',
} as const

export const adminEventMessages = {
  none: 'No events yet',
  noMatch: 'No event of that title',
  titleRequired: 'A title is required',
  whenRequired: 'Date and time are required',
  summaryRequired: 'A summary is required',
  noSuchTime: 'There is no such date and time.',
  past: 'This date and time has already passed.',
  tooFar: 'This date is more than two years away. Please check the year.',
  image: 'Use an address that starts with https://',
  full: 'The calendar is full. Please remove an event first.',
  added: (title: string): Notice => ({ title: 'Event added', description: title }),
  saved: (title: string): Notice => ({ title: 'Event saved', description: title }),
  removed: (title: string): Notice => ({ title: 'Event removed', description: title }),
  canceled: (title: string): Notice => ({
    title: 'Event canceled',
    description: `${title} stays with its guests, marked as canceled.`,
  }),
  notSaved: 'Could not save this event',
  notRemoved: 'Could not remove this event',
} as const

export const rsvpMessages = {
  none: 'No attendees yet',
  pick: 'Select an event to see who is coming.',
  noMatch: 'Nobody of that name or email is on the list.',
  gone: 'This guest is no longer on the list.',
  notChecked: 'Could not check in',
} as const

export const adminTourMessages = {
  none: 'No tour requests yet',
  noneOfStatus: 'No requests with this status',
  status: { new: 'New', confirmed: 'Confirmed', visited: 'Visited', joined: 'Joined', lost: 'Lost' },
  gone: 'This request is no longer there.',
  saved: (name: string): Notice => ({ title: 'Request saved', description: name }),
  notSaved: 'Could not save this request',
} as const

export const adminShopMessages = {
  none: 'No products yet',
  nameRequired: 'A product name is required',
  priceRequired: 'A price is required',
  priceZero: 'This price comes to $0. Enter an amount, such as $99.',
  priceTooHigh: 'This price is above $10,000. Please check it.',
  imageRequired: 'An image is required: an address or a file',
  imageAddress: 'Use an address that starts with https://',
  imageGone: 'This picture is no longer there. Please choose it again.',
  notAnImage: 'This file is not a PNG, JPEG or WebP picture that we can read.',
  imageTooLarge: 'This picture is larger than 1.5 MB. Please choose a smaller one.',
  imageTooWide: 'This picture is larger than 1200 by 1200 pixels. Please choose a smaller one.',
  full: 'The shop is full. Please remove a product first.',
  gone: 'This product is no longer in the shop.',
  added: (name: string): Notice => ({ title: 'Product added', description: name }),
  saved: (name: string): Notice => ({ title: 'Product saved', description: name }),
  removed: (name: string): Notice => ({ title: 'Product removed', description: name }),
  notSaved: 'Could not save this product',
  notRemoved: 'Could not remove this product',
} as const

export const adminOrderMessages = {
  none: 'No orders yet',
  noMatch: 'No order of that name, email or number here.',
  noMatchEarlier: 'No order of that name, email or number so far. Older ones can be loaded below.',
  deleted: 'Deleted account',
  gone: 'This order is no longer there.',
  settledMeanwhile: (status: 'picked_up' | 'canceled'): string =>
    `A colleague has marked this order as ${status === 'picked_up' ? 'picked up' : 'canceled'} meanwhile.`,
  pickedUp: (who: string): Notice => ({ title: 'Marked as picked up', description: who }),
  canceled: (who: string): Notice => ({ title: 'Order canceled', description: who }),
  notSettled: 'Could not change this order',
} as const

export const adminMemberMessages = {
  none: 'No members yet',
  noMatch: 'Nobody matches. Try another name, email or child.',
  notDownloaded: 'Could not download the members',
  downloaded: (file: string): Notice => ({ title: 'Members downloaded', description: file }),
} as const

export const daySheetMessages = {
  noMember: 'There is no member with this email. Please check it, or register the family first.',
  memberWanted: 'Choose a member below, or type a whole email',
  nameRequired: 'Who comes? A name is required',
  beyondLimit: 'Book it beyond the weekly limit',
  beyondHint: 'It does not count against the sessions they book themselves.',
  free: 'Free',
  nobody: 'Nobody is on the sheet, and nothing can be booked on this day.',
  formerMember: 'Former member',
  holding: 'Being booked',
  notLoaded: 'Could not load the day sheet',
  booked: (name: string): Notice => ({ title: 'Booked', description: `${name} is on the sheet.` }),
  moved: (name: string): Notice => ({ title: 'Moved', description: `${name} has the new slot; the old one is free.` }),
  canceled: (name: string): Notice => ({ title: 'Canceled', description: `The slot of ${name} is free again.` }),
  notBooked: 'Could not book',
  notMoved: 'Could not move this booking',
  notCanceled: 'Could not cancel this booking',
  notMarked: 'Could not check in',
  tryAgainSame: 'No answer came. Try again: nothing happens twice.',
  callFamily: 'The family is not told by the site. Please call them.',
} as const

export const closureMessages = {
  lead: 'Nobody can book these slots while they are closed. Bookings that are there already stay until you decide.',
  none: 'Nothing is closed',
  whenRequired: 'From and to are required',
  reasonRequired: 'A reason is required: members read it',
  backwards: 'The end must be after the beginning.',
  over: 'This time has already passed.',
  tooFar: 'This is more than a year away. Please check the year.',
  tooLong: 'One block lasts at most three months. Please make two.',
  full: 'There are too many blocks. Please remove an old one first.',
  noSuchUnit: 'There is no such lane or unit.',
  gone: 'This block is no longer there.',
  added: (bookings: number): Notice => ({
    title: 'Closed',
    description:
      bookings === 0
        ? 'No booking stands in the way.'
        : `${bookings} ${bookings === 1 ? 'booking waits' : 'bookings wait'} for a decision: keep, move or cancel.`,
  }),
  removed: { title: 'Open again', description: 'Members can book these slots.' },
  notAdded: 'Could not close',
  notRemoved: 'Could not open again',
  notKept: 'Could not keep this booking',
  notLoaded: 'Could not load what is closed',
  undecided: (bookings: number): string =>
    `${bookings} ${bookings === 1 ? 'booking stands' : 'bookings stand'} in a closed slot and ${bookings === 1 ? 'waits' : 'wait'} for a decision.`,
} as const

export const overviewMessages = {
  booksAgree: (entries: number, when: string) => `Books checked ${when}: ${entries} bookings, all of them in order.`,
  booksDiffer: (violations: number, when: string) =>
    `Books checked ${when}: ${violations} ${violations === 1 ? 'entry is' : 'entries are'} not in order. Tell whoever runs the site.`,
  notLoaded: 'Could not load the overview',
  noEvents: 'No events in these weeks',
} as const

export const storageCheckMessages = {
  lead: 'Does the storage of this site keep its promises? Tried in a store of its own: nobody’s data is touched.',
  none: 'The storage has not been checked yet',
  start: 'Check the storage',
  link: 'Storage check: does this site keep its promises?',
  running: 'A check is running already. Its result will show here.',
  nowhere: 'There is no storage here that could be checked.',
  notChecked: 'Could not check the storage',
  notLoaded: 'Could not load the last check',
  /** Of all checks, how many are as promised. */
  outcome: (ok: number, all: number): string =>
    ok === all ? `All ${all} checks are as promised.` : `${all - ok} of ${all} checks are not as promised.`,
} as const

/** What staff did, as the log says it; the codes are what is kept. */
export const logMessages = {
  staff_set_up: 'Made the first staff account',
  staff_invited: 'Made an invitation for staff',
  staff_joined: 'Joined the staff',
  staff_password_changed: 'Changed their password',
  staff_removed: 'Removed a staff account',
  event_added: 'Added an event',
  event_changed: 'Changed an event',
  event_removed: 'Removed an event',
  event_canceled: 'Canceled an event',
  guest_checked_in: 'Checked a guest in',
  guest_check_in_undone: 'Took a check-in back',
  guest_removed: 'Took a guest off the list',
  guests_exported: 'Downloaded the guests of an event',
  tour_updated: 'Updated a tour request',
  booking_canceled: 'Canceled a booking',
  booking_made: 'Booked for a member',
  booking_made_beyond: 'Booked for a member, beyond the weekly limit if reached',
  booking_moved: 'Moved a booking',
  booking_kept: 'Kept a booking in a closed slot',
  member_checked_in: 'Checked a member in',
  member_check_in_undone: 'Took a member’s check-in back',
  block_added: 'Closed lanes or units',
  block_removed: 'Opened lanes or units again',
  product_added: 'Added a product',
  product_changed: 'Changed a product',
  product_removed: 'Removed a product',
  image_added: 'Uploaded a picture',
  order_picked_up: 'Handed an order over',
  order_canceled: 'Canceled an order',
  members_exported: 'Downloaded the members (basic)',
  storage_checked: 'Checked the storage',
  members_exported_full: 'Downloaded the members (full)',
} as const

export type LogCode = keyof typeof logMessages

/** What kind of record a deed was done to, by the beginning of its code. */
const recordKinds = [
  [/^staff_invited/, 'Invitation'],
  [/^staff_/, 'Staff account'],
  [/^event_|^guests_/, 'Event'],
  [/^guest_/, 'Guest'],
  [/^tour_/, 'Tour request'],
  [/^booking_|^member_check/, 'Booking'],
  [/^block_/, 'Closing'],
  [/^product_/, 'Product'],
  [/^image_/, 'Picture'],
  [/^order_/, 'Order'],
  [/^members_/, 'All members'],
  [/^storage_/, 'Storage check'],
] as const

/** 'Booking' of 'booking_moved'; nothing for a code nobody knows any more. */
export const recordKind = (what: string): string | undefined => recordKinds.find(([codes]) => codes.test(what))?.[1]
