/** Messages about the players of a family. */
import { playerLimits, togetherLimits } from '#domain/accounts/players.ts'

export const playerMessages = {
  gone: 'This player could not be found. Please reload the page.',
  notYours: 'Please pick one of your players.',
  retired: 'This player is retired. Please pick another one.',
  sameTime: 'This player already has a booking at that time.',
  several: `Please pick ${togetherLimits.min} to ${togetherLimits.max} players, each of them once.`,
  differentSlots: 'Please pick a slot of their own for each player.',
  oneWeek: 'Please pick slots of one week.',
  /** Why none of several bookings was made; `reason` is about the one of this player. */
  notTogether: (name: string, reason: string) => `Nothing was booked. ${name}: ${reason}`,
  full: `A family can have up to ${playerLimits.active} players. Please ask the front desk.`,
} as const
