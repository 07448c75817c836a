/** An event's RSVPs for the admin area, with check-in. */
import type { Reply } from '#api-contract/schemas.ts'
import { weeklyEvents } from '#domain/events/weekly-events.ts'
import type { RequestContext } from '#server/context/request-context.ts'
import { updateWithRetry, readAll, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { eventOf, readEvents, type StoredEvent } from '#server/repositories/events.ts'
import { ownerKeyOf, keys } from '#server/repositories/keys.ts'
import type { Member } from '#server/repositories/members.ts'
import {
  occurrencesWithRsvps,
  ownerKeyOfRsvp,
  rsvpIdOf,
  rsvpsOfEvent,
  type RsvpRecord,
} from '#server/repositories/rsvps.ts'
import type { Store } from '#server/storage/store.ts'

export type EventRsvp = Reply<'checkInRsvp'>['attendee']

/** All stored events, and the occurrences of weekly events that have RSVPs. */
export async function adminEvents(store: Store): Promise<StoredEvent[]> {
  const [events, ...occurrenceIds] = await Promise.all([
    readEvents(store),
    ...weeklyEvents.map(({ slug }) => occurrencesWithRsvps(store, slug)),
  ])
  const storedIds = new Set(events.map(({ id }) => id))
  const others = occurrenceIds.flat().filter((id) => !storedIds.has(id))
  return [...events, ...others.flatMap((id) => eventOf([], id) ?? [])]
}

type RsvpContext = Pick<RequestContext, 'store' | 'keyPepper'>

/** @returns an event and its RSVPs in the order they were made; undefined for an unknown event. */
export async function rsvpsForEvent(
  context: RsvpContext,
  eventId: string,
): Promise<{ event: StoredEvent; rsvps: EventRsvp[] } | undefined> {
  const [events, rsvps] = await Promise.all([readEvents(context.store), rsvpsOfEvent(context.store, eventId)])
  const event = eventOf(events, eventId) ?? fromRsvp(eventId, rsvps[0])
  if (!event) return undefined
  const names = await memberNames(context, rsvps)
  return { event, rsvps: rsvps.map((rsvp) => toEventRsvp(eventId, rsvp, names.get(rsvp.email))) }
}

/** Reconstructs an old event, dropped from the full list, from one of its RSVPs. */
const fromRsvp = (id: string, rsvp: RsvpRecord | undefined): StoredEvent | undefined =>
  rsvp && { id, title: rsvp.title, datetime: rsvp.datetime, summary: '' }

const toEventRsvp = (
  eventId: string,
  { name, email, qty, ts, ownerKey, member, checkedIn = false }: RsvpRecord & { ownerKey: string },
  foundName: string | undefined,
): EventRsvp => {
  const knownName = member ?? foundName
  return {
    id: rsvpIdOf(eventId, ownerKey),
    name,
    email,
    qty,
    ts,
    checkedIn,
    ...(knownName !== undefined && { member: knownName }),
  }
}

/** Maps e-mail addresses as typed to member names, for RSVPs that do not store the name. */
async function memberNames(
  { store, keyPepper }: RsvpContext,
  rsvps: readonly RsvpRecord[],
): Promise<Map<string, string>> {
  const unknown = rsvps.filter(({ member }) => member === undefined).map(({ email }) => email)
  const keyOf = new Map(unknown.map((email) => [email, keys.member(ownerKeyOf(keyPepper, email))]))
  const members = await readAll<Member>(store, [...new Set(keyOf.values())])
  const nameAt = new Map(members.map(({ key, value }) => [key, value.profileName]))
  return new Map([...keyOf].flatMap(([email, key]) => (nameAt.has(key) ? [[email, nameAt.get(key)!] as const] : [])))
}

/** Sets or clears the check-in of an RSVP. @returns undefined if there is no such RSVP. */
export async function checkIn(
  context: RsvpContext & ServiceContext,
  eventId: string,
  bookingId: string,
  checkedIn: boolean,
): Promise<EventRsvp | undefined> {
  const ownerKey = await ownerKeyOfRsvp(context.store, eventId, bookingId)
  if (!ownerKey) return undefined
  const stored = await updateWithRetry<RsvpRecord>(context, keys.rsvp(eventId, ownerKey), (current) =>
    current?.state === 'attending' && (current.checkedIn ?? false) !== checkedIn
      ? { ...current, checkedIn }
      : undefined,
  )
  if (stored?.value.state !== 'attending') return undefined
  const names = await memberNames(context, [stored.value])
  return toEventRsvp(eventId, { ...stored.value, ownerKey }, names.get(stored.value.email))
}
