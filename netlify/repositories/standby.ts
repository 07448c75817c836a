/**
 * The standby list: what a family waits for, slots and places of full events, and the slots that are offered to it, in one
 * document. Each wish is in an index, too (wish-index.ts).
 */
import type { Slot } from '#domain/bookings/bookings.ts'
import type { Found, Store } from '#server/storage/store.ts'
import { eventOf } from './events.ts'
import { keys } from './keys.ts'
import { hash } from './hashes.ts'
import type { StoredEvent } from '#records/events.ts'
import type { SlotOffer, SlotWish, EventWish, StoredWish, StandbyRecord } from '#records/standby.ts'

export const emptyStandby: StandbyRecord = { v: 1, wishes: [], offers: [], ended: [] }

/** Longer ids would make keys too long. Two wishes of a family never get the same. */
export const wishIdOf = (accountKey: string, idempotencyKey: string): string =>
  hash('wish', accountKey, idempotencyKey).slice(0, 12)

const maxEnded = 100
/** More than the slots of one kind in the days of a wish that a family answers to. */
const maxAsked = 200

export const readStandby = (store: Store, accountKey: string): Promise<Found<StandbyRecord> | undefined> =>
  store.read(keys.standby(accountKey))

export const slotWishes = ({ wishes }: StandbyRecord = emptyStandby): SlotWish[] =>
  wishes.filter((wish) => wish.kind !== 'event')
export const eventWishes = ({ wishes }: StandbyRecord = emptyStandby): EventWish[] =>
  wishes.filter((wish) => wish.kind === 'event')
export const slotOffers = ({ offers }: StandbyRecord = emptyStandby): SlotOffer[] =>
  offers.filter((offer) => offer.kind !== 'event')

/** The document with one wish replaced. */
export const withWish = (record: StandbyRecord, wish: StoredWish): StandbyRecord => ({
  ...record,
  wishes: record.wishes.map((other) => (other.id === wish.id ? wish : other)),
})

/** The family's wishes without one, which is over. An offer stays until it is answered or ends. */
export const withoutWish = (record: StandbyRecord, id: string): StandbyRecord => ({
  ...record,
  wishes: record.wishes.filter((wish) => wish.id !== id),
  offers: slotOffers(record),
  ended: [...record.ended, id].slice(-maxEnded),
})

/** A wish that is offered something again. */
export function resumed(wish: SlotWish): SlotWish {
  const { paused: _, ...open } = wish
  return { ...open, unanswered: 0 }
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
