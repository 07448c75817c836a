/** An answer to an event: one record per event and member, so that hundreds may answer at once and nobody answers twice. */
import type { EventBooking } from '#domain/events/events.ts'
import { today, type Day } from '#domain/calendar/calendar.ts'
import type { Store } from '#server/storage/store.ts'
import { readAll } from './update-with-retry.ts'
import { eventOf, readEvents } from './events.ts'
import { hash, keys } from './keys.ts'

/**
 * `name`, `email` and `qty` are what was typed. The event's title and time are kept beside the answer for the day it is
 * gone. `answered` are the last requests that ended here, so that one delivered late or twice changes nothing.
 */
export type RsvpRecord = {
  v: 1
  state: 'attending' | 'left'
  name: string
  email: string
  qty: number
  ts: string
  title: string
  datetime: string
  answered: { request: string; ts: string }[]
  /** The profile name of the member whose own e-mail was typed, as it was then. */
  member?: string
  /** True once staff have seen them come in. */
  checkedIn?: boolean
}

/** Leads from a member to an event they answered; `date` is the facility day the event was on then. */
export type RsvpMark = { v: 1; date: Day }

/** The id of a member's answer to an event: always the same, and nothing of the member can be read from it. */
export const rsvpIdOf = (eventId: string, ownerKey: string): string =>
  `rsvp_${hash('rsvp', eventId, ownerKey).slice(0, 24)}`

/** Whose answer to an event an id names, among all of them. */
export async function ownerKeyOfRsvp(store: Store, eventId: string, id: string): Promise<string | undefined> {
  const prefix = keys.rsvpsOfEvent(eventId)
  const holders = (await store.list(prefix)).map(({ key }) => key.slice(prefix.length))
  return holders.find((ownerKey) => rsvpIdOf(eventId, ownerKey) === id)
}

/** The booking as the member keeps it, under the account's e-mail whatever was typed. */
export const toEventBooking = (
  eventId: string,
  ownerKey: string,
  { title, datetime, name, qty }: Pick<RsvpRecord, 'title' | 'datetime' | 'name' | 'qty'>,
  accountEmail: string,
): EventBooking => ({ id: rsvpIdOf(eventId, ownerKey), eventId, title, datetime, name, email: accountEmail, qty })

/** The keys of every answer a member ever gave. */
export async function rsvpKeysOf(store: Store, ownerKey: string): Promise<string[]> {
  const prefix = keys.rsvpMarks(ownerKey)
  const marks = await store.list(prefix)
  return marks.map(({ key }) => keys.rsvp(key.slice(prefix.length), ownerKey))
}

/** An answer as its member may take it along: what they said, and when. */
export type OwnRsvp = Pick<RsvpRecord, 'title' | 'datetime' | 'name' | 'email' | 'qty' | 'ts' | 'state'> & {
  eventId: string
}

/** Every answer of a member that is kept, taken back or not. One without a guest was that of an account deleted since. */
export async function everyRsvpOf(store: Store, ownerKey: string): Promise<OwnRsvp[]> {
  const answers = await readAll<RsvpRecord>(store, await rsvpKeysOf(store, ownerKey))
  return answers
    .filter(({ value }) => value.email !== '')
    .map(({ key, value: { title, datetime, name, email, qty, ts, state } }) => ({
      eventId: key.split('/')[1]!,
      title,
      datetime,
      name,
      email,
      qty,
      ts,
      state,
    }))
}

/** What is left of an answer without its guest: the event, and which requests have ended. Nothing if it is so already. */
export const withoutGuest = ({ v, name, email, qty, ts, title, datetime, answered }: RsvpRecord) =>
  name === '' && email === ''
    ? undefined
    : ({ v, state: 'left', name: '', email: '', qty, ts, title, datetime, answered } satisfies RsvpRecord)

/** A member's answers to events of today or later. One to a canceled event is marked so. */
export async function rsvpsOfMember(
  store: Store,
  ownerKey: string,
  accountEmail: string,
  now: Date,
): Promise<EventBooking[]> {
  const prefix = keys.rsvpMarks(ownerKey)
  const [marks, events] = await Promise.all([store.list(prefix), readEvents(store)])
  const isCurrent = (datetime: string) => today(new Date(datetime)) >= today(now)
  const eventIds = marks
    .map(({ key }) => key.slice(prefix.length))
    .filter((id) => isCurrent(eventOf(events, id)?.datetime ?? now.toISOString()))
  const answers = await readAll<RsvpRecord>(
    store,
    eventIds.map((id) => keys.rsvp(id, ownerKey)),
  )
  return answers
    .filter(({ value }) => value.state === 'attending')
    .flatMap(({ key, value }) => {
      const eventId = key.split('/')[1]!
      const event = eventOf(events, eventId)
      const booking = toEventBooking(eventId, ownerKey, { ...value, ...event }, accountEmail)
      if (!isCurrent(booking.datetime)) return []
      return event && !event.canceled ? [booking] : [{ ...booking, canceled: true }]
    })
}

/** Everybody who is coming to an event, in the order they answered, with whose answer it is. */
export async function rsvpsOfEvent(store: Store, eventId: string): Promise<(RsvpRecord & { ownerKey: string })[]> {
  const prefix = keys.rsvpsOfEvent(eventId)
  const listed = (await store.list(prefix)).map(({ key }) => key)
  const found = await readAll<RsvpRecord>(store, listed)
  return found
    .filter(({ value }) => value.state === 'attending')
    .map(({ key, value }) => Object.assign({ ownerKey: key.slice(prefix.length) }, value))
    .toSorted((one, other) => one.ts.localeCompare(other.ts))
}

/** The ids of a weekly event's occurrences that somebody has ever answered. */
export async function occurrencesWithRsvps(store: Store, slug: string): Promise<string[]> {
  const listed = await store.list(keys.rsvpsOfSeries(slug))
  return [...new Set(listed.map(({ key }) => key.split('/')[1]!))]
}
