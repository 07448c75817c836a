/** Scheduled function that runs every five minutes and replicates members whose row is out of date. Safe to run at any time. */
import type { Platform } from '#server/context/context-factory.ts'
import { replicatePending } from '#server/replication/replicate-pending.ts'
import { runJob } from '#server/run-job.ts'
import { alarm } from '#server/runtime.ts'

export default (request: Request, platform: Platform): Promise<void> =>
  runJob('replicate', request, platform, async ({ context, readOnly, database }) => {
    if (readOnly) return { outcome: 'read-only' }
    if (database === undefined) return { outcome: 'off' }
    const result = await replicatePending(context, database, context.newId())
    if (result.outcome === 'done' && result.listed === 0 && result.rows > 0)
      alarm(`the store is empty: ${result.rows} accounts were registered before`)
    return result
  })

// Netlify reads this statically: literals only. Offset from the reconcile function, whose deletions it replicates.
export const config = { nodeVersion: '24', schedule: '2-59/5 * * * *' }
