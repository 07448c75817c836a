/** The weekly events of the club, without their days. */
import { weeklyEventFacts, type WeeklyEventFact } from '#club/events.ts'
import { weekdays, type Time } from '#domain/facility/day.ts'

export type WeeklyEvent = {
  slug: string
  title: string
  summary: string
  /** 0 is Monday. */
  weekday: number
  time: Time
  minutes: number
} & Pick<WeeklyEventFact, 'series' | 'room' | 'tone'>

const toWeeklyEvent = ({ weekday, ...event }: WeeklyEventFact): WeeklyEvent => ({
  ...event,
  weekday: weekdays.indexOf(weekday),
})

/** All of them: talks and game nights follow the same rules, RSVPs included. */
export const weeklyEvents: readonly WeeklyEvent[] = weeklyEventFacts.map(toWeeklyEvent)

/** Length of events that are not weekly, in minutes. */
const defaultMinutes = 60

/** Minutes of the event with this title: weekly events have their own length. */
export const minutesOfEvent = (title: string): number =>
  weeklyEvents.find((event) => event.title === title)?.minutes ?? defaultMinutes

/** Where an event is: its own room, else that of the weekly event with its title. */
export const roomOfEvent = ({ title, room }: { title: string; room?: string | undefined }): string | undefined =>
  room ?? weeklyEvents.find((event) => event.title === title)?.room

const inSeries = (wanted: WeeklyEvent['series']) => weeklyEvents.filter(({ series }) => series === wanted)

/** 'Homework Helper Wednesdays 6:30 PM; Healthy Eats Sundays 11:00 AM' */
export const everyWeek = inSeries(undefined)
/** 'Advisor Q&A Wednesdays 6:30 PM; Recruiting Deep Dive Fridays 5:00 PM; Mindset & Leadership Sundays 11:00 AM' */
export const speakingSeries = inSeries('speaking')
/** 'most Fridays and select playoff dates' */
export const gameNights = inSeries('game_nights')
