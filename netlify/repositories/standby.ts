/**
 * The standby list, for slots and for places of events (event-standby.ts). A family's wishes and open offers are one document.
 * Beside it each wish has a record whose key says what
 * the family waits for, so that one list finds who waits for a slot. That record is written before the document and removed
 * after it, not in one transaction with it: a list shows what a transaction is about to make, too, and the key of what it has
 * removed. One that the document does not know means nothing.
 */
import * as z from 'zod'
import type { Slot } from '#domain/bookings/bookings.ts'
import { addDays, timeOf } from '#domain/calendar/calendar.ts'
import type { Kind } from '#domain/facility/facility.ts'
import { keptUntil } from '#domain/standby/offer-times.ts'
import { isWishedSlot, type Wish } from '#domain/standby/wishes.ts'
import { undoMs } from '#domain/notifications/mail-kinds.ts'
import type { RequestContext } from '#server/context/request-context.ts'
import type { Found, Store } from '#server/storage/store.ts'
import type { Hold } from './bookings/slots.ts'
import { eventOffer, eventWish, eventWishKey, type EventWish } from './event-standby.ts'
import { keys } from './keys.ts'
import { day, time, version1 } from './records/fields.ts'
import { ignoreUnavailable } from './update-with-retry.ts'

const kind = z.enum(['lane', 'speede'])

/**
 * Times in milliseconds since 1970. `asked` are the slots that were offered and not taken: none is offered twice.
 * `unanswered` counts the last offers without an answer.
 */
export const slotWish = z.object({
  id: z.string(),
  kind,
  players: z.array(z.string()),
  days: z.array(day),
  from: time,
  to: time,
  units: z.array(z.int()),
  notice: z.int(),
  at: z.number(),
  paused: z.enum(['by_family', 'unanswered']).exactOptional(),
  asked: z.array(z.string()),
  unanswered: z.int(),
})
export type SlotWish = z.infer<typeof slotWish>
/** What a family waits for: a slot, or places of an event. */
export type StoredWish = SlotWish | EventWish

/**
 * An offer that has not ended: the slots of a wish, with the ids of their bookings.
 * `held`: its slots are held until `until` (bookings/member-weeks.ts); otherwise everybody who waits was told, and nothing is held.
 */
const slotOffer = z.object({
  id: z.string(),
  wish: z.string(),
  kind,
  slots: z.array(z.object({ id: z.string(), player: z.string(), unit: z.int(), date: day, time })),
  at: z.number(),
  until: z.number(),
  held: z.boolean(),
})
export type SlotOffer = z.infer<typeof slotOffer>

/**
 * `ended` are the ids of the last wishes that ended, so that a repeated request gets the
 * same response.
 */
export const standbyRecord = z.object({
  v: version1,
  wishes: z.array(z.discriminatedUnion('kind', [slotWish, eventWish])),
  offers: z.array(z.discriminatedUnion('kind', [slotOffer, eventOffer])),
  ended: z.array(z.string()),
})
export type StandbyRecord = z.infer<typeof standbyRecord>
export type StoredOffer = StandbyRecord['offers'][number]

export const emptyStandby: StandbyRecord = { v: 1, wishes: [], offers: [], ended: [] }

/** The record of one wish: its key says everything. */
export const wishIndexEntry = z.object({ v: version1 })
export type WishIndexEntry = z.infer<typeof wishIndexEntry>

declare module '#server/repositories/keys.ts' {
  interface RecordTypes {
    standby: StandbyRecord
    wish: WishIndexEntry
  }
}

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

/** What the key of a wish says. */
export type IndexedWish = Omit<Wish, 'players'> & {
  players: string[]
  id: string
  ownerKey: string
  at: number
  key: string
}

const any = 'any'
const playerForm = /^pl_/

/** The key of a wish's record: all that decides whether it fits, and who was first. */
export function wishKey(ownerKey: string, wish: Omit<SlotWish, 'asked' | 'unanswered'> | EventWish) {
  if (wish.kind === 'event') return eventWishKey(ownerKey, wish)
  const days = wish.days.toSorted()
  const [first] = days as [string]
  const offsets = days.map((each) => (Date.parse(each) - Date.parse(first)) / 86_400_000)
  return keys.wish(
    wish.kind,
    [first.replaceAll('-', ''), ...offsets].join('-'),
    `${wish.from}-${wish.to}`.replaceAll(':', ''),
    wish.units.length === 0 ? any : wish.units.join('-'),
    String(wish.notice),
    wish.at.toString(36),
    ownerKey,
    wish.id,
    wish.players.map((player) => player.replace(playerForm, '')).join('-'),
  )
}

const minutesIn = (hhmm: string) => Number(hhmm.slice(0, 2)) * 60 + Number(hhmm.slice(2))

/** The inverse of `wishKey`; undefined for any other key. */
export function parseWishKey(key: string): IndexedWish | undefined {
  const [, kindText, days = '', hours = '', units, notice, at, ownerKey, id, players] = key.split('/')
  if ((kindText !== 'lane' && kindText !== 'speede') || !ownerKey || !id || !players || !at) return undefined
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
    ownerKey,
    id,
    players: players.split('-').map((player) => `pl_${player}`),
  }
}

/**
 * Stores a wish with its record, which is written first: what is in the document is always found. `put` returns the document
 * afterwards; if the wish is not in it, the record is removed.
 */
export async function putIndexed<Put extends { record: StandbyRecord | undefined }>(
  store: Store,
  ownerKey: string,
  wish: StoredWish,
  put: () => Promise<Put>,
): Promise<Put> {
  const key = wishKey(ownerKey, wish)
  await store.create<WishIndexEntry>(key, { v: 1 })
  const done = await put()
  if (!done.record?.wishes.some(({ id, at }) => id === wish.id && at === wish.at)) await store.remove(key)
  return done
}

/** Removes the records of wishes that have ended, after the response. */
export function forgetWishes(
  { store, waitUntil }: Pick<RequestContext, 'store' | 'waitUntil'>,
  ownerKey: string,
  wishes: readonly StoredWish[],
): void {
  const removed = Promise.all(wishes.map((wish) => store.remove(wishKey(ownerKey, wish))))
  waitUntil(removed.catch(ignoreUnavailable))
}

/** All wishes of a kind, as their keys say. One operation, however many there are. */
export const listWishes = async (store: Store, of: Kind): Promise<IndexedWish[]> =>
  (await store.list(keys.wishesOfKind(of))).flatMap(({ key }) => parseWishKey(key) ?? [])

/** Those that wait for this slot, whenever it is. */
export const waitingFor = (wishes: readonly IndexedWish[], slot: Slot): IndexedWish[] =>
  wishes.filter((wish) => isWishedSlot(wish, slot))

/** How a slot is kept that is freed now; undefined if nobody waits for it. */
export type KeptFor = (slot: Slot, how?: { canTakeBack?: boolean }) => Hold | undefined

/**
 * If somebody waits for a slot that is freed, nobody else gets it until they were asked, or until that time is over because
 * whatever asks them has died. `canTakeBack`: the family that cancels it has the time of its Undo before anybody is asked.
 * One operation. Without e-mail nobody can be told.
 */
export async function keptForStandby(
  { store, now, mailEnabled }: Pick<RequestContext, 'store' | 'now' | 'mailEnabled'>,
  of: Kind,
): Promise<KeptFor> {
  const wishes = mailEnabled ? await listWishes(store, of) : []
  const at = now()
  return (slot, { canTakeBack = false } = {}) => {
    const until = waitingFor(wishes, slot).length > 0 ? keptUntil(slot, at) : undefined
    return until && { until: until.getTime(), ...(canTakeBack && { from: at.getTime() + undoMs }) }
  }
}

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
