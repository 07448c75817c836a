/** The standby list: wishes and offers of a family. */
import * as z from 'zod'
import { kind, day, time, instant, version1 } from './fields.ts'
import { personal, writtenAgain } from './row.ts'

/**
 * `unanswered` counts the last offers without an answer; `asked` are the slots that were offered and not taken: none is offered
 * twice. Times in milliseconds since 1970.
 */
export const slotWish = z.object({
  id: z.string(),
  at: z.number(),
  paused: z.enum(['by_family', 'unanswered']).exactOptional(),
  unanswered: z.int(),
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

/** Places for `qty` people at a full event. */
export const eventWish = z.object({
  id: z.string(),
  at: z.number(),
  kind: z.literal('event'),
  event: z.string(),
  title: z.string(),
  datetime: instant,
  qty: z.int(),
})
export type EventWish = z.infer<typeof eventWish>
export type StoredWish = SlotWish | EventWish

/**
 * An offer that has not ended. `held` until `until`; otherwise everybody who waits was told, and nothing is held. The slots of a
 * wish, with the ids of their bookings: those that are held are in the week, too (bookings/member-weeks.ts).
 */
export const slotOffer = z.object({
  id: z.string(),
  wish: z.string(),
  until: z.number(),
  held: z.boolean(),
  kind,
  slots: z.array(z.object({ id: z.string(), player: z.string(), unit: z.int(), date: day, time })),
})
export type SlotOffer = z.infer<typeof slotOffer>

/** Places of an event, as earlier releases offered them: it means nothing, and goes with the next change of the list. */
const formerOffer = z.object({ kind: z.literal('event') })

/** `ended` are the ids of the last wishes that ended, so that a repeated request gets the same response. */
const standbyRecord = z.object({
  v: version1,
  wishes: z.array(z.discriminatedUnion('kind', [slotWish, eventWish])),
  offers: z.array(z.discriminatedUnion('kind', [slotOffer, formerOffer])),
  ended: z.array(z.string()),
})
export type StandbyRecord = z.infer<typeof standbyRecord>

/** The record of one wish: its key says everything. */
const wishIndexEntry = z.object({ v: version1 })
export type WishIndexEntry = z.infer<typeof wishIndexEntry>

export const rows = {
  standby: writtenAgain(personal(standbyRecord)),
  wish: personal(wishIndexEntry, { exported: 'derived' }),
}
