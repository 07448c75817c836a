/** Records about the slots of a week: the cached availability, and the counts that stay when the slots are removed. */
import * as z from 'zod'
import { version1 } from './fields.ts'

/**
 * Cached state of each slot by tag. Derived data: safe to lose. `who`: owner key and player of a booking, or of an offer that
 * ends `until` then. `keptUntil`: a slot that is not booked is kept so long for those who wait.
 */
const seenSlot = z.object({
  tag: z.string(),
  who: z.string().exactOptional(),
  until: z.number().exactOptional(),
  keptUntil: z.number().exactOptional(),
})
export type SeenSlot = z.infer<typeof seenSlot>
export const weekView = z.object({ v: version1, seen: z.record(z.string(), seenSlot) })
export type WeekView = z.infer<typeof weekView>

const counts = z.record(z.string(), z.int())

/** Sessions of a past week by weekday and start time, without personal data. */
export const sessionCounts = z.object({ v: version1, lane: counts, speede: counts })
export type SessionCounts = z.infer<typeof sessionCounts>
