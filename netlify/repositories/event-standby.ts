/**
 * Who waits for places of a full event: the wishes are in the family's standby document (standby.ts), and each has a record
 * whose key says for how many people and since when, so that one list finds who is next.
 */
import * as z from 'zod'
import { eventClock } from '#domain/events/events.ts'
import type { Store } from '#server/storage/store.ts'
import { eventOf, type StoredEvent } from './events.ts'
import { keys } from './keys.ts'
import { instant } from './records/fields.ts'

/**
 * `qty` people, all of them or none. Times in milliseconds since 1970. `asked`: when the places were freed about which the
 * family was asked last.
 */
export const eventWish = z.object({
  kind: z.literal('event'),
  id: z.string(),
  event: z.string(),
  title: z.string(),
  datetime: instant,
  qty: z.int(),
  players: z.array(z.string()).exactOptional(),
  at: z.number(),
  paused: z.enum(['by_family', 'unanswered']).exactOptional(),
  asked: z.number(),
  unanswered: z.int(),
})
export type EventWish = z.infer<typeof eventWish>

/** The places of a wish; they are in the places of the event, too, unless everybody who waits was told (`held`). */
export const eventOffer = z.object({
  kind: z.literal('event'),
  id: z.string(),
  wish: z.string(),
  event: z.string(),
  until: z.number(),
  held: z.boolean(),
})
export type EventOffer = z.infer<typeof eventOffer>

/** A wish with the title and time that its event has by now: staff may have moved it. The key keeps the first time. */
export function asPlanned<Wish extends Pick<EventWish, 'event' | 'title' | 'datetime'>>(
  wish: Wish,
  events: readonly StoredEvent[],
): Wish {
  const { title, datetime } = eventOf(events, wish.event) ?? wish
  return { ...wish, title, datetime }
}

/** What the key of a wish says. */
export type IndexedEventWish = { ownerKey: string; id: string; at: number; qty: number; event: string; day: string }

export const eventWishKey = (
  ownerKey: string,
  { id, event, datetime, at, qty }: Pick<EventWish, 'id' | 'event' | 'datetime' | 'at' | 'qty'>,
) => keys.wish('event', event, eventClock({ datetime }).date, at.toString(36), ownerKey, id, String(qty))

/** The inverse of `eventWishKey`; undefined for any other key. */
export function parseEventWishKey(key: string): IndexedEventWish | undefined {
  const [, kind, event, day, at, ownerKey, id, qty] = key.split('/')
  if (kind !== 'event' || !event || !day || !at || !ownerKey || !id) return undefined
  return { event, day, ownerKey, id, at: Number.parseInt(at, 36), qty: Number(qty) }
}

/** Those who wait for places, of one event or of all: who has asked first comes first. One operation. */
export async function listEventWishes(store: Store, eventId?: string): Promise<IndexedEventWish[]> {
  const prefix = eventId === undefined ? keys.wishesOfKind('event') : keys.wishesOfEvent(eventId)
  const wishes = (await store.list(prefix)).flatMap(({ key }) => parseEventWishKey(key) ?? [])
  return wishes.toSorted((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1))
}

/** The id of an offer names its event, so that it is found once the wish has ended. */
export const eventOfferId = (eventId: string, unique: string): string => `ev_${unique}_${eventId}`

/** The event of such an id; undefined for any other. */
export const eventOfOfferId = (id: string): string | undefined => /^ev_[0-9a-f]{16}_([a-z0-9-]{1,120})$/.exec(id)?.[1]
