/** Messages about the players of a family. */
import type { Notice } from './notice.ts'
import type { Kind } from '#domain/facility/facility.ts'
import { playerLimits, togetherLimits } from '#domain/accounts/players.ts'

export const playerMessages = {
  add: 'Add a player',
  added: (name: string): Notice => ({ title: 'Player added', description: name }),
  saved: { title: 'Player saved' },
  notSaved: 'Could not save the player',
  retireMeans: 'No new bookings can be made for this player. Upcoming bookings stay until you cancel them.',
  wasRetired: (name: string): Notice => ({ title: 'Player retired', description: name }),
  isRetired: 'Retired',
  gone: 'This player could not be found. Please reload the page.',
  notYours: 'Please pick one of your players.',
  whichOne: 'This family has several players. Please say who plays.',
  lastOne: 'A family keeps at least one player. Add another one first, or delete the account.',
  familyNotLoaded: 'Could not load who is in your family',
  retired: 'This player is retired. Please pick another one.',
  sameTime: 'This player already has a booking at that time.',
  whoPlays: 'Who plays?',
  atMost: `Up to ${togetherLimits.max} at once.`,
  whoComes: 'Who comes?',
  onceEach: 'Please pick each player once.',
  tooFewGuests: 'The quantity is less than the players who come.',
  used: (used: number, limit: number) => `${used} of ${limit} used`,
  reserveFor: (players: number) =>
    players === 2 ? 'Reserve both' : players > 2 ? `Reserve all ${players}` : 'Reserve',
  instead: (places: string) => `Instead: ${places}`,
  noneTogether: (day: string) => `There is no room for all of them on ${day}.`,
  bookedTogether: (count: number) => (count === 2 ? 'Both are booked' : `All ${count} are booked`),
  keepAll: 'Keep all',
  allCanceled: (kind: Kind, count: number): Notice => ({
    title: `${count} ${kind === 'lane' ? 'reservations' : 'Speede sessions'} canceled`,
  }),
  several: `Please pick ${togetherLimits.min} to ${togetherLimits.max} players, each of them once.`,
  severalBookings: `Please pick 2 to ${togetherLimits.canceled} bookings, each of them once.`,
  cancelInOneWeek: 'Please cancel bookings of one week at a time.',
  differentSlots: 'Please pick a slot of their own for each player.',
  oneWeek: 'Please pick slots of one week.',
  /** Why none of several bookings was made; `reason` is about the one of this player. */
  notTogether: (name: string, reason: string) => `Nothing was booked. ${name}: ${reason}`,
  full: `A family can have up to ${playerLimits.active} players. Please ask the front desk.`,
} as const
