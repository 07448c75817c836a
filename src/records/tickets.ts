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

/** A ticket that nobody has. `tag` is empty if nobody has touched it, and missing if somebody is about to take it. */
const freeTicket = z.object({
  number: z.int(),
  tag: z.string().exactOptional(),
  value: ticket.exactOptional(),
})
export type FreeTicket = z.infer<typeof freeTicket>

/** A request that wants some tickets, how many its key says. */
const queued = z.object({ v: version1 })

/** Somebody looks for all in the queue, or nobody does again, until then (ms); and what was `given` to each last. */
const ticketTurn = z.object({ v: version1, until: z.number(), given: z.record(z.string(), z.array(freeTicket)) })
export type TicketTurn = z.infer<typeof ticketTurn>

export const rows = { ticket: plain(ticket), ticketq: plain(queued), turn: plain(ticketTurn) }
