/** Messages of the admin area about families. */
import { playerLimits } from '#domain/accounts/players.ts'
import type { Notice } from './notice.ts'

export const adminMemberMessages = {
  confirmEmail: "Type the member's email to confirm",
  gone: 'This member no longer exists.',
  agreements: (missing: number) => (missing === 0 ? 'Agreements: all signed' : `Agreements: ${missing} to sign`),
  notShown: 'Could not load this member',
  notSaved: 'Could not save these details',
  playerGone: 'This family has no such player any more.',
  tooManyPlayers: {
    active: `This family already has ${playerLimits.active} players, the most that a family can have.`,
    addedPerWeek: `This family has added ${playerLimits.addedPerWeek} players in the last seven days, the most that it can.`,
    kept: `This family already has ${playerLimits.kept} players with those who have stopped, the most that it can have.`,
  },
  sendLink: 'Send the link again',
  linkSent: (email: string): Notice => ({ title: 'The link is on its way', description: email }),
  caregiverGone: 'This family has no such caregiver any more.',
  noteRequired: 'Write something first',
  noteHint: 'For the staff. The family sees it if they download their data.',
  waitingAddress: (email: string, until: string): string => `${email} (waiting to be confirmed until ${until})`,
  bookFor: (name: string): string => `Book for ${name}`,
  alert: 'Alert at the desk',
  alertHint: 'Shown at each booking, at check-in and in print, such as an allergy or who may collect the child.',
  noteGone: 'This note no longer exists.',
  notesFull: 'There are too many notes about this family. Please remove one first.',
  noteNotAdded: 'Could not add this note',
  noteNotRemoved: 'Could not remove this note',
  codeFor: (name: string): string => `Reset code for ${name}`,
  noCode: 'Could not make a reset code',
  codeWarning: (minutes: number): string =>
    `First make sure that you are talking to the family: with the code they set a new password, within ${minutes} minutes. An earlier code stops working.`,
  codeShown: (until: string): string =>
    `Read it aloud, or copy it. It works once, until ${until}, and is shown only now.`,
  codeUse: 'They enter it on the sign-in page under “Have a code?”, with a new password.',
  codeCopied: 'Code copied',
  codeNotCopied: 'Could not copy. Please select the code and copy it.',
  deleted: (name: string): Notice => ({ title: 'Account deleted', description: name }),
  notDeleted: 'Could not delete this account',
  none: 'No members yet',
  noMatch: 'No members match. Try another name or email, or the player’s name.',
  notDownloaded: 'Could not download the member list',
  downloaded: (file: string): Notice => ({ title: 'Member list downloaded', description: file }),
} as const
