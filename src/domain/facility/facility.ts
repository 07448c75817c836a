/** Every number of the club as the rules ask for it (specification section 9); what an owner changes stands in src/club. */
import { club } from '#club/club.ts'

export { club as facility }

/** 'thenest.example', of the contact address: marks what is the club's own. */
export const mailDomain = club.contactEmail.split('@')[1]!

/** What can be reserved by the hour or half hour. A `kind` names it in keys, calls and rules. */
export type Kind = 'lane' | 'speede'

export type Bookable = {
  /** Lanes or Speede units are numbered 1 to `units`. */
  units: number
  /** Minutes of one session, which is also the distance between two starts. */
  minutes: number
  /** First and last start, 'HH:mm'. */
  first: string
  last: string
  /** Sessions one member may hold in a Monday-to-Sunday week. */
  weeklyLimit: number
}

export const bookables: Record<Kind, Bookable> = { lane: club.lanes, speede: club.speede }

/** Lanes can be booked to the end of this many weeks (this week is the first). */
export const laneWeeks = club.lanes.weeksShown
/** Speede sessions can be booked on this many days, today included. */
export const speedeDays = club.speede.daysShown

export const eventQuantity = { min: 1, max: club.mostGuests } as const
export const cartQuantity = { min: 1, max: club.mostPieces } as const

export const { membership, childAges } = club
