/** Every number of the club in one place: what there is, when it is open, what it costs (specification section 9). */

export const facility = {
  name: 'The Nest',
  /** All dates and times of the site are wall-clock times of this zone, whatever the device says. */
  timeZone: 'America/New_York',
  openingHours: 'Open daily 6 am – 10:00pm',
  /** The same hours for machines, 'HH:mm'. */
  opens: '06:00',
  closes: '22:00',
  contactEmail: 'hello@thenest.example',
  social: [
    { name: 'Instagram', url: 'https://www.instagram.com/' },
    { name: 'Facebook', url: 'https://www.facebook.com/' },
    { name: 'YouTube', url: 'https://www.youtube.com/' },
  ],
  staff: [
    { name: 'Jordan Doyle', role: 'Director of Hockey', email: 'jordan@thenest.example' },
    { name: 'Morgan Keller', role: 'Member Services', email: 'morgan@thenest.example' },
  ],
} as const

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

export const bookables = {
  lane: { units: 5, minutes: 60, first: '10:00', last: '21:00', weeklyLimit: 2 },
  speede: { units: 4, minutes: 30, first: '10:00', last: '21:30', weeklyLimit: 2 },
} as const satisfies Record<Kind, Bookable>

/** Lanes can be booked to the end of the fourth week shown (this week is the first). */
export const laneWeeks = 4
/** Speede sessions can be booked on this many days, today included. */
export const speedeDays = 7

export const eventQuantity = { min: 1, max: 10 } as const
export const cartQuantity = { min: 1, max: 10 } as const

export const membership = {
  monthlyCents: 249_00,
  annualCents: 2_740_00,
  /** The owner's words; by arithmetic it is $248 (12 × 249 − 2,740). */
  annualSaving: 'save $250',
  feePercent: 3,
} as const

export const childAges = { min: 8, max: 18 } as const
export const password = { min: 8, max: 128 } as const
export const cardNumber = { minLength: 12, maxLength: 19, minDigits: 12 } as const

/** At most one notification is visible; a dismissed one is forgotten after this many milliseconds. */
export const notifications = { visible: 1, removeAfterMs: 1_000_000 } as const
