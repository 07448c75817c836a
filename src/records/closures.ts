/** Closures of the facility. */
import * as z from 'zod'
import { kind, moment, version1 } from './fields.ts'
import { plain } from './row.ts'

/** `kept` are the ids of affected bookings that staff decided to keep; `event` is the id of the event that closes it. */
const closureFields = {
  id: z.string(),
  from: moment,
  to: moment,
  reason: z.string(),
  kept: z.array(z.string()),
  event: z.string().exactOptional(),
}

export const storedClosure = z.discriminatedUnion('scope', [
  z.object({ scope: z.literal('club'), ...closureFields }),
  z.object({ scope: z.literal('kind'), kind, ...closureFields }),
  z.object({ scope: z.literal('unit'), kind, unit: z.int(), ...closureFields }),
])
export type StoredClosure = z.infer<typeof storedClosure>

/** `removed` are the ids of the last removed closures, so that a repeated removal gets the same response. */
const closureList = z.object({
  v: version1,
  closures: z.array(storedClosure),
  removed: z.array(z.string()).exactOptional(),
})
export type ClosureList = z.infer<typeof closureList>

export const rows = { closures: plain(closureList) }
