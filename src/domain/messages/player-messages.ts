/** Messages about the players of a family. */
import { playerLimits } from '#domain/accounts/players.ts'

export const playerMessages = {
  gone: 'This player could not be found. Please reload the page.',
  full: `A family can have up to ${playerLimits.active} players. Please ask the front desk.`,
} as const
