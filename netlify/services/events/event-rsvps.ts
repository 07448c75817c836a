/** Who is coming to an event, as the front desk sees it. */
import type { Reply } from '#api-contract/schemas.ts'
import { weeklyEvents } from '#domain/events/events.ts'
import type { RequestContext } from '#server/http/request-context.ts'
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

/** Every event the desk may ask about: on record, and the weekly occurrences somebody has answered. */
export async function adminEvents(store: Store): Promise<StoredEvent[]> {
  const [events, ...answered] = await Promise.all([
    readEvents(store),
    ...weeklyEvents.map(({ slug }) => occurrencesWithRsvps(store, slug)),
  ])
  const known = new Set(events.map(({ id }) => id))
  const others = answered.flat().filter((id) => !known.has(id))
  return [...events, ...others.flatMap((id) => eventOf([], id) ?? [])]
}

type Asking = Pick<RequestContext, 'store' | 'keyPepper'>

/** An event and its guests in the order they answered; nothing for an event that never was. */
export async function rsvpsForEvent(
  { store, keyPepper: pepper }: Asking,
  eventId: string,
): Promise<{ event: StoredEvent; guests: EventRsvp[] } | undefined> {
  const [events, answers] = await Promise.all([readEvents(store), rsvpsOfEvent(store, eventId)])
  const event = eventOf(events, eventId) ?? fromAnswer(eventId, answers[0])
  if (!event) return undefined
  const names = await memberNames({ store, keyPepper: pepper }, answers)
  return { event, guests: answers.map((answer) => guestOf(eventId, answer, names.get(answer.email))) }
}

/** An old event that made room for others is still known by its guests. */
const fromAnswer = (id: string, answer: RsvpRecord | undefined): StoredEvent | undefined =>
  answer && { id, title: answer.title, datetime: answer.datetime, summary: '' }

const guestOf = (
  eventId: string,
  { name, email, qty, ts, ownerKey, member, checkedIn = false }: RsvpRecord & { ownerKey: string },
  found: string | undefined,
): EventRsvp => {
  const known = member ?? found
  return {
    id: rsvpIdOf(eventId, ownerKey),
    name,
    email,
    qty,
    ts,
    checkedIn,
    ...(known !== undefined && { member: known }),
  }
}

/** E-mail as typed → profile name, for those whose answer does not tell it: somebody else's address, or none of ours. */
async function memberNames(
  { store, keyPepper: pepper }: Asking,
  answers: readonly RsvpRecord[],
): Promise<Map<string, string>> {
  const unknown = answers.filter(({ member }) => member === undefined).map(({ email }) => email)
  const keyOf = new Map(unknown.map((email) => [email, keys.member(ownerKeyOf(pepper, email))]))
  const found = await readAll<Member>(store, [...new Set(keyOf.values())])
  const nameAt = new Map(found.map(({ key, value }) => [key, value.profileName]))
  return new Map([...keyOf].flatMap(([email, key]) => (nameAt.has(key) ? [[email, nameAt.get(key)!] as const] : [])))
}

/** Notes that a guest has come, or takes that back; nothing if they are not on the list. */
export async function checkIn(
  context: Asking & ServiceContext,
  eventId: string,
  bookingId: string,
  checkedIn: boolean,
): Promise<EventRsvp | undefined> {
  const ownerKey = await ownerKeyOfRsvp(context.store, eventId, bookingId)
  if (!ownerKey) return undefined
  const kept = await updateWithRetry<RsvpRecord>(context, keys.rsvp(eventId, ownerKey), (there) =>
    there?.state === 'attending' && (there.checkedIn ?? false) !== checkedIn ? { ...there, checkedIn } : undefined,
  )
  if (kept?.value.state !== 'attending') return undefined
  const names = await memberNames(context, [kept.value])
  return guestOf(eventId, { ...kept.value, ownerKey }, names.get(kept.value.email))
}
