/** Validation and ids of the events staff add: lengths, times (product 5). */
import { addDays, instantOf, isDay, isTime, today } from '#domain/calendar/calendar.ts'
import { occurrenceById, type ClubEvent } from './events.ts'

/** Maximum length of each field, maximum number of people and of events. */
export const eventLimits = { title: 120, summary: 1000, image: 500, room: 60, capacity: 999, maxCount: 500 } as const

/** A date further ahead is taken for a typing error. */
const maxDaysAhead = 2 * 366

const wallClockPattern = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})$/
const instantPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/

/**
 * Parses an event time: an ISO instant, or a facility wall-clock time ('2026-12-01T18:30').
 * Returns undefined for anything else.
 */
export function eventInstant(text: string): Date | undefined {
  const [, day = '', time = ''] = wallClockPattern.exec(text) ?? []
  if (isDay(day) && isTime(time)) return instantOf(day, time)
  const instant = instantPattern.test(text) && isDay(text.slice(0, 10)) ? new Date(text) : undefined
  return instant && !Number.isNaN(instant.getTime()) ? instant : undefined
}

export const isEventTime = (text: string): boolean => eventInstant(text) !== undefined

/** Why an event cannot take place at this time; undefined if it can. */
export function whyNotEventTime(when: Date, now: Date): 'past' | 'too_far' | undefined {
  if (when <= now) return 'past'
  return today(when) > addDays(today(now), maxDaysAhead) ? 'too_far' : undefined
}

type Ending = { ends?: string | undefined; lanes?: readonly unknown[] | undefined }

/** Why an event cannot do without an end: its lanes are closed until then. */
export const whyNotEnd = ({ ends = '', lanes = [] }: Ending): 'required' | undefined =>
  ends === '' && lanes.length > 0 ? 'required' : undefined

export const isCapacity = (count: number): boolean =>
  Number.isInteger(count) && count >= 1 && count <= eventLimits.capacity

/** A readable id with a unique suffix: 'goalie-morning-k3f9a1'. Never the id of a weekly occurrence. */
export function eventIdOf(title: string, suffix: string): string {
  const id = `${slugOf(title)}-${suffix}`
  return occurrenceById(id) ? `event-${id}` : id
}

const maxSlugLength = 48

/** 'goalie-morning-2026-12-01': the name of a file about an event, in ASCII. */
export const eventFileName = ({ title, datetime }: Pick<ClubEvent, 'title' | 'datetime'>): string =>
  `${slugOf(title)}-${today(new Date(datetime))}`

const slugOf = (title: string): string =>
  title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, maxSlugLength)
    .replaceAll(/^-+|-+$/g, '') || 'event'
