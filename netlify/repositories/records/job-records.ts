/** Records of the scheduled jobs: cursors, leases and results, one document each. */
import * as z from 'zod'
import { instant, version1 } from './fields.ts'

/** `after` is the prefix of the last partition that the garbage collector completed. */
export const gcCursor = z.object({ v: version1, after: z.string() })
export type GcCursor = z.infer<typeof gcCursor>
/** Where the collector begins, also after a cursor that cannot be read. */
export const firstRound: GcCursor = { v: 1, after: '' }

/**
 * `until` ends the lease and `notBefore` the backoff, both in epoch milliseconds; `failures` counts failures in a row.
 * `membersHash` is that of the members and the database when a run last left nothing to do, at `completeAt` (ms).
 */
export const replicationRun = z.object({
  v: version1,
  by: z.string(),
  until: z.number(),
  notBefore: z.number(),
  failures: z.int(),
  membersHash: z.string().exactOptional(),
  completeAt: z.number().exactOptional(),
})
export type ReplicationRun = z.infer<typeof replicationRun>

/**
 * When each scheduled job last completed a run, since when all its runs have had a part that failed, and the number of accounts, deleted ones included, that the audit found.
 */
export const jobRuns = z.object({
  v: version1,
  runs: z.record(z.string(), instant),
  failing: z.record(z.string(), instant).exactOptional(),
  accounts: z.int().exactOptional(),
})
export type JobRuns = z.infer<typeof jobRuns>
/** In place of a record that cannot be read: each job is entered again by its next run. */
export const noRuns: JobRuns = { v: 1, runs: {} }

/** The record of a transaction (storage/transactions.ts). */
export const transactionRecord = z.object({
  v: version1,
  state: z.enum(['committed', 'aborted']),
  keys: z.array(z.string()),
  at: z.number(),
})
