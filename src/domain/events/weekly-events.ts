/** The weekly events of the club, without their days: those of src/club, and as the owner has changed them from a day on. */
import { weeklyEventFacts, type WeeklyEventFact } from '#club/events.ts'
import { weekdays, type Day, type Time } from '#domain/facility/day.ts'
import { settingsOf } from '#domain/facility/live.ts'

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

/** Those of src/club. */
const first: readonly WeeklyEvent[] = weeklyEventFacts.map(toWeeklyEvent)

/** As they are on a day; talks and game nights follow the same rules, RSVPs included. */
export function weeklyEventsOn(day: Day): readonly WeeklyEvent[] {
  const changed = settingsOf('weekly').filter(({ from }) => from <= day)
  if (changed.length === 0) return first
  const bySlug = new Map(first.map((event) => [event.slug, event]))
  for (const { value } of changed) {
    const { ends, ...event } = value
    if (ends) bySlug.delete(event.slug)
    else bySlug.set(event.slug, { ...bySlug.get(event.slug), ...toWeeklyEvent(event) })
  }
  return [...bySlug.values()]
}

/** All that the club has, had, or is about to have. */
export const weeklySlugs = (): string[] => [
  ...new Set([...first.map(({ slug }) => slug), ...settingsOf('weekly').map(({ value }) => value.slug)]),
]

/** Length of events that are not weekly, in minutes. */
const defaultMinutes = 60

const titled = (title: string, day: Day) => weeklyEventsOn(day).find((event) => event.title === title)

/** Minutes of the event with this title on a day: weekly events have their own length. */
export const minutesOfEvent = (title: string, day: Day): number => titled(title, day)?.minutes ?? defaultMinutes

/** Where an event is: its own room, else that of the weekly event with its title on its day. */
export const roomOfEvent = (
  { title, room }: { title: string; room?: string | undefined },
  day: Day,
): string | undefined => room ?? titled(title, day)?.room

const inSeries = (wanted: WeeklyEvent['series']) => (day: Day) =>
  weeklyEventsOn(day).filter(({ series }) => series === wanted)

/** 'Homework Helper Wednesdays 6:30 PM; Healthy Eats Sundays 11:00 AM' */
export const everyWeek = inSeries(undefined)
/** 'Advisor Q&A Wednesdays 6:30 PM; Recruiting Deep Dive Fridays 5:00 PM; Mindset & Leadership Sundays 11:00 AM' */
export const speakingSeries = inSeries('speaking')
/** 'most Fridays and select playoff dates' */
export const gameNights = inSeries('game_nights')
