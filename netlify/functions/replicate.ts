/** Scheduled function that runs every five minutes and replicates members whose row is out of date. Safe to run at any time. */
import { writeLogLine } from '#server/http/log.ts'
import type { Platform } from '#server/context/context-factory.ts'
import { replicatePending } from '#server/replication/replicate-pending.ts'
import { replicationDatabase } from '#server/replication/config.ts'
import { alarm, createScheduledContext } from '#server/runtime.ts'

export default async function replicateFunction(_: Request, platform: Platform): Promise<void> {
  const { context, readOnly } = await createScheduledContext(platform)
  const url = readOnly ? undefined : replicationDatabase(context.environment, process.env, alarm)
  if (url === undefined) return
  writeLogLine({ job: 'replicate', ...(await replicatePending(context, url, context.newId())) })
}

// Netlify reads this statically: literals only. Offset from the reconcile function, whose deletions it replicates.
export const config = { nodeVersion: '24', schedule: '2-59/5 * * * *' }
