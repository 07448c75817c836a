/** Types of the settings in this folder. `npm run club` also checks the values: src/domain/club-settings/rules.ts. */
import type { Time, weekdays } from '#domain/facility/day.ts'
import type { ProductNotes } from '#domain/shop/product-notes.ts'

type Weekday = (typeof weekdays)[number]
type Ages = { min: number; max: number }

type Bookable = {
  units: number
  minutes: number
  first: Time
  last: Time
  weeklyLimit: number
  freeUntilHours: number
  ageBands?: readonly { weekdays: readonly Weekday[]; from: Time; to: Time; ages: Ages }[]
}

type Prices = { from: string; monthlyCents: number; annualCents: number }

export type Club = {
  name: string
  facilityNoun: string
  headline: readonly [string, string, string]
  timeZone: string
  openingHours: string
  opens: Time
  closes: Time
  opening?: { day: string; time: Time }
  holidays: readonly { day: string; name: string }[]
  schoolEnds?: Time
  city: string
  contactEmail: string
  social: readonly { name: string; url: string }[]
  lanes: Bookable & { weeksShown: number }
  speede: Bookable & { daysShown: number }
  standby: {
    wishesPerPlayer: number
    days: number
    notice: readonly number[]
    holds: readonly { fromHours: number; minutes: number }[]
    quiet: { from: Time; to: Time; keptFrom: Time }
    unanswered: number
    families: number
  }
  arrivals: {
    opens: number
    late: number
    missing: number
    others: number
    disputeHours: number
    noShows: { count: number; days: number }
    adultUnder: number
    pickUp: number
  }
  places: { cap?: number; pauseFrees: boolean }
  newFamilies: { sessions: number; weeks: number; orders: number; rsvps: number; guests: number }
  inbox: Record<'tourDays' | 'orderDays' | 'chargeDays' | 'soonDays' | 'waitingDays' | 'cardDays' | 'newcomers', number>
  cancellationsPerDay: number
  taxAtDesk: boolean
  sealYears: number
  maxGuests: number
  maxCartQuantity: number
  bypass: boolean
  membership: { prices: readonly [Prices, ...Prices[]]; annualSaving: string; feePercent: number }
  childAges: Ages
}

export type WeeklyEventFact = {
  slug: string
  title: string
  summary: string
  weekday: Weekday
  time: Time
  minutes: number
  series?: 'speaking' | 'game_nights'
  room?: string
  tone?: 'blue' | 'red' | 'kick'
}

export type TourDays = {
  daysAhead: number
  closedWeekdays: readonly Weekday[]
  next: string
}

/** `isCredit`: credit on the membership card, for which no size is shown. */
export type ProductFact = ProductNotes & {
  id: string
  name: string
  priceCents: number
  image: string
  isCredit?: boolean
}

type Card = { title: string; text: string }

export type PageFacts = {
  bumper: string
  laneFacts: readonly Card[]
  loungeFacts: readonly Card[]
  meals: readonly {
    kind: 'salmon' | 'chicken' | 'chili' | 'steak' | 'parfait'
    name: string
    protein: number
    what: string
  }[]
  speakingLead: string
  staff: readonly { name: string; role: string; email: string }[]
  teamLead: string
  teamCards: readonly Card[]
  gameNights: string
  gameNightRoom: string
  shopHas: string
  shopLead: string
  membershipHolds: readonly string[]
}

export type VisitFacts = {
  address: readonly string[]
  phone: string
  parking: string
  bring: readonly string[]
  cancellation: string
  questions: readonly { question: string; answer: string }[]
}

export type LegalTexts = { changed: string; terms: readonly Card[]; privacy: readonly Card[] }

type ConsentText = { version: number; title: string; sections: readonly Card[] }
export type ConsentTexts = Record<'terms' | 'waiver' | 'treatment' | 'photos', ConsentText>
export type PublishedConsents = readonly { text: keyof ConsentTexts; version: number; hash: string }[]
