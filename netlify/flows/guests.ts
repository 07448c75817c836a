/** Who is coming to an event, as the front desk sees it. */
import type { Reply } from '#contract/wire.ts'
import { weeklyEvents } from '#domain/events.ts'
import type { House } from '#server/http/house.ts'
import { change, readAll, type Desk } from '#server/records/change.ts'
import { eventOf, readEvents, type KeptEvent } from '#server/records/events.ts'
import { holderOf, keys } from '#server/records/keys.ts'
import type { Member } from '#server/records/members.ts'
import { answeredOccurrences, holderOfRsvp, rsvpIdOf, rsvpsOfEvent, type RsvpRecord } from '#server/records/rsvps.ts'
import type { Store } from '#server/store/store.ts'

export type Guest = Reply<'checkIn'>['attendee']

/** Every event the desk may ask about: on record, and the weekly occurrences somebody has answered. */
export async function eventsOfDesk(store: Store): Promise<KeptEvent[]> {
  const [events, ...answered] = await Promise.all([
    readEvents(store),
    ...weeklyEvents.map(({ slug }) => answeredOccurrences(store, slug)),
  ])
  const known = new Set(events.map(({ id }) => id))
  const others = answered.flat().filter((id) => !known.has(id))
  return [...events, ...others.flatMap((id) => eventOf([], id) ?? [])]
}

type Asking = Pick<House, 'store' | 'pepper'>

/** An event and its guests in the order they answered; nothing for an event that never was. */
export async function guestsOf(
  { store, pepper }: Asking,
  eventId: string,
): Promise<{ event: KeptEvent; guests: Guest[] } | undefined> {
  const [events, answers] = await Promise.all([readEvents(store), rsvpsOfEvent(store, eventId)])
  const event = eventOf(events, eventId) ?? fromAnswer(eventId, answers[0])
  if (!event) return undefined
  const names = await memberNames({ store, pepper }, answers)
  return { event, guests: answers.map((answer) => guestOf(eventId, answer, names.get(answer.email))) }
}

/** An old event that made room for others is still known by its guests. */
const fromAnswer = (id: string, answer: RsvpRecord | undefined): KeptEvent | undefined =>
  answer && { id, title: answer.title, datetime: answer.datetime, summary: '' }

const guestOf = (
  eventId: string,
  { name, email, qty, ts, holder, member, checkedIn = false }: RsvpRecord & { holder: string },
  found: string | undefined,
): Guest => {
  const known = member ?? found
  return {
    id: rsvpIdOf(eventId, holder),
    name,
    email,
    qty,
    ts,
    checkedIn,
    ...(known !== undefined && { member: known }),
  }
}

/** E-mail as typed → profile name, for those whose answer does not tell it: somebody else's address, or none of ours. */
async function memberNames({ store, pepper }: Asking, answers: readonly RsvpRecord[]): Promise<Map<string, string>> {
  const unknown = answers.filter(({ member }) => member === undefined).map(({ email }) => email)
  const keyOf = new Map(unknown.map((email) => [email, keys.member(holderOf(pepper, email))]))
  const found = await readAll<Member>(store, [...new Set(keyOf.values())])
  const nameAt = new Map(found.map(({ key, value }) => [key, value.profileName]))
  return new Map([...keyOf].flatMap(([email, key]) => (nameAt.has(key) ? [[email, nameAt.get(key)!] as const] : [])))
}

/** Notes that a guest has come, or takes that back; nothing if they are not on the list. */
export async function checkIn(
  house: Asking & Desk,
  eventId: string,
  bookingId: string,
  checkedIn: boolean,
): Promise<Guest | undefined> {
  const holder = await holderOfRsvp(house.store, eventId, bookingId)
  if (!holder) return undefined
  const kept = await change<RsvpRecord>(house, keys.rsvp(eventId, holder), (there) =>
    there?.state === 'attending' && (there.checkedIn ?? false) !== checkedIn ? { ...there, checkedIn } : undefined,
  )
  if (kept?.value.state !== 'attending') return undefined
  const names = await memberNames(house, [kept.value])
  return guestOf(eventId, { ...kept.value, holder }, names.get(kept.value.email))
}
