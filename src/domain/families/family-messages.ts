/** Messages about the lists of players and caregivers of a family, and about joining one. */
import type { Plan } from '#domain/plans/membership.ts'
import { playerLimits } from './players.ts'
import { shortDay, type Day } from '#domain/calendar/calendar.ts'
import { dollars, isolated } from '#domain/text/text.ts'
import type { Notice } from '#domain/text/notice.ts'

/** What is charged for a player at a time, in cents; `name` is the first one. */
type Charge = { name: string; plan: Plan; cents: number; fee: number; total: number }

export const playerListMessages = {
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
