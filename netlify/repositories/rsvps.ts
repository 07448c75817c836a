/** RSVPs: one record per event and member, so that hundreds can respond concurrently and nobody is counted twice. */
import type { Key, Store } from '#server/storage/store.ts'
import { others, type EventBooking } from '#domain/events/events.ts'
import { today } from '#domain/calendar/calendar.ts'
import { keysUnder, readAll, readReadable } from './update-with-retry.ts'
import { eventOf, eventsIfReadable } from './events.ts'
import { keys } from './keys.ts'
import { hash } from './hashes.ts'
import type { StoredEvent, RsvpRecord } from '#records/events.ts'

/** The request in this RSVP, if it is one of the last that were processed. */
export const requestIn = (rsvp: RsvpRecord | undefined, request: string) =>
  rsvp?.answered.find((past) => past.request === request)

/** When the family left the list, or was taken off it; undefined while it is on it. */
export const leftAt = ({ state, answered }: Pick<RsvpRecord, 'state' | 'answered'>): string | undefined =>
  state === 'left' ? answered.at(-1)?.ts : undefined

/** How often the calendar entry of an RSVP has changed: with the event, or with the reply. */
export const calendarSequenceOf = (
  { rev = 0 }: { rev?: number | undefined },
  { changes = 0 }: { changes?: number | undefined },
): number => rev + changes

/** Who of an RSVP is checked in apart: each player, and the others together. Nobody if it names no players. */
export const partsOf = ({ players = [], qty }: Pick<RsvpRecord, 'players' | 'qty'>): string[] =>
  players.length > 0 && qty > players.length ? [...players, others] : players

/** Those of them who have checked in. */
export const partsWhoCame = (rsvp: Pick<RsvpRecord, 'players' | 'qty' | 'came' | 'checkedIn'>): string[] =>
  partsOf(rsvp).filter((id) => rsvp.checkedIn || rsvp.came?.includes(id))

/** The RSVP with these of its parts checked in. */
export function withPartsCame(current: RsvpRecord, came: readonly string[]): RsvpRecord {
  const { came: _, ...rsvp } = current
  const parts = partsOf(rsvp)
  const isAll = parts.length > 0 && parts.every((id) => came.includes(id))
  return { ...rsvp, checkedIn: isAll, ...(!isAll && came.length > 0 && { came: [...came] }) }
}

/** The id of a member's RSVP to an event: deterministic, and reveals nothing about the member. */
export const rsvpIdOf = (eventId: string, accountKey: string): string =>
  `rsvp_${hash('rsvp', eventId, accountKey).slice(0, 24)}`

/** Finds the account key of an RSVP to an event by its id. */
export async function accountKeyOfRsvp(store: Store, eventId: string, id: string): Promise<string | undefined> {
  const prefix = keys.rsvpsOfEvent(eventId)
  const accountKeys = (await store.list(prefix)).map(({ key }) => key.slice(prefix.length))
  return accountKeys.find((accountKey) => rsvpIdOf(eventId, accountKey) === id)
}

/** The RSVP as the member's booking, with the account's e-mail address instead of the typed one. */
export const toEventBooking = (
  eventId: string,
  accountKey: string,
  {
    title,
    datetime,
    ends,
    name,
    qty,
    players,
    comes,
    room,
    rev,
    changes,
  }: Pick<RsvpRecord, 'title' | 'datetime' | 'name' | 'qty' | 'players' | 'comes' | 'changes'> &
    Pick<StoredEvent, 'ends' | 'room' | 'rev'>,
  accountEmail: string,
): EventBooking => ({
  id: rsvpIdOf(eventId, accountKey),
  eventId,
  title,
  datetime,
  name,
  email: accountEmail,
  qty,
  ...(ends !== undefined && { ends }),
  ...(players && { players }),
  ...(comes !== undefined && { comes }),
  ...(room !== undefined && { room }),
  ...((rev !== undefined || changes !== undefined) && { rev: calendarSequenceOf({ rev }, { changes }) }),
})

/** The keys of all RSVPs of a member. */
export async function rsvpKeysOf(store: Store, accountKey: string): Promise<Key<RsvpRecord>[]> {
  const prefix = keys.rsvpIndexOf(accountKey)
  const entries = await store.list(prefix)
  return entries.map(({ key }) => keys.rsvp(key.slice(prefix.length), accountKey))
}

/** An RSVP in the member's own data export. */
export type OwnRsvp = Pick<RsvpRecord, 'title' | 'datetime' | 'name' | 'email' | 'qty' | 'ts' | 'state'> & {
  eventId: string
}

/** All stored RSVPs of a member, canceled ones included. An RSVP without an e-mail address belonged to a deleted account. */
export async function allRsvpsOf(store: Store, accountKey: string): Promise<OwnRsvp[]> {
  const rsvps = await readAll(store, await rsvpKeysOf(store, accountKey))
  return rsvps
    .filter(({ value }) => value.email !== '')
    .map(({ key, value }) => Object.assign({ eventId: key.split('/')[1]! }, value))
}

/** The RSVP without personal data: event and processed requests; undefined if it has none. */
export const anonymizeRsvp = ({ v, name, email, qty, ts, title, datetime, answered }: RsvpRecord) =>
  name === '' && email === ''
    ? undefined
    : ({ v, state: 'left', name: '', email: '', qty, ts, title, datetime, answered } satisfies RsvpRecord)

/**
 * A member's RSVPs to events of today or later. RSVPs to canceled events are marked `canceled`; if the events cannot be read,
 * an RSVP is shown as it was made. `changed`: when the reply or the event last was.
 */
export async function rsvpsOfMember(
  store: Store,
  accountKey: string,
  accountEmail: string,
  now: Date,
): Promise<(EventBooking & { changed: string })[]> {
  const prefix = keys.rsvpIndexOf(accountKey)
  const [entries, stored] = await Promise.all([store.list(prefix), eventsIfReadable(store)])
  const events = stored ?? []
  const isCurrent = (datetime: string) => today(new Date(datetime)) >= today(now)
  const eventIds = entries
    .map(({ key }) => key.slice(prefix.length))
    .filter((id) => isCurrent(eventOf(events, id)?.datetime ?? now.toISOString()))
  const rsvps = await readAll(
    store,
    eventIds.map((id) => keys.rsvp(id, accountKey)),
  )
  return rsvps
    .filter(({ value }) => value.state === 'attending')
    .flatMap(({ key, value }) => {
      const eventId = key.split('/')[1]!
      const event = eventOf(events, eventId)
      const changed = event?.changedAt !== undefined && event.changedAt > value.ts ? event.changedAt : value.ts
      const booking = { ...toEventBooking(eventId, accountKey, { ...value, ...event }, accountEmail), changed }
      if (!isCurrent(booking.datetime)) return []
      const isCanceled = event ? event.canceled : stored !== undefined
      return isCanceled ? [{ ...booking, canceled: true }] : [booking]
    })
}

/** The attending RSVPs of an event that can be read, with their account keys, in order of response. */
export async function rsvpsOfEvent(store: Store, eventId: string): Promise<(RsvpRecord & { accountKey: string })[]> {
  const prefix = keys.rsvpsOfEvent(eventId)
  const listed = await keysUnder(store, prefix)
  const { found } = await readReadable(store, listed)
  return found
    .filter(({ value }) => value.state === 'attending')
    .map(({ key, value }) => Object.assign({ accountKey: key.slice(prefix.length) }, value))
    .toSorted((one, other) => one.ts.localeCompare(other.ts))
}
