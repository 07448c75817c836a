/** What takes place every week, as long as it stands here, and when visitors may come. */
import type { WeeklyEventFact } from '#api-contract/club-settings.ts'

export type { WeeklyEventFact }

/**
 * `slug` names an event in addresses and records and never changes once people have answered it. `minutes` is how long
 * it lasts; it ends on the day it begins.
 */
export const weeklyEventFacts: readonly WeeklyEventFact[] = [
  {
    slug: 'homework-helper',
    title: 'Homework Helper',
    summary: 'A quiet table in the Lounge and a tutor who has been there. Bring the books, leave with them closed.',
    weekday: 'Wednesday',
    time: '18:30',
    minutes: 90,
  },
  {
    slug: 'healthy-eats',
    title: 'Healthy Eats',
    summary: 'Cook and taste in the Kitchen: what to eat before a game, after one, and on the days between.',
    weekday: 'Sunday',
    time: '11:00',
    minutes: 60,
  },
]

/** When a visitor may ask for a tour, while the club is open. */
export const tourTimes: readonly string[] = ['09:00', '10:00', '11:00', '13:00', '14:00', '15:00', '16:00']
