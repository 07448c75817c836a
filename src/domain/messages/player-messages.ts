/** Messages about the players of a family. */
import { playerLimits } from '#domain/accounts/players.ts'

export const playerMessages = {
  gone: 'This player could not be found. Please reload the page.',
  notYours: 'Please pick one of your players.',
  retired: 'This player is retired. Please pick another one.',
  sameTime: 'This player already has a booking at that time.',
  full: `A family can have up to ${playerLimits.active} players. Please ask the front desk.`,
} as const
