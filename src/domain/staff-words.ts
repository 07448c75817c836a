/** The sentences of the front desk: staff signing in, what they do there, and how the log says it afterwards. */
import type { Notice } from './words.ts'

export const staffWords = {
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

export const eventDeskWords = {
  none: 'No events yet',
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

export const guestWords = {
  none: 'No attendees yet',
  pick: 'Select an event to see who is coming.',
  noMatch: 'Nobody of that name or email is on the list.',
  gone: 'This guest is no longer on the list.',
  notChecked: 'Could not check in',
} as const

export const tourDeskWords = {
  none: 'No tour requests yet',
  noneOfStatus: 'No requests with this status',
  status: { new: 'New', confirmed: 'Confirmed', visited: 'Visited', joined: 'Joined', lost: 'Lost' },
  gone: 'This request is no longer there.',
  saved: (name: string): Notice => ({ title: 'Request saved', description: name }),
  notSaved: 'Could not save this request',
} as const

/** What staff did, as the log says it; the codes are what is kept. */
export const logWords = {
  staff_set_up: 'Made the first staff account',
  staff_invited: 'Made an invitation for staff',
  staff_joined: 'Joined the staff',
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
} as const

export type LogCode = keyof typeof logWords
