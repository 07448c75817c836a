/** Records about the slots of a week: the cached availability, and the counts that stay when the slots are removed. */
import * as z from 'zod'
import { version1 } from './fields.ts'

/** Cached state of each resolved lock by tag. Derived data: safe to lose. */
export const weekView = z.object({
  v: version1,
  seen: z.record(z.string(), z.object({ tag: z.string(), taken: z.boolean() })),
})
export type WeekView = z.infer<typeof weekView>

const counts = z.record(z.string(), z.int())

/** Sessions of a past week by weekday and start time, without personal data. */
export const sessionCounts = z.object({ v: version1, lane: counts, speede: counts })
export type SessionCounts = z.infer<typeof sessionCounts>
