/** Club settings in the form the rules use (specification section 9). Owners change them in src/club. */
import { club } from '#club/club.ts'
import type { Day, Time, weekdays } from './day.ts'
import { settingsOf } from './live.ts'

export { club as facility }

/** Domain of the contact address, e.g. 'thenest.example'. */
export const mailDomain = club.contactEmail.split('@')[1]!

/** What is booked: shooting lanes and Speede sessions. */
export const kinds = ['lane', 'speede'] as const
export type Kind = (typeof kinds)[number]

/** On `weekdays`, sessions that start at `from` or later and before `to` are for these `ages`, in whole years, both included. */
export type AgeBand = {
  weekdays: readonly (typeof weekdays)[number][]
  from: Time
  to: Time
  ages: { min: number; max: number }
}

export type Bookable = {
  /** Lanes or Speede units are numbered 1 to `units`. */
  units: number
  /** Minutes of one session, and between two start times. */
  minutes: number
  /** First and last start time, 'HH:mm'. */
  first: string
  last: string
  /** Sessions per member from Monday to Sunday. */
  weeklyLimit: number
  /** Hours before the start until which a booking can be moved, and canceled without counting; 0: until it starts. */
  freeUntilHours: number
  /** Hours for some ages only; without them every hour is for everybody. */
  ageBands?: readonly AgeBand[]
}

export const bookables: Record<Kind, Bookable> = { lane: club.lanes, speede: club.speede }

/** Number of weeks in which lanes can be booked, including this week. */
export const laneWeeks = club.lanes.weeksShown
/** Number of days on which Speede sessions can be booked, including today. */
export const speedeDays = club.speede.daysShown

export const eventQuantity = { min: 1, max: club.maxGuests } as const
export const cartQuantity = { min: 1, max: club.maxCartQuantity } as const

export const { sealYears } = club
export const { childAges, standby, arrivals, cancellationsPerDay, newFamilies, inbox: deadlines } = club

type Prices = (typeof club.membership.prices)[number]
export type PriceList = readonly [Prices, ...Prices[]]

/** What a membership costs, by the days from which on it does: in src/club, and as the owner has changed it. */
export const priceList = (): PriceList => {
  const changed = settingsOf('prices').map(({ from, value }) => Object.assign({ from }, value))
  const all = [...club.membership.prices, ...changed].toSorted((one, other) => one.from.localeCompare(other.from))
  return all as unknown as PriceList
}
/** What it costs somebody who joins on this day of the club. */
export const membershipOn = (day: Day, list: PriceList = priceList()): Prices =>
  list.findLast(({ from }) => from <= day) ?? list[0]
