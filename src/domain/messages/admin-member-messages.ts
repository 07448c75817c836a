/** Messages of the admin area about families. */
import { playerLimits } from '#domain/accounts/players.ts'
import { isolated } from '#domain/text/text.ts'

export const adminMemberMessages = {
  confirmEmail: "Type the member's email to confirm",
  notSaved: 'Could not save these details',
  tooManyPlayers: {
    active: `This family already has ${playerLimits.active} players, the most that a family can have.`,
    addedPerWeek: `This family has added ${playerLimits.addedPerWeek} players in the last seven days, the most that it can.`,
    kept: `This family already has ${playerLimits.kept} players with those who have stopped, the most that it can have.`,
  },
  alert: 'Alert at the desk',
  codeFor: (name: string): string => `Reset code for ${isolated(name)}`,
} as const
