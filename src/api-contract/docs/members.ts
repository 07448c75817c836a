/** Signing in, the account of a family and its bookings: entries of the API reference. */
import type { EndpointName } from '#api-contract/endpoints.ts'
import { notFound, slotConflicts, tooManyRequests, type Entry } from './entry.ts'

export const memberDocs = {
  register: {
    chapter: 'session',
    summary: 'Registers a member and signs in. The full card number and the CVV are never sent.',
    errorCodes: ['409 email_taken', tooManyRequests],
  },
  signIn: {
    chapter: 'session',
    summary: 'Signs a member in.',
    errorCodes: ['401 bad_credentials', tooManyRequests],
  },
  resetWithCode: {
    chapter: 'session',
    summary: 'Sets a new password with a reset code and signs in. Ends all other sessions.',
    errorCodes: ['401 bad_credentials', tooManyRequests],
  },
  signOut: { chapter: 'session', summary: 'Ends the session of this browser, for members and staff.' },
  whoAmI: { chapter: 'session', summary: 'Returns who is signed in.' },
  forgotPassword: {
    chapter: 'session',
    summary:
      'Asks for a link by e-mail to choose a new password. The same response, in the same time, for every address.',
    errorCodes: ['409 mail_off', tooManyRequests],
  },
  resetPassword: {
    chapter: 'session',
    summary: 'Sets a new password with the token of such a link, signs in and ends all other sessions.',
    errorCodes: ['403 forbidden', tooManyRequests],
  },
  answerAddress: {
    chapter: 'session',
    summary:
      'Confirms or refuses a change of address with the token of a link that was sent to one of the two addresses. It happens when both have confirmed it.',
    errorCodes: ['403 forbidden', '409 email_taken', tooManyRequests],
  },
  verifyAddress: {
    chapter: 'session',
    summary:
      'Confirms an e-mail address with the token of a link that was sent to it. Until then the address gets only this link and the one for a new password.',
    errorCodes: ['403 forbidden', tooManyRequests],
  },
  forgotStaffPassword: {
    chapter: 'session',
    summary: 'As `forgotPassword`, for staff.',
    errorCodes: ['409 mail_off', tooManyRequests],
  },
  resetStaffPassword: {
    chapter: 'session',
    summary: 'As `resetPassword`, for staff.',
    errorCodes: ['403 forbidden', tooManyRequests],
  },
  staffSignIn: {
    chapter: 'session',
    summary: 'Signs a staff member in.',
    errorCodes: ['401 bad_credentials', tooManyRequests],
  },

  account: { chapter: 'account', summary: 'Returns the family’s details, without the password.' },
  editAccount: {
    chapter: 'account',
    summary:
      'Updates the family’s details and, where given, plan and card. `rev` is the version the change is based on.',
    errorCodes: ['409 changed_elsewhere'],
  },
  addPlayer: {
    chapter: 'account',
    summary: 'Adds a player to the family, with a plan of their own.',
    errorCodes: ['409 full'],
  },
  editPlayer: {
    chapter: 'account',
    summary: 'Updates a player after the first one. `rev` is the version of the account the change is based on.',
    errorCodes: [notFound, '409 changed_elsewhere'],
  },
  retirePlayer: {
    chapter: 'account',
    summary: 'Retires a player after the first one: no new bookings. Upcoming bookings stay until they are canceled.',
    errorCodes: [notFound],
  },
  mailChoices: { chapter: 'account', summary: 'Returns which e-mails the family gets.' },
  saveMailChoices: { chapter: 'account', summary: 'Turns confirmations and reminders on or off.' },
  requestAddress: {
    chapter: 'account',
    summary:
      'Asks for another address. It is changed when the links sent to both addresses have been confirmed; bookings, orders and sessions stay.',
    errorCodes: ['403 wrong_password', '409 email_taken', '409 mail_off', tooManyRequests],
  },
  withdrawAddress: { chapter: 'account', summary: 'Takes such a request back.' },
  sendVerification: {
    chapter: 'account',
    summary: 'Sends another link to confirm the address. Nothing if it is confirmed.',
    errorCodes: ['409 mail_off', tooManyRequests],
  },
  unsubscribe: {
    chapter: 'account',
    summary: 'Turns one kind of e-mail off, from a mail program, without a sign-in (RFC 8058). The body is ignored.',
    errorCodes: [notFound],
  },
  changePassword: {
    chapter: 'account',
    summary: 'Changes the password. Ends all other sessions and starts a new one here.',
    errorCodes: ['403 wrong_password', tooManyRequests],
  },
  exportOwnData: { chapter: 'account', summary: 'Exports all stored data about the family.' },
  deleteAccount: {
    chapter: 'account',
    summary: 'Deletes the account and the family’s personal data. This cannot be undone.',
    errorCodes: ['403 wrong_password', tooManyRequests],
  },

  laneWeek: { chapter: 'bookings', summary: 'Returns the booked and closed lane slots of a week, without names.' },
  reserveLane: {
    chapter: 'bookings',
    summary: 'Reserves a lane for an hour, under the account’s e-mail.',
    errorCodes: slotConflicts,
  },
  cancelLane: {
    chapter: 'bookings',
    summary: 'Cancels a lane reservation that has not started. Staff can cancel any reservation.',
    errorCodes: ['409 in_progress', '409 invalid'],
  },
  speedeWeek: { chapter: 'bookings', summary: 'Returns the booked and closed Speede slots of a week, without names.' },
  reserveSpeede: { chapter: 'bookings', summary: 'Books a Speede unit for half an hour.', errorCodes: slotConflicts },
  cancelSpeede: {
    chapter: 'bookings',
    summary: 'Cancels a Speede session that has not started. Staff can cancel any session.',
    errorCodes: ['409 in_progress', '409 invalid'],
  },
  reserveTogether: {
    chapter: 'bookings',
    summary:
      'Books slots of one kind and week for two to four players, all or none. If one is not to be had, `inTheWay` names it and `alternatives` has free slots for all.',
    errorCodes: slotConflicts,
  },
  cancelTogether: {
    chapter: 'bookings',
    summary:
      'Cancels the member’s own bookings of one kind and week that have not started, all or none. What is canceled already is skipped.',
    errorCodes: [notFound, '409 in_progress', '409 invalid'],
  },
  schedule: { chapter: 'bookings', summary: 'Returns the member’s upcoming items, in order of time.' },
  scheduleChanges: {
    chapter: 'bookings',
    summary: 'Returns the member’s upcoming bookings that staff moved or canceled and the family has not confirmed.',
  },
  confirmScheduleChange: {
    chapter: 'bookings',
    summary: 'Confirms that the family has seen such a change.',
    errorCodes: [notFound],
  },

  checkInvitation: {
    chapter: 'account',
    summary: 'Returns who invites to their family with a link that is still valid.',
    errorCodes: [tooManyRequests],
  },
  joinFamily: {
    chapter: 'account',
    summary: 'Joins a family as another caregiver, with an invitation, and signs in.',
    errorCodes: ['409 email_taken', tooManyRequests],
  },
  joinWithAccount: {
    chapter: 'account',
    summary:
      'Joins a family with the account that the address has: its players move, and it ends. Refused while it has bookings, RSVPs or orders.',
    errorCodes: ['401 bad_credentials', '409 in_the_way', '409 email_taken', tooManyRequests],
  },
  inviteCaregiver: {
    chapter: 'account',
    summary: 'Creates the invitation of another caregiver. Returns the token once; an earlier one no longer works.',
    errorCodes: ['409 full'],
  },
  removeCaregiver: {
    chapter: 'account',
    summary: 'Removes the other caregiver and ends their sessions. Bookings stay.',
    errorCodes: ['404 not_found'],
  },
  editCaregiver: {
    chapter: 'account',
    summary: 'Updates the name and phone of the caregiver who asks.',
    errorCodes: ['404 not_found'],
  },
} satisfies Partial<Record<EndpointName, Entry>>
