/**
 * The club in one place: its name, hours, lanes, prices and people. An owner edits the four files of this folder and
 * nothing else; `npm run club` says what does not fit. Times are 'HH:mm' on the club's own clock.
 */
import type { Club } from '#api-contract/club-settings.ts'

export const club: Club = {
  name: 'The Nest',
  /** What the club calls its house, in a sentence: 'Wear the nest.' */
  houseWord: 'nest',
  /** The three lines of the landing page's headline; also painted on the picture that shared links show. */
  headline: ['Where the', 'next line', 'grows'],
  /** IANA name of the zone whose clock hangs in the hall. All days and times of the site are of this zone. */
  timeZone: 'America/New_York',
  /** The sentence of the footer, word for word. */
  openingHours: 'Open daily 6 am – 10:00pm',
  /** The same hours for machines; lanes and Speede units stay inside. */
  opens: '06:00',
  closes: '22:00',
  /** Where people write to. What follows the '@' also marks calendar entries as the club's. */
  contactEmail: 'hello@thenest.example',
  /** Links of the footer, https only. */
  social: [
    { name: 'Instagram', url: 'https://www.instagram.com/' },
    { name: 'Facebook', url: 'https://www.facebook.com/' },
    { name: 'YouTube', url: 'https://www.youtube.com/' },
  ],
  /**
   * `units` are numbered from 1 (at most 12). A session takes `minutes`, and the next begins when it ends; `first` and
   * `last` are the first and the last start. `weeklyLimit`: sessions one member may hold from Monday to Sunday.
   * A club in business should not lower `units` or move the starts while bookings stand there.
   */
  lanes: { units: 5, minutes: 60, first: '10:00', last: '21:00', weeklyLimit: 2, weeksShown: 4 },
  /** `weeksShown` (lanes): this week and the ones after it that can be booked. `daysShown`: today and the days after it. */
  speede: { units: 4, minutes: 30, first: '10:00', last: '21:30', weeklyLimit: 2, daysShown: 7 },
  /** Most guests one member may bring to an event, and most pieces of one article in a cart. */
  mostGuests: 10,
  mostPieces: 10,
  membership: {
    /** Prices in cents, US dollars. */
    monthlyCents: 249_00,
    annualCents: 2_740_00,
    /** The owner's words; by arithmetic it is $248 (12 × 249 − 2,740). */
    annualSaving: 'save $250',
    /** What is added to every charge, in percent. */
    feePercent: 3,
  },
  /** The youngest and the oldest player who can join, in years. */
  childAges: { min: 8, max: 18 },
}
