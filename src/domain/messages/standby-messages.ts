/** Messages of the standby list. */
import { standby } from '#domain/facility/facility.ts'
import { maxParty, type WishRefusal } from '#domain/standby/wishes.ts'
import { durationText } from '#domain/text/text.ts'
import type { Notice } from './notice.ts'

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
  full: (name: string) => `${name} is waiting for ${standby.wishesPerPlayer} times already. Stop one of them first.`,
  gone: 'You are no longer waiting for this. Please reload the page.',
  /** An offer that was answered, ended or given to somebody else. */
  over: 'This offer is over. You are still on the standby list unless you stopped waiting.',
  badLink: 'This link is not valid. Please open it again from the email.',
  heldForYou: 'This slot is held for you. Accept the offer to book it.',
} as const

/** What the standby page and the bar with an offer say. */
export const wishMessages = {
  title: 'Standby',
  lead: 'Tell us what you are waiting for. When it opens, it is held for you, one family after the other.',
  order: 'Players without a session of that kind that week come first, then whoever asked first.',
  kinds: { lane: 'Wait for a lane', speede: 'Wait for a Speede session' },
  tellMe: 'Tell me if it opens',
  waitForDay: 'Tell me if one opens',
  fields: {
    players: 'Who is waiting?',
    together: 'Several players get a session at the same time, or none of them does.',
    days: `Days (up to ${standby.days})`,
    from: 'From',
    to: 'To',
    units: { lane: 'Lanes', speede: 'Units' },
    anyUnit: 'Any, unless you pick some.',
    notice: 'How much notice do you need?',
  },
  moreDays: 'Show later days',
  sending: 'Saving...',
  notSaved: 'Could not save what you wait for',
  saved: (what: string): Notice => ({ title: 'You are on the standby list', description: what }),
  waiting: (count: number) =>
    count === 0
      ? 'Nobody else is waiting for this.'
      : count === 1
        ? '1 wish for this so far.'
        : `${count} wishes for this so far.`,
  openNow: (places: string) => `Open right now: ${places}.`,
  telling: {
    unverified: 'Your email is not confirmed yet. Nothing can be held for you until one of you has confirmed it.',
    off: 'This site sends no email, so nothing is held for you. Look here whether something has opened.',
  },
  none: 'You are not waiting for anything',
  noneHint: 'Tap a taken hour on the reserve page, or say here what you are waiting for.',
  notLoaded: 'Could not load what you are waiting for',
  loading: 'Loading what you are waiting for...',
  toReserve: 'Go to the reserve page',
  toStandby: 'See what you are waiting for',
  any: { lane: 'any lane', speede: 'any Speede unit' },
  both: (count: number) => (count === 2 ? 'Both or neither' : `All ${count} or none`),
  paused: {
    by_family: 'Paused by you. You keep your place in line.',
    unanswered: 'Paused, because two offers had no answer. Are you still waiting?',
  },
  offered: 'A slot is held for you',
  openToAll: 'A slot has opened',
  heldUntil: (time: string) => `Held for you until ${time}.`,
  firstGets: 'Everybody who waits was told. The first to accept gets it.',
  accept: (count: number) => (count === 1 ? 'Book it' : count === 2 ? 'Book both' : `Book all ${count}`),
  decline: 'No thanks',
  linkState: {
    over: 'This offer is over.',
    declined: 'It goes to the next in line. You are still waiting.',
  },
  acceptedBy: (name: string) => `Booked by ${name}.`,
  leftMinutes: (minutes: number) =>
    minutes >= 120
      ? `${Math.floor(minutes / 60)} hours left`
      : minutes > 1
        ? `${minutes} minutes left`
        : 'Less than a minute left',
} as const

/** What the front desk reads about those who wait for a slot of its day. */
export const deskStandbyMessages = {
  title: (count: number) => `Waiting (${count})`,
  lead: 'In the order in which they are asked. A slot that you give is booked at once, and the family is told.',
  notLoaded: 'Could not load who is waiting',
  sessions: (count: number) => (count === 1 ? '1 session this week' : `${count} sessions this week`),
  paused: 'Paused',
  offeredUntil: (time: string) => `Offered until ${time}`,
  give: 'Give',
  giveTo: (name: string) => `Give a slot to ${name}`,
  which: 'Slot',
  giving: 'Booking...',
  noneOpen: 'Nothing that they wait for is open on this day.',
  offeredToOther: (name: string) => `offered to ${name}`,
  given: (name: string): Notice => ({ title: 'Booked', description: `${name} no longer waits for it.` }),
  notGiven: 'Could not book it',
  gone: 'This family is no longer waiting for this. Please reload the page.',
  other: 'This is not what the family is waiting for. Please choose another slot.',
} as const

/** Waiting for places of a full event. */
export const eventStandbyMessages = {
  tellMe: 'Tell me if places open',
  title: 'Wait for places',
  rule: 'All places of your party or none. Who asked first comes first; a smaller party passes only if the first does not fit.',
  action: 'Wait',
  saving: 'Saving...',
  saved: (title: string, ahead: number): Notice => ({
    title: 'You are on the standby list',
    description: ahead === 0 ? `${title}: you are next.` : `${title}: ${ahead} asked before you.`,
  }),
  places: (qty: number) => (qty === 1 ? '1 place' : `${qty} places`),
  waitingFor: (qty: number) => `You are waiting for ${qty === 1 ? '1 place' : `${qty} places`}`,
  offered: 'Places are held for you',
  openToAll: 'Places have opened',
  open: (left: number) =>
    `${left} ${left === 1 ? 'place is' : 'places are'} free: please book ${left === 1 ? 'it' : 'them'}.`,
  tooMany: `You are waiting for ${standby.wishesPerPlayer} events already. Stop one of them first.`,
} as const
