/** Messages of the admin area about families. */
import { playerLimits } from '#domain/accounts/players.ts'
import type { Notice } from './notice.ts'

export const adminMemberMessages = {
  confirmEmail: "Type the member's email to confirm",
  gone: 'This member no longer exists.',
  notSaved: 'Could not save these details',
  playerGone: 'This family has no such player any more.',
  tooManyPlayers: {
    active: `This family already has ${playerLimits.active} players, the most that a family can have.`,
    addedPerWeek: `This family has added ${playerLimits.addedPerWeek} players in the last seven days, the most that it can.`,
    kept: `This family already has ${playerLimits.kept} players with those who have stopped, the most that it can have.`,
  },
  linkSent: (email: string): Notice => ({ title: 'The link is on its way', description: email }),
  caregiverGone: 'This family has no such caregiver any more.',
  noteRequired: 'Write something first',
  waitingAddress: (email: string, until: string): string => `${email} (waiting to be confirmed until ${until})`,
  bookFor: (name: string): string => `Book for ${name}`,
  alert: 'Alert at the desk',
  noteGone: 'This note no longer exists.',
  notesFull: 'There are too many notes about this family. Please remove one first.',
  codeFor: (name: string): string => `Reset code for ${name}`,
  codeWarning: (minutes: number): string =>
    `First make sure that you are talking to the family: with the code they set a new password, within ${minutes} minutes. An earlier code stops working.`,
  codeShown: (until: string): string =>
    `Read it aloud, or copy it. It works once, until ${until}, and is shown only now.`,
  deleted: (name: string): Notice => ({ title: 'Account deleted', description: name }),
  none: 'No members yet',
  downloaded: (file: string): Notice => ({ title: 'Member list downloaded', description: file }),
} as const
