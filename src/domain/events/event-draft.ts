/** What an event may be when staff write one: lengths, times, pictures, and the id it gets (product 5). */
import { addDays, instantOf, isDay, isTime, today } from '#domain/calendar/calendar.ts'
import { occurrenceById } from './events.ts'

/** Longest text of each field, and how many events one club keeps. */
export const eventLimits = { title: 120, summary: 1000, image: 500, kept: 500 } as const

/** Nobody plans further: a year beyond is a slip of the finger. */
const daysAhead = 2 * 366

const wallForm = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})$/
const instantForm = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/

/**
 * The instant an event's time means: an ISO instant as it is, a wall-clock time ('2026-12-01T18:30') on the facility's
 * clock. Nothing for what is neither.
 */
export function eventInstant(text: string): Date | undefined {
  const [, day = '', time = ''] = wallForm.exec(text) ?? []
  if (isDay(day) && isTime(time)) return instantOf(day, time)
  const instant = instantForm.test(text) && isDay(text.slice(0, 10)) ? new Date(text) : undefined
  return instant && !Number.isNaN(instant.getTime()) ? instant : undefined
}

export const isEventTime = (text: string): boolean => eventInstant(text) !== undefined

/** Why an event cannot take place then; nothing if it can. */
export function whyNotThen(when: Date, now: Date): 'past' | 'too_far' | undefined {
  if (when <= now) return 'past'
  return today(when) > addDays(today(now), daysAhead) ? 'too_far' : undefined
}

/** An https address of a picture; no name or password in it, and nothing the server would ever fetch. */
export function isImageAddress(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url?.protocol === 'https:' && url.username === '' && url.password === ''
}

const slugLength = 48

/** A readable id with a short mark that makes it unlike any other: 'goalie-morning-k3f9a1'. Never one of a weekly event. */
export function eventIdOf(title: string, mark: string): string {
  const words = title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, slugLength)
    .replaceAll(/^-+|-+$/g, '')
  const id = `${words || 'event'}-${mark}`
  return occurrenceById(id) ? `event-${id}` : id
}
