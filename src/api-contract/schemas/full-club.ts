/** The line of a full club. */
import * as z from 'zod'
import { lineFields, mostPlaces, removalFields } from '#domain/full-club/line-fields.ts'
import { ofFamily } from './family-views.ts'
import { toZod } from './rules-to-zod.ts'

/** For how many players. */
const players = z.int().min(1).max(mostPlaces)

/** Whether whoever comes now waits, and how many families do. */
export const clubPlaces = { reply: z.object({ full: z.boolean(), families: z.int() }) }

/** The same answer for every address. */
export const joinLine = {
  body: z.strictObject({
    ...toZod(lineFields),
    players,
  }),
  reply: z.object({ families: z.int() }),
}

/** `look` changes nothing; `stay` confirms that the family waits, the first time or again. `ahead`: families before it. */
export const answerLine = {
  body: z.strictObject({ token: z.string().max(200), answer: z.enum(['look', 'stay', 'leave']) }),
  reply: z.object({
    state: z.enum(['unconfirmed', 'waiting', 'held', 'left']),
    ahead: z.int().optional(),
    until: z.string().optional(),
  }),
}

/**
 * Whether another player of a family can join a club with a cap: `open`, or `full` until it waits. `held`: a place is, until then.
 * `families` wait in all.
 */
export const familyPlace = z.object({
  state: z.enum(['open', 'full', 'waiting', 'held']),
  families: z.int(),
  ahead: z.int().optional(),
  until: z.string().optional(),
})

export const waitForPlace = {
  query: ofFamily,
  body: z.strictObject({ players }),
  reply: z.object({ place: familyPlace }),
}
export const leaveLine = { query: ofFamily, reply: z.undefined() }

/** What the cap is compared with: sessions a week on all lanes, and when most come. */
const room = z.object({
  units: z.int(),
  promised: z.int(),
  all: z.int(),
  wanted: z.int(),
  proposed: z.int(),
  most: z.int(),
  used: z.number().optional(),
  atUse: z.int().optional(),
})

/** The places of the club, and who waits, in order: those who have not confirmed last. `family` is in the club. */
export const listLine = {
  reply: z.object({
    cap: z.int().optional(),
    pauseFrees: z.boolean(),
    taken: z.int(),
    held: z.int(),
    room,
    waiting: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        email: z.string(),
        players: z.int(),
        at: z.string(),
        state: z.enum(['unconfirmed', 'waiting', 'held']),
        until: z.string().optional(),
        family: z.string().optional(),
      }),
    ),
  }),
}

export const removeFromLine = { body: z.strictObject(toZod(removalFields)), reply: z.undefined() }
