/** The lease of a replication run, and its backoff after failures: one document, so that two runs never do the same work. */
import { updateWithRetry, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { keys } from '#server/repositories/keys.ts'
import type { ReplicationRun } from '#records/operations.ts'

/** Duration of a lease in milliseconds; longer than the time limit of a run. */
const leaseMs = 30_000

/**
 * After two failures in a row, every other scheduled run is skipped. No more than that, so that two runs suffice once the
 * database is back.
 */
const failuresBeforeBackoff = 2
const backoffMs = 9 * 60_000

/** How a run ended: with an error, with work left, or with everything replicated that this hash stands for. */
type RunResult = 'failed' | 'incomplete' | { membersHash: string }

/** `release` ends the lease and records how the run ended. */
export type Lease = { release: (result: RunResult) => Promise<void> }

/** A database that was changed by somebody else is corrected within this time. */
const confirmAfterMs = 24 * 3_600_000

/** True if a run has replicated all that this hash stands for, within the last day. @throws StorageUnavailable */
export async function isReplicated({ store, now }: ServiceContext, membersHash: string): Promise<boolean> {
  const last = (await store.read(keys.replicationLease))?.value
  return last?.membersHash === membersHash && now().getTime() - (last.completeAt ?? 0) < confirmAfterMs
}

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
    async release(result) {
      await updateWithRetry(context, keys.replicationLease, (current) => {
        if (current?.by !== runId) return undefined
        const released: ReplicationRun = { ...current, by: '', until: 0, notBefore: 0, failures: 0 }
        if (typeof result === 'object') return { ...released, ...result, completeAt: context.now().getTime() }
        if (result === 'incomplete') return released
        const failures = current.failures + 1
        const notBefore = failures >= failuresBeforeBackoff ? context.now().getTime() + backoffMs : 0
        return { ...released, notBefore, failures }
      })
    },
  }
}
