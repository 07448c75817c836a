/** What staff do: entries of the API reference. */
import type { EndpointName } from '#api-contract/endpoints.ts'
import { notFound, slotConflicts, tooManyRequests, type Entry } from './entry.ts'

export const staffDocs = {
  daySheet: {
    chapter: 'admin',
    summary: 'Returns the bookings and closures of a day. If `since` is the current version, the sheet is omitted.',
  },
  bookForMember: {
    chapter: 'admin',
    summary: 'Books a slot for a member. `overLimit` allows it over the weekly limit.',
    errorCodes: [...slotConflicts, notFound],
  },
  adminChanges: {
    chapter: 'admin',
    summary: 'Returns the upcoming bookings that staff moved or canceled, those the family has not confirmed first.',
  },
  checkInBooking: {
    chapter: 'admin',
    summary: 'Checks a member in on the day of the session, or undoes the check-in.',
    errorCodes: ['409 invalid'],
  },
  moveBooking: {
    chapter: 'admin',
    summary: 'Moves a booking to another slot of its kind and releases the old one.',
    errorCodes: slotConflicts,
  },
  listClosures: { chapter: 'admin', summary: 'Returns all closures, and bookings that need a decision.' },
  addClosure: {
    chapter: 'admin',
    summary: 'Closes the club, all lanes, all Speede units, or one lane or unit for a period.',
    errorCodes: ['409 full'],
  },
  keepBooking: { chapter: 'admin', summary: 'Keeps a booking in a closed slot.' },
  removeClosure: { chapter: 'admin', summary: 'Removes a closure.' },

  listMembers: { chapter: 'members', summary: 'Returns every member with name, e-mail, join date, player and phone.' },
  fullMembers: { chapter: 'members', summary: 'Returns all full profiles. Logged; with `file`, as a download.' },
  memberDetails: {
    chapter: 'members',
    summary: "Returns a family's profile, bookings, RSVPs, orders and the notes of the staff. Logged.",
  },
  familyWeek: {
    chapter: 'members',
    summary: "Returns a family's players and how much of a week each has used, for a booking at the front desk.",
    errorCodes: [notFound],
  },
  addMemberNote: { chapter: 'members', summary: 'Adds a note to a family. Logged.', errorCodes: ['409 full'] },
  removeMemberNote: { chapter: 'members', summary: 'Removes a note from a family. Logged.' },
  deleteMember: {
    chapter: 'members',
    summary: "Deletes a member's account like `deleteAccount`, for a family that cannot sign in. Logged.",
  },
  listOutbox: {
    chapter: 'members',
    summary:
      'Returns the e-mails that wait, were sent or failed, and the families to call. Without a mail server, `mailOn` is false.',
  },
  retryMail: {
    chapter: 'members',
    summary: 'Sends a failed e-mail again, or a waiting one at once. Logged.',
    errorCodes: ['409 mail_off', '409 changed'],
  },
  makeResetCode: {
    chapter: 'members',
    summary:
      'Makes a one-time reset code for a caregiver, valid for 15 minutes. Returns it once; an earlier code of the family ends. Logged.',
    errorCodes: [tooManyRequests],
  },
  exportMembers: { chapter: 'members', summary: 'Returns the members as a CSV file. Logged.' },
  exportPlayers: {
    chapter: 'members',
    summary: 'Returns the players of all families as a CSV file, a line per player. Logged.',
  },
  overview: { chapter: 'members', summary: 'Returns how the club was used in the last weeks, as counts only.' },

  setUpStaff: {
    chapter: 'staff',
    summary: 'Creates the first staff account with the setup code. Works only once.',
    errorCodes: ['409 email_taken', tooManyRequests],
  },
  mailInvitation: {
    chapter: 'staff',
    summary: 'As `inviteStaff`, and sends the link to an address.',
    errorCodes: ['409 mail_off', tooManyRequests],
  },
  inviteStaff: { chapter: 'staff', summary: 'Creates an invitation for one colleague. Returns the token once.' },
  acceptInvitation: {
    chapter: 'staff',
    summary: 'Creates a staff account with an invitation.',
    errorCodes: ['409 email_taken', tooManyRequests],
  },
  listStaff: { chapter: 'staff', summary: 'Returns all staff accounts.' },
  removeStaff: {
    chapter: 'staff',
    summary: 'Removes a colleague’s account and ends its sessions.',
    errorCodes: ['409 invalid', '409 last_one'],
  },
  changeStaffPassword: {
    chapter: 'staff',
    summary: 'Changes the account’s own password. Ends all other sessions and starts a new one here. Logged.',
    errorCodes: ['403 wrong_password', tooManyRequests],
  },
  readLog: { chapter: 'staff', summary: 'Returns the staff actions of a day, newest first.' },
  health: {
    chapter: 'staff',
    summary:
      'Health check for monitoring: 200 if the last audit found no problems and no scheduled job is late, otherwise 503.',
  },
  lastStorageCheck: { chapter: 'staff', summary: 'Returns the last storage check and details of this deploy.' },
  runStorageCheck: {
    chapter: 'staff',
    summary: 'Runs the storage check in a separate store. Takes up to 15 seconds.',
    errorCodes: ['409 in_progress', notFound],
  },
} satisfies Partial<Record<EndpointName, Entry>>
