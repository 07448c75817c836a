/**
 * Incremental garbage collector: applies the retention policies. Each run lists a few partitions of the storage, removes a
 * bounded number of keys and stores a cursor for the next run. The cost of a run does not grow with the data, every
 * partition is visited within a day, and an interrupted run can be repeated.
 */
import type { GcCursor } from '#records/operations.ts'
import type { RequestContext } from '#server/context/request-context.ts'
import { ifMade, keysUnder, updateWithRetry, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import { keys } from '#server/repositories/keys.ts'
import { retentionPolicies } from './retention-policies.ts'

/** With a run every five minutes, this visits all partitions within a day. */
export const partitionsPerRun = 5
/** Further keys are removed in the next runs. */
export const maxRemovalsPerRun = 300
/** After this a run begins no other partition: the platform ends it after 30 seconds, with the parts that run beside it. */
const maxMs = 15_000

export type CollectorContext = ServiceContext & Pick<RequestContext, 'purgeCdn'>

/** Processes the next of these partitions: all. @returns the number of removed keys. Safe to run concurrently. */
export async function collectGarbage(
  context: CollectorContext,
  partitions = partitionsAt(context.now()),
): Promise<number> {
  const cursor = await context.store.read(keys.gcCursor)
  let after = cursor?.value.after ?? ''
  const started = context.now().getTime()
  let removed = 0
  const first = Math.max(
    0,
    partitions.findIndex(({ prefix }) => prefix > after),
  )
  // List all at once: most partitions are empty, and a run is paid by time.
  const next = await Promise.all(
    Array.from({ length: partitionsPerRun }, async (_, step) => {
      const { prefix, remove } = partitions[(first + step) % partitions.length]!
      return { prefix, remove, found: await keysUnder(context.store, prefix) }
    }),
  )
  for (const { prefix, remove, found } of next) {
    if (removed >= maxRemovalsPerRun || context.now().getTime() - started >= maxMs) break
    if (found.length > 0) {
      // One that cannot be read, which has raised an alarm, stops no other partition.
      const count = await ifMade(context, 'old records', () => remove(context, found, maxRemovalsPerRun - removed))
      if (count !== 'unreadable') removed += count
    }
    // A partition that exceeded the limit is visited again.
    if (removed < maxRemovalsPerRun) after = prefix
  }
  await updateWithRetry<GcCursor>(
    context,
    keys.gcCursor,
    (current) => ({ ...current, v: 1, after }),
    cursor ?? 'nothing',
  )
  return removed
}

/** All partitions at a point in time, in cursor order. */
export const partitionsAt = (now: Date) =>
  retentionPolicies
    .flatMap(({ prefixes, remove }) => prefixes(now).map((prefix) => ({ prefix, remove })))
    .toSorted((a, b) => (a.prefix < b.prefix ? -1 : 1))
