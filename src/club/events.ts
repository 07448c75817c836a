/** Weekly events, and the times offered for tours. */
import type { WeeklyEventFact } from '#api-contract/club-settings.ts'

export type { WeeklyEventFact }

/**
 * `slug` identifies an event in URLs and records; never change it once an event has RSVPs. `minutes` is the duration; an
 * event ends on the day it starts.
 */
export const weeklyEventFacts: readonly WeeklyEventFact[] = [
  {
    slug: 'homework-helper',
    title: 'Homework Helper',
    summary: 'A quiet table in the Lounge and a tutor to help. Bring your books, leave with your homework done.',
    weekday: 'Wednesday',
    time: '18:30',
    minutes: 90,
  },
  {
    slug: 'healthy-eats',
    title: 'Healthy Eats',
    summary: 'Cook and taste in the Kitchen: what to eat before a game, after one, and on the days in between.',
    weekday: 'Sunday',
    time: '11:00',
    minutes: 60,
  },
]

/** Tour times visitors can request, within opening hours. */
export const tourTimes: readonly string[] = ['09:00', '10:00', '11:00', '13:00', '14:00', '15:00', '16:00']
