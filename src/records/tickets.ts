/** Tickets: each place of an event and each piece in stock is a record of its own. */
import * as z from 'zod'
import { version1 } from './fields.ts'
import { plain } from './row.ts'

/**
 * `by` is the id of the RSVP or order that has it; without one it is free, since `freed` (in milliseconds). There may be fewer
 * places than were taken: then `standIn` of a ticket whose number is too high is that of a free one, which is kept while that one
 * is taken, and whose `keptFor` is the number of that one.
 */
export const ticket = z.object({
  v: version1,
  by: z.string().exactOptional(),
  freed: z.number().exactOptional(),
  standIn: z.int().exactOptional(),
  keptFor: z.int().exactOptional(),
})
export type Ticket = z.infer<typeof ticket>

export const rows = { ticket: plain(ticket) }
