/**
 * What a family has noted of its sessions and RSVPs while the club has not seen it. Every request that adds one writes this
 * document, so two at once meet here, however many weeks and kinds they are in.
 */
import { openSessions, unseenWeeks } from '#domain/newcomers/unseen.ts'
import { slotAt, type Slot } from '#domain/bookings/bookings.ts'
import { kinds } from '#domain/facility/facility.ts'
import type { Entry, MemberWeek } from '#records/bookings.ts'
import type { UnseenRecord } from '#records/families.ts'
import { slotOfId } from './bookings/booking-ids.ts'
import { bookingsIn, endingOf, entryOf, weekKey } from './bookings/member-weeks.ts'
import { keys } from './keys.ts'
import type { Documents } from './transact.ts'

const weekKeysOf = (accountKey: string, now: Date) =>
  unseenWeeks(now).flatMap((date) => kinds.map((kind) => ({ kind, key: weekKey(accountKey, { kind, date }) })))

/** The documents that say what the family has. */
export const unseenKeys = (accountKey: string, now: Date) => [
  keys.unseen(accountKey),
  ...weekKeysOf(accountKey, now).map(({ key }) => key),
]

const noted = (documents: Documents, accountKey: string): UnseenRecord =>
  documents.get(keys.unseen(accountKey)) ?? { v: 1, sessions: [], rsvps: [] }

/**
 * How many sessions of the family are not over; `counted` says which of a week count. A week may be read a moment before
 * another request has changed it: then what that request has noted counts, unless it is a copy of this one, for these `ids`.
 */
export function openSessionsOf(
  documents: Documents,
  accountKey: string,
  ids: readonly string[],
  counted: (week: MemberWeek | undefined, now: Date) => Entry[] = bookingsIn,
): number {
  const { now } = documents
  documents.need(unseenKeys(accountKey, now))
  const booked = weekKeysOf(accountKey, now).flatMap(({ kind, key }) =>
    counted(documents.get(key), now).map((entry) => slotAt(kind, entry)),
  )
  return openSessions([...booked, ...unfinished(documents, accountKey, ids)], now)
}

/** The slots of sessions that are noted, and neither booked nor ended in the weeks as they were read. */
const unfinished = (documents: Documents, accountKey: string, ids: readonly string[]): Slot[] =>
  noted(documents, accountKey).sessions.flatMap(({ kind, id }) => {
    const slot = slotOfId(kind, id)
    const week = slot && documents.get(weekKey(accountKey, slot))
    return slot && !ids.includes(id) && !entryOf(week, id) && endingOf(week, id) === undefined ? slot : []
  })

/** Notes a session of the family with the booking of it. */
export function noteSession(
  documents: Documents,
  accountKey: string,
  { kind, id }: { kind: Slot['kind']; id: string },
) {
  const { sessions, ...others } = noted(documents, accountKey)
  const isCurrent = (each: (typeof sessions)[number]) => {
    const slot = slotOfId(each.kind, each.id)
    return each.id !== id && slot !== undefined && openSessions([slot], documents.now) > 0
  }
  documents.set(keys.unseen(accountKey), { ...others, sessions: [...sessions.filter(isCurrent), { kind, id }] })
}

/** The events that are still to come to which the family comes, without this one. */
export function otherRsvps(documents: Documents, accountKey: string, eventId: string): string[] {
  const others = noted(documents, accountKey).rsvps.filter((each) => each !== eventId)
  documents.need(others.map((each) => keys.rsvp(each, accountKey)))
  return others.filter((each) => {
    const rsvp = documents.get(keys.rsvp(each, accountKey))
    return rsvp?.state === 'attending' && new Date(rsvp.datetime) > documents.now
  })
}

/** Notes the RSVPs of the family with a new one. */
export const noteRsvps = (documents: Documents, accountKey: string, rsvps: string[]): void =>
  documents.set(keys.unseen(accountKey), { ...noted(documents, accountKey), rsvps })
