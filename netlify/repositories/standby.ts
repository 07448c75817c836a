/**
 * The standby list: a family's wishes and open offers, for slots and for places of full events, in one document. Each wish is
 * in an index, too (wish-index.ts).
 */
import * as z from 'zod'
import type { Slot } from '#domain/bookings/bookings.ts'
import { kinds } from '#domain/facility/facility.ts'
import type { Found, Store } from '#server/storage/store.ts'
import { eventOf, type StoredEvent } from './events.ts'
import { hash, keys } from './keys.ts'
import { day, instant, time, version1 } from './records/fields.ts'

const kind = z.enum(kinds)

/** `unanswered` counts the last offers without an answer. Times in milliseconds since 1970. */
const anyWish = {
  id: z.string(),
  at: z.number(),
  paused: z.enum(['by_family', 'unanswered']).exactOptional(),
  unanswered: z.int(),
}

/** `asked` are the slots that were offered and not taken: none is offered twice. */
export const slotWish = z.object({
  ...anyWish,
  kind,
  players: z.array(z.string()),
  days: z.array(day),
  from: time,
  to: time,
  units: z.array(z.int()),
  notice: z.int(),
  asked: z.array(z.string()),
})
export type SlotWish = z.infer<typeof slotWish>

/** `qty` people, all of them or none. `asked`: when the places were freed about which the family was asked last. */
const eventWish = z.object({
  ...anyWish,
  kind: z.literal('event'),
  event: z.string(),
  title: z.string(),
  datetime: instant,
  qty: z.int(),
  players: z.array(z.string()).exactOptional(),
  asked: z.number(),
})
export type EventWish = z.infer<typeof eventWish>
export type StoredWish = SlotWish | EventWish

/** An offer that has not ended. `held` until `until`; otherwise everybody who waits was told, and nothing is held. */
const anyOffer = { id: z.string(), wish: z.string(), until: z.number(), held: z.boolean() }

/** The slots of a wish, with the ids of their bookings: those that are held are in the week, too (bookings/member-weeks.ts). */
const slotOffer = z.object({
  ...anyOffer,
  kind,
  slots: z.array(z.object({ id: z.string(), player: z.string(), unit: z.int(), date: day, time })),
})
export type SlotOffer = z.infer<typeof slotOffer>

/** The places of a wish: those that are held are in the places of the event, too (places.ts). */
const eventOffer = z.object({ ...anyOffer, kind: z.literal('event'), event: z.string() })
export type EventOffer = z.infer<typeof eventOffer>
export type StoredOffer = SlotOffer | EventOffer

/** `ended` are the ids of the last wishes that ended, so that a repeated request gets the same response. */
export const standbyRecord = z.object({
  v: version1,
  wishes: z.array(z.discriminatedUnion('kind', [slotWish, eventWish])),
  offers: z.array(z.discriminatedUnion('kind', [slotOffer, eventOffer])),
  ended: z.array(z.string()),
})
export type StandbyRecord = z.infer<typeof standbyRecord>

declare module '#server/repositories/keys.ts' {
  interface RecordTypes {
    standby: StandbyRecord
  }
}

export const emptyStandby: StandbyRecord = { v: 1, wishes: [], offers: [], ended: [] }

/** Longer ids would make keys too long. Two wishes of a family never get the same. */
export const wishIdOf = (ownerKey: string, idempotencyKey: string): string =>
  hash('wish', ownerKey, idempotencyKey).slice(0, 12)

const maxEnded = 100
/** More than the slots of one kind in the days of a wish that a family answers to. */
const maxAsked = 200

export const readStandby = (store: Store, ownerKey: string): Promise<Found<StandbyRecord> | undefined> =>
  store.read<StandbyRecord>(keys.standby(ownerKey))

/** True if slots or places are held for the family until it answers. */
export const hasOpenOffer = ({ offers }: StandbyRecord = emptyStandby, now: Date): boolean =>
  offers.some(({ held, until }) => held && until > now.getTime())

export const slotWishes = ({ wishes }: StandbyRecord = emptyStandby): SlotWish[] =>
  wishes.filter((wish) => wish.kind !== 'event')
export const eventWishes = ({ wishes }: StandbyRecord = emptyStandby): EventWish[] =>
  wishes.filter((wish) => wish.kind === 'event')

/** The document with one wish replaced. */
export const withWish = (record: StandbyRecord, wish: StoredWish): StandbyRecord => ({
  ...record,
  wishes: record.wishes.map((other) => (other.id === wish.id ? wish : other)),
})

/**
 * The family's wishes without one, which is over. An offer of slots stays until it is answered or ends; one of places says only
 * with its wish how many they are.
 */
export const withoutWish = (record: StandbyRecord, id: string): StandbyRecord => ({
  ...record,
  wishes: record.wishes.filter((wish) => wish.id !== id),
  offers: record.offers.filter((offer) => offer.kind !== 'event' || offer.wish !== id),
  ended: [...record.ended, id].slice(-maxEnded),
})

/** A wish that is offered something again. */
export function resumed<Each extends StoredWish>(wish: Each): Each {
  const { paused: _, ...open } = wish
  return Object.assign(open, { unanswered: 0 }) as Each
}

/** How a slot is remembered in `asked`. */
export const askedName = ({ date, time: at, unit }: Pick<Slot, 'date' | 'time' | 'unit'>): string =>
  `${date} ${at} ${unit}`

/** The wish after these slots were offered and not taken. */
export const askedFor = (wish: SlotWish, slots: readonly Pick<Slot, 'date' | 'time' | 'unit'>[]): SlotWish => ({
  ...wish,
  asked: [...new Set([...wish.asked, ...slots.map(askedName)])].slice(-maxAsked),
})

/** A wish with the title and time that its event has by now: staff may have moved it. The key keeps the first time. */
export function asPlanned<Wish extends Pick<EventWish, 'event' | 'title' | 'datetime'>>(
  wish: Wish,
  events: readonly StoredEvent[],
): Wish {
  const { title, datetime } = eventOf(events, wish.event) ?? wish
  return { ...wish, title, datetime }
}

/** The id of an offer names its event, so that it is found once the wish has ended. */
export const eventOfferId = (eventId: string, unique: string): string => `ev_${unique}_${eventId}`

/** The event of such an id; undefined for any other. */
export const eventOfOfferId = (id: string): string | undefined => /^ev_[0-9a-f]{16}_([a-z0-9-]{1,120})$/.exec(id)?.[1]
