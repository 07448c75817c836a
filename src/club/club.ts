/**
 * Club settings: name, hours, lanes, prices and people. An owner edits only the files of this folder;
 * `npm run club` reports invalid settings. Times are 'HH:mm' in the club's time zone.
 */
import type { Club } from './types.ts'

export const club: Club = {
  name: 'The Nest',
  /** What the club calls its facility within a sentence: 'Wear the nest.' */
  facilityNoun: 'nest',
  /** The three lines of the landing page headline, also drawn on the image for shared links. */
  headline: ['Where the', 'next line', 'grows'],
  /** IANA time zone of the facility. All days and times on the site are in this zone. */
  timeZone: 'America/New_York',
  /** The sentence in the footer, verbatim. */
  openingHours: 'Open daily 6 am – 10:00pm',
  /** The same hours in machine-readable form. Lane and Speede sessions must fit within them. */
  opens: '06:00',
  closes: '22:00',
  // Before a club opens: `opening: { day: '2027-01-04', time: '08:00' }`. Families join before it; booking and charges begin with it.
  /** The whole club is closed on these days, 'MM-dd' every year or 'yyyy-MM-dd' once: lanes, units, events and tours. */
  holidays: [
    { day: '01-01', name: "New Year's Day" },
    { day: '07-04', name: 'Independence Day' },
    { day: '2026-11-26', name: 'Thanksgiving' },
    { day: '2027-11-25', name: 'Thanksgiving' },
    { day: '12-25', name: 'Christmas' },
  ],
  /**
   * When school ends, Monday to Friday except on holidays: earlier hours are folded on the reserve page, and
   * a tap away. Leave it out to show every hour.
   */
  schoolEnds: '15:00',
  /** Where the club is, in the first lines of the landing page. */
  city: 'Syracuse, NY',
  /** Contact address. Its domain also identifies the club's calendar entries. */
  contactEmail: 'hello@thenest.example',
  /** Footer links, https only. */
  social: [
    { name: 'Instagram', url: 'https://www.instagram.com/' },
    { name: 'Facebook', url: 'https://www.facebook.com/' },
    { name: 'YouTube', url: 'https://www.youtube.com/' },
  ],
  /**
   * `units` are numbered from 1 (at most 12). A session takes `minutes`, and the next starts when it ends; `first` and
   * `last` are the first and last start times. `weeklyLimit`: sessions per member from Monday to Sunday.
   * `freeUntilHours`: a booking can be moved, and canceled without counting for the week, until so many hours before it
   * starts; 0 is until it starts.
   * `ageBands`, if there are any, are hours for some ages only; all other hours are for everybody:
   * `[{ weekdays: ['Tuesday', 'Thursday'], from: '15:00', to: '17:00', ages: { min: 8, max: 11 } }]`. The ages are in whole
   * years, both included; a session belongs to the band in which it starts.
   * Do not lower `units` or change the start times while there are bookings they would affect.
   */
  lanes: { units: 5, minutes: 60, first: '10:00', last: '21:00', weeklyLimit: 2, freeUntilHours: 0, weeksShown: 4 },
  /** Booking window: `weeksShown` (lanes) includes this week, `daysShown` includes today. */
  speede: { units: 4, minutes: 30, first: '10:00', last: '21:30', weeklyLimit: 2, freeUntilHours: 0, daysShown: 7 },
  /**
   * The standby list. `wishesPerPlayer` may be open at a time, each for at most `days` days. `notice` are the minutes before
   * the start that a family can choose, the suggested one first. A slot that opens is held for one family after the other:
   * for `minutes` while the start is at least `fromHours` away; nearer than the last of these nobody holds, and all who
   * wait are told at once. Between `quiet.from` and `quiet.to` no offer is made and none ends, and a slot is kept over
   * night only if it starts at `quiet.keptFrom` or later. After `unanswered` offers without an answer a wish pauses. Once so
   * many `families` had the slot and did not take it, nobody holds it either.
   */
  standby: {
    wishesPerPlayer: 5,
    days: 7,
    notice: [90, 30, 60, 180],
    holds: [
      { fromHours: 24, minutes: 120 },
      { fromHours: 6, minutes: 45 },
      { fromHours: 2, minutes: 20 },
    ],
    quiet: { from: '21:00', to: '07:30', keptFrom: '09:00' },
    unanswered: 2,
    families: 3,
  },
  /**
   * Arrivals, in minutes from the start: from `opens` before it until the end somebody can be marked as here; more than `late`
   * after it is late, and after `missing` nobody marked is missing. A no-show needs the confirmation that the desk was staffed
   * unless somebody else was marked within `others`. The family can object for `disputeHours`. A no-show stays for
   * `noShows.days`; with `noShows.count` of them a player can book only for the same day (0: it has no consequence). Below `adultUnder` years the desk asks for the adult, and
   * staff are told `pickUp` after the last session of the day if nobody has said that the child has left.
   */
  arrivals: {
    opens: 30,
    late: 10,
    missing: 20,
    others: 60,
    disputeHours: 48,
    noShows: { count: 0, days: 60 },
    adultUnder: 12,
    pickUp: 30,
  },
  /**
   * Players for whom there is room (`cap`): families that come then wait in line. Without it any number can join; the page of the
   * families proposes one. `pauseFrees`: who pauses lends their place to somebody else, and is not refused when they come back.
   */
  places: { pauseFrees: false },
  /**
   * What a family that has joined may have at a time until one of its players has been here or the desk knows it: so many
   * `sessions` of all players, in so many `weeks`, this one included, so many open `orders`, and so many `rsvps` with up to so
   * many `guests`.
   */
  newFamilies: { sessions: 4, weeks: 2, orders: 1, rsvps: 2, guests: 4 },
  /**
   * By when what the club has promised is done; after that it is late. In days of work: a tour request is answered, an order is
   * ready, a change is entered at the terminal for cards, changed safety facts are read. In days: from when an order that nobody
   * picks up, or a card before it expires, is an item. `newcomers`: more families of a day whom nobody has seen are an item.
   */
  inbox: {
    tourDays: 1,
    orderDays: 1,
    chargeDays: 2,
    soonDays: 1,
    waitingDays: 14,
    cardDays: 14,
    newcomers: 10,
  },
  /** How often a family may cancel bookings or RSVPs in a day; then it calls the desk. */
  cancellationsPerDay: 6,
  /** Whether tax is added to the prices of the shop at the desk. Carts and receipts then say so; credit on a card has none. */
  taxAtDesk: true,
  /**
   * After an account is deleted, what was signed and reports of incidents stay sealed as proof until so many years after the
   * child is 18.
   */
  sealYears: 3,
  /** Maximum guests per RSVP, and maximum quantity of one item in a cart. */
  maxGuests: 10,
  maxCartQuantity: 10,
  /** Whether the sign-in page has 'Bypass', with which a visitor tries the member pages; it reads nobody's data. */
  bypass: true,
  membership: {
    /**
     * Prices in US cents. A new price is one more line, with the day from which on it holds: families are told 30 days before,
     * and each pays it with the first period that begins then. Before the first day its prices hold, but for what was over before a family was here.
     */
    prices: [{ from: '2026-11-01', monthlyCents: 249_00, annualCents: 2_740_00 }],
    /** The owner's wording; the exact saving is $248 (12 × 249 − 2,740). */
    annualSaving: 'save $250',
    /** Transaction fee added to every charge, in percent. */
    feePercent: 3,
  },
  /** Youngest and oldest age of a player who joins, in years. */
  childAges: { min: 8, max: 18 },
}
