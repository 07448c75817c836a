/** Puck Bucks of a player. */
import * as z from 'zod'
import { instant } from './fields.ts'

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
