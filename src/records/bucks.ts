/** Puck Bucks of a player. */
import * as z from 'zod'
import { instant, person, version1 } from './fields.ts'
import { plain } from './row.ts'

/** What was put on a player's card or taken off, in cents; `by` is the colleague. Moves from before have no `kind` (`kindOfMove`). */
export const bucksMove = z.object({
  id: z.string(),
  kind: z.enum(['credited', 'pickup_undone', 'spent', 'refunded', 'earlier']).exactOptional(),
  at: instant,
  cents: z.int(),
  what: z.string(),
  by: z.string().exactOptional(),
})
export type BucksMove = z.infer<typeof bucksMove>

/** What the desk does with a card. */
const tillActs = ['spend', 'refund', 'give'] as const

/** What the desk has put on cards and taken off them in a month, in order: the cards forget it, the book does not. */
const till = z.object({
  v: version1,
  moves: z.array(z.object({ id: z.string(), act: z.enum(tillActs), at: instant, by: person, cents: z.int() })),
})

export const rows = { till: plain(till) }
