/** Messages of the standby list. */
import { standby } from '#domain/facility/facility.ts'
import { maxParty, type WishRefusal } from '#domain/standby/wishes.ts'
import { durationText, isolated } from '#domain/text/text.ts'

export const standbyMessages = {
  refusals: {
    past: 'One of these days or hours is over. Please pick later ones.',
    outside_window: 'One of these days is not open for booking yet. Please pick earlier ones.',
    no_such_unit: 'This lane or unit does not exist. Please pick another one.',
    backwards: 'The end must be later than the start.',
    no_session: 'No session fits between these hours. Please pick a longer time.',
    too_few_units: 'Please pick at least one lane or unit for each player.',
    no_such_notice: `Please pick how much notice you need: ${standby.notice
      .toSorted((one, other) => one - other)
      .map(durationText)
      .join(', ')}.`,
  } satisfies Record<WishRefusal, string>,
  noDay: 'Please pick a day.',
  tooManyDays: `Please pick up to ${standby.days} days, each of them once.`,
  party: `Please pick up to ${maxParty} players, each of them once.`,
  units: 'Please pick each lane or unit once.',
  full: (name: string) =>
    `${isolated(name)} is waiting for ${standby.wishesPerPlayer} times already. Stop one of them first.`,
} as const

/** What the standby page and the bar with an offer say. */
export const wishMessages = {
  title: 'Standby',
  kinds: { lane: 'Wait for a lane', speede: 'Wait for a Speede session' },
  tellMe: 'Tell me if it opens',
  fields: {
    days: `Days (up to ${standby.days})`,
  },
  notSaved: 'Could not save what you wait for',
  waiting: (count: number) =>
    count === 0
      ? 'Nobody else is waiting for this.'
      : count === 1
        ? '1 family is waiting.'
        : `${count} wishes for this so far.`,
  ahead: (count: number) =>
    count === 0 ? 'You are first in line.' : `${count === 1 ? '1 family' : `${count} families`} asked before you.`,
  telling: {
    unverified: 'Your email is not confirmed yet. Nothing can be held for you until one of you has confirmed it.',
    off: 'This site sends no email, so nothing is held for you. Check here to see whether something has opened.',
  },
  both: (count: number) => (count === 2 ? 'Both or neither' : `All ${count} or none`),
  offered: 'A slot is held for you',
  openToAll: 'A slot has opened',
  accept: (count: number) => (count === 1 ? 'Book it' : count === 2 ? 'Book both' : `Book all ${count}`),
  decline: 'No thanks',
  leftMinutes(minutes: number) {
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
    if (hours === 0) return minutes > 1 ? `${minutes} minutes left` : 'Less than a minute left'
    return rest === 0 ? `${durationText(minutes)} left` : `${hours} h ${rest} min left`
  },
} as const

/** What the front desk reads about those who wait for a slot of its day. */
export const deskStandbyMessages = {
  give: 'Give',
  giveTo: (name: string) => `Give a slot to ${isolated(name)}`,
  other: 'This is not what the family is waiting for. Please choose another slot.',
} as const

/** Waiting for places of a full event. */
export const eventStandbyMessages = {
  tellMe: 'Tell me if places open',
  rule: 'All places of your party or none. Who asked first comes first; a smaller party passes only if the first does not fit.',
  places: (qty: number) => (qty === 1 ? '1 place' : `${qty} places`),
  offered: 'Places are held for you',
  openToAll: 'Places have opened',
  tooMany: `You are waiting for ${standby.wishesPerPlayer} events already. Stop one of them first.`,
} as const
