/** The line of a full club, and who has joined lately. */
import * as z from 'zod'
import { instant, version1 } from './fields.ts'
import { personal } from './row.ts'

/**
 * A family that waits (domain/full-club/line.ts). One that is in the club has its `accountKey`, any other a name and an address,
 * with its hash.
 */
const waiting = z.object({
  id: z.string(),
  at: instant,
  players: z.int(),
  accountKey: z.string().exactOptional(),
  name: z.string().exactOptional(),
  email: z.string().exactOptional(),
  addressKey: z.string().exactOptional(),
  confirmedAt: instant.exactOptional(),
  askedAt: instant.exactOptional(),
  offer: z.object({ at: instant, until: instant, taken: z.int() }).exactOptional(),
})
export type WaitingFamily = z.infer<typeof waiting>

/**
 * One document, so that two families never take one place: whoever joins a club with a cap writes it. `joined` are the players of
 * the last day, whom the list of families may not have yet.
 */
const fullClub = z.object({
  v: version1,
  waiting: z.array(waiting),
  joined: z.array(z.object({ player: z.string(), at: instant })),
})
export type FullClub = z.infer<typeof fullClub>

export const rows = { line: personal(fullClub) }
