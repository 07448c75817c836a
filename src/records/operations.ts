/** Records of the site's operation: scheduled jobs, transactions and views. */
import * as z from 'zod'
import { instant, version1 } from './fields.ts'
import { personal, plain } from './row.ts'

/** `slots` counts taken slots, `entries` the confirmed bookings in week documents, of the weeks that there was time for. */
export const auditResult = z.object({
  v: version1,
  at: instant,
  slots: z.int(),
  entries: z.int(),
  violations: z.int(),
  /** Records of any kind that cannot be read. */
  unreadable: z.int().exactOptional(),
  /** The last record that was read, if there was no time for all: the next audit goes on behind it. */
  after: z.string().exactOptional(),
  /** Those that cannot be read, if there was no time for all. */
  damaged: z.array(z.string()).exactOptional(),
  /** The week that the next audit begins with: one with a violation, or the first that there was no time for. */
  week: z.string().exactOptional(),
})
export type AuditResult = z.infer<typeof auditResult>

/** `after` is the prefix of the last partition that the garbage collector completed. */
const gcCursor = z.object({ v: version1, after: z.string() })
export type GcCursor = z.infer<typeof gcCursor>

/**
 * `until` ends the lease and `notBefore` the backoff, both in epoch milliseconds; `failures` counts failures in a row.
 * `membersHash` is that of the members and the database when a run last left nothing to do, at `completeAt` (ms).
 */
const replicationRun = z.object({
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

/** The record of a transaction (storage/transactions.ts). */
const transactionRecord = z.object({
  v: version1,
  state: z.enum(['committed', 'aborted']),
  keys: z.array(z.string()),
  at: z.number(),
})

/** `request` is a keyed hash of the request's content. */
const keyUse = z.object({ v: version1, request: z.string(), at: instant })
export type KeyUse = z.infer<typeof keyUse>

const pepperCheck = z.object({ v: version1, proof: z.string() })

/** The rows have the schema of their view. */
const viewPart = z.object({
  v: z.int(),
  rows: z.record(z.string(), z.object({ tag: z.string(), row: z.unknown() })),
})
export type ViewPart = z.infer<typeof viewPart>

export const rows = {
  audit: plain(auditResult),
  idem: plain(keyUse),
  job: plain(jobRuns),
  'meta/pepper-check': plain(pepperCheck),
  'meta/round': plain(gcCursor),
  mirror: plain(replicationRun),
  snap: personal(viewPart, { erased: 'derived', exported: 'derived' }),
  tx: plain(transactionRecord),
}
