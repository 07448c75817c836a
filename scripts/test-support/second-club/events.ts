/** The weekly events of the test club. */
import type { TourDays, WeeklyEventFact } from '#club/types.ts'

export const weeklyEventFacts: readonly WeeklyEventFact[] = [
  {
    slug: 'goalie-hour',
    title: 'Goalie Hour',
    summary: 'Six nets and nobody else in the way.',
    weekday: 'Tuesday',
    time: '17:15',
    minutes: 75,
  },
  {
    slug: 'referee',
    title: 'Ask a Referee',
    summary: 'Why it was a penalty.',
    weekday: 'Thursday',
    time: '19:00',
    minutes: 45,
    series: 'speaking',
    room: 'Library',
    tone: 'red',
  },
]

export const tourTimes: readonly string[] = ['08:30', '12:00', '18:00']

export const tourDays: TourDays = {
  daysAhead: 14,
  closedWeekdays: ['Monday'],
  next: 'We ring the bell.',
}
