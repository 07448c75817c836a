/** Facility closures: one document, which every reservation reads along with the member's week. */
import * as z from 'zod'
import { isMoment } from '#domain/bookings/closures.ts'
import type { Store } from '#server/storage/store.ts'
import { keys } from './keys.ts'
import { version1 } from './records/fields.ts'
import { kinds } from '#domain/facility/facility.ts'

/** A facility wall-clock date and time, 'yyyy-MM-ddTHH:mm'. */
export const moment = z.string().refine(isMoment)

/** `kept` are the ids of affected bookings that staff decided to keep; `event` is the id of the event that closes it. */
const closureFields = {
  id: z.string(),
  from: moment,
  to: moment,
  reason: z.string(),
  kept: z.array(z.string()),
  event: z.string().exactOptional(),
}
const kind = z.enum(kinds)
const storedClosure = z.discriminatedUnion('scope', [
  z.object({ scope: z.literal('club'), ...closureFields }),
  z.object({ scope: z.literal('kind'), kind, ...closureFields }),
  z.object({ scope: z.literal('unit'), kind, unit: z.int(), ...closureFields }),
])
export type StoredClosure = z.infer<typeof storedClosure>

/** `removed` are the ids of the last removed closures, so that a repeated removal gets the same response. */
export const closureList = z.object({
  v: version1,
  closures: z.array(storedClosure),
  removed: z.array(z.string()).exactOptional(),
})
export type ClosureList = z.infer<typeof closureList>

declare module '#server/repositories/keys.ts' {
  interface RecordTypes {
    closures: ClosureList
  }
}

/** All stored closures, by start. */
export async function readClosures(store: Store): Promise<StoredClosure[]> {
  return (await store.read<ClosureList>(keys.closures))?.value.closures ?? []
}
