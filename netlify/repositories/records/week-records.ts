/** Records about the slots of a week: the cached availability, and the counts that stay when the slots are removed. */
import * as z from 'zod'
import { version1 } from './fields.ts'

/**
 * Cached state of each resolved lock by tag. Derived data: safe to lose. `who`: owner key and player of a taken slot. `until`: a
 * slot that is held so long for somebody who waits; `keptUntil`: a free one that is kept so long for those who wait.
 */
const seenLock = z.object({
  tag: z.string(),
  taken: z.boolean(),
  who: z.string().exactOptional(),
  until: z.number().exactOptional(),
  keptUntil: z.number().exactOptional(),
})
export type SeenLock = z.infer<typeof seenLock>
export const weekView = z.object({ v: version1, seen: z.record(z.string(), seenLock) })
export type WeekView = z.infer<typeof weekView>

const counts = z.record(z.string(), z.int())

/** Sessions of a past week by weekday and start time, without personal data. */
export const sessionCounts = z.object({ v: version1, lane: counts, speede: counts })
export type SessionCounts = z.infer<typeof sessionCounts>
