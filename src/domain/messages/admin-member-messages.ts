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
  alert: 'Alert at the desk',
  noteGone: 'This note no longer exists.',
  notesFull: 'There are too many notes about this family. Please remove one first.',
  codeFor: (name: string): string => `Reset code for ${name}`,
  none: 'No members yet',
} as const
