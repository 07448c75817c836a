/** Messages of the standby list. */
import type { Away } from '#domain/families/players.ts'
import { addDays, mondayOf, monthDay, type Day } from '#domain/calendar/calendar.ts'
import { standby } from '#domain/facility/facility.ts'
import { maxParty, type WishRefusal } from './wishes.ts'
import { counted, durationText, isolated } from '#domain/text/text.ts'

export const standbyMessages = {
  refusals: {
    past: 'One of these days or hours has passed. Please pick later ones.',
    outside_window: 'One of these days is not open for booking yet. Please pick earlier ones.',
    no_such_unit: 'This lane or unit does not exist. Please pick another one.',
    backwards: 'The end must be later than the start.',
    no_session: 'No session fits between these hours. Please pick a longer time.',
    too_few_units: 'Please pick at least one lane or unit for each player.',
    not_open: 'Nobody waits for a slot before the club opens: booking opens for everyone at the same minute.',
    no_such_notice: `Please pick how much notice you need: ${standby.notice
      .toSorted((one, other) => one - other)
      .map(durationText)
      .join(', ')}.`,
  } satisfies Record<WishRefusal, string>,
  /** Why a wish cannot come true (domain/standby/obstacles.ts). */
  tooLate: 'It is too late for these hours, with the notice that you need.',
  away: {
    retired: (name: string) => `${isolated(name)}’s membership has ended by then.`,
    paused: (name: string) => `${isolated(name)}’s membership is paused then.`,
    upcoming: (name: string) => `${isolated(name)}’s membership begins later.`,
  } satisfies Record<Away['why'], unknown>,
  offIce: (name: string) => `${isolated(name)} is not on the ice then, until a coach clears it.`,
  /** 'Maya has used both sessions of Nov 30 to Dec 6.' */
  usedUp(name: string, limit: number, date: Day): string {
    const sessions = limit === 1 ? 'the session' : limit === 2 ? 'both sessions' : `all ${limit} sessions`
    return `${isolated(name)} has used ${sessions} of ${monthDay(mondayOf(date))} to ${monthDay(addDays(mondayOf(date), 6))}.`
  },
  sameDayOnly: (name: string) =>
    `Until a coach has cleared it, ${isolated(name)} can have a session of the same day only.`,
  closed: (reason: string, count: number) =>
    `${count === 1 ? 'Closed' : `Not open for ${count} players`} at that time: ${isolated(reason)}.`,
  noDay: 'Please pick a day.',
  tooManyDays: `Please pick up to ${standby.days} days, each of them once.`,
  party: `Please pick up to ${maxParty} players, each of them once.`,
} as const

/** What the standby page and the bar with an offer say. */
export const wishMessages = {
  title: 'Standby',
  kinds: { lane: 'Wait for a lane', speede: 'Wait for a Speede session' },
  tellMe: 'Tell me if it opens',
  notify: 'Get a notification on this device when a slot is offered to you? An offer is held for a short time only.',
  waiting: 'You are waiting for this',
  notSaved: 'Could not save what you wait for',
  telling: {
    unverified:
      'Your email is not confirmed yet. Until one of you has confirmed it, nothing can be held for you and you are not told what opens.',
    off: 'This site sends no email, so nothing is held for you. Check here to see whether something has opened.',
  },
  /** The sheet over the slots, after the press. */
  done: {
    mail: 'We’ll email you when it opens.',
    unverified: 'You are on the list. Please confirm your email: until then nothing can be held for you.',
    off: 'You are on the list. This site sends no email: look here to see whether it has opened.',
  },
  wouldBe: (ahead: number) =>
    [
      ahead === 0 ? 'You’d be first in line.' : `${ahead === 1 ? '1 family' : `${ahead} families`} asked before you.`,
      'We hold it for you when it opens.',
    ].join(' '),
  both: (count: number) => (count === 2 ? 'Both or neither' : `All ${count} or none`),
  rests: (reason: string) => `This is paused: ${reason} It resumes by itself once that has changed.`,
  isFor: (names: string) => `This is for ${names}.`,
  only: (names: string) => `Wait for ${names} only`,
  offered: 'A slot is held for you',
  openToAll: 'A slot has opened',
  accept: (count: number) => (count === 1 ? 'Book it' : count === 2 ? 'Book both' : `Book all ${count}`),
  decline: 'No thanks',
} as const

/** What the front desk reads about those who wait for a slot of its day. */
export const deskStandbyMessages = {
  give: 'Give',
  giveTo: (name: string) => `Give a slot to ${isolated(name)}`,
  other: 'This is not what the family is waiting for. Please choose another slot.',
  offeredTo: (name: string) => `Offered to ${name}`,
  withdraws: 'If you book it for someone else, the offer is withdrawn and the family is told.',
} as const

/** Waiting for places of a full event. */
export const eventStandbyMessages = {
  rule: 'When places open, we tell everyone who is waiting. The first to answer has them.',
  open: (left: number) => `${counted(left, 'place')} ${left === 1 ? 'is' : 'are'} open`,
  bookNow: 'Book now',
} as const
