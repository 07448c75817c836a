/** Weekly events with the speaking series and game nights, and the days and times offered for tours. */
import type { TourDays, WeeklyEventFact } from './types.ts'

export type { WeeklyEventFact }

/**
 * `slug` identifies an event in URLs and records; never change it once an event has RSVPs. `minutes` is the duration; an
 * event ends on the day it starts. `series` groups talks and game nights on the events page; staff cancel the weeks in which
 * one does not take place. `tone` is the color of the ticket of a talk.
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
  {
    slug: 'advisor-qa',
    title: 'Advisor Q&A',
    summary: 'Bring the questions you would not ask on the bench: schools, leagues, what comes next.',
    weekday: 'Wednesday',
    time: '18:30',
    minutes: 60,
    series: 'speaking',
    room: 'Stage',
    tone: 'blue',
  },
  {
    slug: 'recruiting',
    title: 'Recruiting Deep Dive',
    summary: 'How coaches watch, what they write down, and how to get in touch.',
    weekday: 'Friday',
    time: '17:00',
    minutes: 60,
    series: 'speaking',
    room: 'Stage',
    tone: 'red',
  },
  {
    slug: 'mindset',
    title: 'Mindset & Leadership',
    summary: 'Losing well, leading early and staying focused all season.',
    weekday: 'Sunday',
    time: '11:00',
    minutes: 60,
    series: 'speaking',
    room: 'Stage',
    tone: 'kick',
  },
  {
    slug: 'game-night',
    title: 'Game Night',
    summary: 'Lights low, big screen on, the whole bench on the sofas. Most Fridays.',
    weekday: 'Friday',
    time: '19:00',
    minutes: 150,
    series: 'game_nights',
    room: 'Lounge',
  },
]

/** Tour times visitors can request, within opening hours. */
export const tourTimes: readonly string[] = ['09:00', '10:00', '11:00', '13:00', '14:00', '15:00', '16:00']

/** The days on which tours take place: at most `daysAhead` from today, not on the holidays of `club`, and not on these weekdays. */
export const tourDays: TourDays = {
  daysAhead: 60,
  closedWeekdays: [],
  /** What happens after a request, in a sentence or two. */
  next: 'We’ll call you within one business day to confirm the hour. A tour takes half an hour; bring skates and a stick, or borrow ours.',
}
