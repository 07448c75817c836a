/** Records of the scheduled jobs and the storage check: cursors, leases and results, one document each. */
import * as z from 'zod'
import { instant, version1 } from './fields.ts'

/** `after` is the prefix of the last partition that the garbage collector completed. */
export const gcCursor = z.object({ v: version1, after: z.string() })
export type GcCursor = z.infer<typeof gcCursor>

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

/** When each scheduled job last completed a run, and the number of accounts, deleted ones included, that the audit found. */
export const jobRuns = z.object({
  v: version1,
  runs: z.record(z.string(), instant),
  accounts: z.int().exactOptional(),
})
export type JobRuns = z.infer<typeof jobRuns>

/** One check. `meaning` says why it matters; `measured` contains figures, never personal data. */
const check = z.object({ name: z.string(), ok: z.boolean(), measured: z.string(), meaning: z.string() })
const report = z.object({ startedAt: instant, ms: z.int(), operations: z.int(), checks: z.array(check) })

/** `until` (ms) is the end of the lease of a running check, so that an interrupted one does not block the next for long. */
export const storageCheckRecord = z.object({
  v: version1,
  run: z.string().exactOptional(),
  until: z.number().exactOptional(),
  report: report.exactOptional(),
})
export type StorageCheckRecord = z.infer<typeof storageCheckRecord>
export type StorageCheckReport = z.infer<typeof report>

/** Test data of a storage check. */
export const storageCheckData = z.object({ n: z.int() })
export type StorageCheckData = z.infer<typeof storageCheckData>
