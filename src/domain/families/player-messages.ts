/** Messages about the players who come: to a session, or to an event. */
import type { Away } from './players.ts'
import { addDays, shortDay } from '#domain/calendar/calendar.ts'
import { isolated } from '#domain/text/text.ts'

export const playerMessages = {
  notYours: 'Please pick one of your players.',
  retired: 'The membership of this player has ended. Please pick another one.',
  paused: 'The membership of this player is paused then. Please pick another day or player.',
  upcoming: 'The membership of this player begins later. Please pick a later day, or another player.',
  /** 'Paused through Thu Feb 11', 'Begins Tue Jan 5', 'Last day: Fri Dec 11' */
  away: ({ why, from, until = from }: Away) =>
    ({
      paused: `Paused through ${shortDay(addDays(until, -1))}`,
      upcoming: `Begins ${shortDay(until)}`,
      retired: `Last day: ${shortDay(addDays(from, -1))}`,
    })[why],
  whoPlays: "Who's playing?",
  onceEach: 'Please pick each player once.',
  tooFewGuests: 'The number of guests is smaller than the number of players.',
  used: (used: number, limit: number) => `${used} of ${limit} used`,
  noneTogether: (day: string) => `There is no room for all of them on ${day}.`,
  /** Why none of several bookings was made; `reason` is about the one of this player. */
  about: (name: string, reason: string) => `${isolated(name)}: ${reason}`,
} as const
