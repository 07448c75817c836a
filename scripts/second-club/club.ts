/** A test club that differs from The Nest in every setting (scripts/checks/second-club.test.ts). */
import type { Club } from '#api-contract/club-facts.ts'

export const club: Club = {
  name: 'Quarry Burrow',
  facilityNoun: 'burrow',
  headline: ['Dig deep', 'shoot', 'high'],
  timeZone: 'Europe/Helsinki',
  openingHours: 'Open every day, 8 am to 9:30 pm',
  opens: '08:00',
  closes: '21:30',
  contactEmail: 'ask@quarryburrow.example',
  social: [{ name: 'Mastodon', url: 'https://social.quarryburrow.example/@burrow' }],
  lanes: {
    units: 6,
    minutes: 45,
    first: '09:15',
    last: '20:30',
    weeklyLimit: 3,
    freeUntilHours: 12,
    weeksShown: 2,
    ageBands: [{ weekdays: ['Tuesday', 'Thursday'], from: '15:00', to: '17:00', ages: { min: 6, max: 9 } }],
  },
  speede: {
    units: 3,
    minutes: 30,
    first: '09:00',
    last: '21:00',
    weeklyLimit: 1,
    freeUntilHours: 6,
    daysShown: 10,
    ageBands: [
      { weekdays: ['Tuesday'], from: '16:00', to: '17:30', ages: { min: 13, max: 15 } },
      { weekdays: ['Tuesday', 'Saturday'], from: '14:00', to: '16:00', ages: { min: 6, max: 10 } },
    ],
  },
  standby: {
    wishesPerPlayer: 3,
    days: 4,
    notice: [60, 20, 120],
    holds: [
      { fromHours: 12, minutes: 90 },
      { fromHours: 3, minutes: 30 },
    ],
    quiet: { from: '20:30', to: '08:00', keptFrom: '09:30' },
    unanswered: 3,
  },
  maxGuests: 4,
  maxCartQuantity: 6,
  membership: { monthlyCents: 180_00, annualCents: 1_950_50, annualSaving: 'two months free', feePercent: 1.5 },
  childAges: { min: 6, max: 15 },
}
