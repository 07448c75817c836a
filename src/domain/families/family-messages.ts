/** Messages about the players and caregivers of a family, and about joining one. */
import type { Plan } from '#domain/plans/membership.ts'
import { playerLimits, type Away } from './players.ts'
import { addDays, shortDay, type Day } from '#domain/calendar/calendar.ts'
import { dollars, isolated } from '#domain/text/text.ts'
import type { Notice } from '#domain/text/notice.ts'

/** What is charged for a player at a time, in cents; `name` is the first one. */
type Charge = { name: string; plan: Plan; cents: number; fee: number; total: number }

export const playerMessages = {
  add: 'Add a player',
  /** 'Add Theo, $256.47 a month' */
  addFor: ({ name, plan, total }: Charge) =>
    `Add ${name === '' ? 'a player' : name}, ${dollars(total)} a ${plan === 'monthly' ? 'month' : 'year'}`,
  /** '$249 and a $7.47 transaction fee. The first charge is today, Sat Nov 28.' Until the day of all charges it is a part of it. */
  cost: ({ cents, fee, total }: Charge, first: { on: Day; day: Day; total: number }) => {
    const sum = first.total === total ? '' : `: ${dollars(first.total)}, for the time until your day of the charge`
    const on = first.on > first.day ? shortDay(first.on) : `today, ${shortDay(first.on)}`
    return `${dollars(cents)} and a ${dollars(fee)} transaction fee. The first charge is ${on}${sum}.`
  },
  notSaved: 'Could not save the player',
  isRetired: 'Membership ended',
  gone: 'This player could not be found. Please reload the page.',
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

/** Why a family cannot have another player: the limit that was hit. */
export const playerLimitMessages: Record<keyof typeof playerLimits, string> = {
  active: `A family can have up to ${playerLimits.active} players. Please ask the front desk.`,
  addedPerWeek: `A family can add up to ${playerLimits.addedPerWeek} players in seven days. Please ask the front desk.`,
  kept: `A family can have up to ${playerLimits.kept} players in all, with those who have stopped. Please ask the front desk.`,
}

/** For the page that the link of an invitation opens. */
export const familyInvitationMessages = {
  joined: (name: string): Notice => ({
    title: 'Welcome',
    description: `You have joined ${isolated(name)}’s family.`,
  }),
  notJoined: 'Could not join',
  unknown: 'This link is no longer valid. Ask for a new one.',
  noLink: 'Open the link in your invitation to join a family.',
  own: 'This is your own invitation. Send the link to the other caregiver.',
  hasAccount:
    'This email already has an account. Use another email, or delete that account first. The front desk can add its players to this family.',
} as const
