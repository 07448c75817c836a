/**
 * The index of the standby list: each wish has a record whose key says what the family waits for, so that one list finds who
 * waits for a slot, or for places of an event. That record is written before the family's document and removed after it, not in
 * one transaction with it: a list shows what a transaction is about to make, too, and the key of what it has removed. One that
 * the document does not know means nothing.
 */
import type { Slot } from '#domain/bookings/bookings.ts'
import { addDays, daysBetween, timeOf } from '#domain/calendar/calendar.ts'
import { eventClock } from '#domain/events/events.ts'
import type { Kind } from '#domain/facility/facility.ts'
import { isWishedSlot, type Wish } from '#domain/standby/wishes.ts'
import type { RequestContext } from '#server/context/request-context.ts'
import { ignoreUnavailable, type Store } from '#server/storage/store.ts'
import { keys } from './keys.ts'
import type { EventWish, SlotWish, StandbyRecord, StoredWish, WishIndexEntry } from '#records/standby.ts'

/** What the key of a wish for a slot says. */
export type IndexedWish = Omit<Wish, 'players'> & {
  players: string[]
  id: string
  accountKey: string
  at: number
  key: string
}

const any = 'any'
const playerForm = /^pl_/

/** The key of a wish's record: all that decides whether it fits, and who was first. */
export function wishKey(accountKey: string, wish: Omit<SlotWish, 'asked' | 'unanswered'> | EventWish) {
  if (wish.kind === 'event') {
    const { id, event, datetime, at, qty } = wish
    return keys.wish('event', event, eventClock({ datetime }).date, at.toString(36), accountKey, id, String(qty))
  }
  const days = wish.days.toSorted()
  const [first] = days as [string]
  const offsets = days.map((each) => daysBetween(first, each))
  return keys.wish(
    wish.kind,
    [first.replaceAll('-', ''), ...offsets].join('-'),
    `${wish.from}-${wish.to}`.replaceAll(':', ''),
    wish.units.length === 0 ? any : wish.units.join('-'),
    String(wish.notice),
    wish.at.toString(36),
    accountKey,
    wish.id,
    wish.players.map((player) => player.replace(playerForm, '')).join('-'),
  )
}

const minutesIn = (hhmm: string) => Number(hhmm.slice(0, 2)) * 60 + Number(hhmm.slice(2))

/** The inverse of `wishKey` for a slot; undefined for any other key. */
export function parseWishKey(key: string): IndexedWish | undefined {
  const [, kindText, days = '', hours = '', units, notice, at, accountKey, id, players] = key.split('/')
  if ((kindText !== 'lane' && kindText !== 'speede') || !accountKey || !id || !players || !at) return undefined
  const [first = '', ...offsets] = days.split('-')
  const firstDay = `${first.slice(0, 4)}-${first.slice(4, 6)}-${first.slice(6)}`
  const [from = '', to = ''] = hours.split('-')
  return {
    key,
    kind: kindText,
    days: offsets.map((offset) => addDays(firstDay, Number(offset))),
    from: timeOf(minutesIn(from)),
    to: timeOf(minutesIn(to)),
    units: units === any ? [] : (units ?? '').split('-').map(Number),
    notice: Number(notice),
    at: Number.parseInt(at, 36),
    accountKey,
    id,
    players: players.split('-').map((player) => `pl_${player}`),
  }
}

/** What the key of a wish for places of an event says. */
type IndexedEventWish = { accountKey: string; event: string; day: string }

/** The inverse of `wishKey` for an event; undefined for any other key. */
export function parseEventWishKey(key: string): IndexedEventWish | undefined {
  const [, kind, event, day, , accountKey] = key.split('/')
  return kind === 'event' && event && day && accountKey ? { event, day, accountKey } : undefined
}

/** Those who wait for places, of one event or of all. One operation. */
export async function listEventWishes(store: Store, eventId?: string): Promise<IndexedEventWish[]> {
  const prefix = eventId === undefined ? keys.wishesOfKind('event') : keys.wishesOfEvent(eventId)
  return (await store.list(prefix)).flatMap(({ key }) => parseEventWishKey(key) ?? [])
}

/**
 * Stores a wish with its record, which is written first: what is in the document is always found. `put` returns the document
 * afterwards; if the wish is not in it, the record is removed.
 */
export async function putIndexed<Put extends { record: StandbyRecord | undefined }>(
  store: Store,
  accountKey: string,
  wish: StoredWish,
  put: () => Promise<Put>,
): Promise<Put> {
  const key = wishKey(accountKey, wish)
  await store.create<WishIndexEntry>(key, { v: 1 })
  const done = await put()
  if (!done.record?.wishes.some(({ id, at }) => id === wish.id && at === wish.at)) await store.remove(key)
  return done
}

/** Removes the records of wishes that have ended, after the response. */
export function forgetWishes(
  { store, waitUntil }: Pick<RequestContext, 'store' | 'waitUntil'>,
  accountKey: string,
  wishes: readonly StoredWish[],
): void {
  const removed = Promise.all(wishes.map((wish) => store.remove(wishKey(accountKey, wish))))
  waitUntil(removed.catch(ignoreUnavailable))
}

/** All wishes of a kind, as their keys say. One operation, however many there are. */
export const listWishes = async (store: Store, of: Kind): Promise<IndexedWish[]> =>
  (await store.list(keys.wishesOfKind(of))).flatMap(({ key }) => parseWishKey(key) ?? [])

/** Those that wait for this slot, whenever it is. */
export const waitingFor = (wishes: readonly IndexedWish[], slot: Slot): IndexedWish[] =>
  wishes.filter((wish) => isWishedSlot(wish, slot))
