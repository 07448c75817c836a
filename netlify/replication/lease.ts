/** The lease of a replication run, and its backoff after failures: one document, so that two runs never do the same work. */
import { updateWithRetry, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { keys } from '#server/repositories/keys.ts'
import type { ReplicationRun } from '#server/repositories/records/job-records.ts'

/** Duration of a lease in milliseconds; longer than the time limit of a run. */
const leaseMs = 30_000

/**
 * After two failures in a row, every other scheduled run is skipped. No more than that, so that two runs suffice once the
 * database is back.
 */
const failuresBeforeBackoff = 2
const backoffMs = 9 * 60_000

/** `release` ends the lease and records whether the run succeeded. */
export type Lease = { release: (succeeded: boolean) => Promise<void> }

/**
 * Acquires the lease for the run `runId`, or says why not: another run holds it, or the backoff has not passed.
 * @throws StorageUnavailable
 */
export async function acquireLease(context: ServiceContext, runId: string): Promise<Lease | 'busy' | 'resting'> {
  const now = context.now().getTime()
  const run = await updateWithRetry<ReplicationRun>(context, keys.replicationLease, (current) =>
    (current?.until ?? 0) > now || (current?.notBefore ?? 0) > now
      ? undefined
      : { ...current, v: 1, by: runId, until: now + leaseMs, notBefore: 0, failures: current?.failures ?? 0 },
  )
  if (run?.value.by !== runId) return (run?.value.until ?? 0) > now ? 'busy' : 'resting'
  return {
    async release(succeeded) {
      await updateWithRetry<ReplicationRun>(context, keys.replicationLease, (current) => {
        if (current?.by !== runId) return undefined
        const failures = succeeded ? 0 : current.failures + 1
        const notBefore = failures >= failuresBeforeBackoff ? context.now().getTime() + backoffMs : 0
        return { ...current, by: '', until: 0, notBefore, failures }
      })
    },
  }
}
