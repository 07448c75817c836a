/**
 * Scheduled function that runs every five minutes: reconciles unfinished work, finishes account deletions and collects
 * garbage. Safe to run at any time.
 */
import { collectGarbage } from '#server/services/operations/garbage-collector.ts'
import { finishDeletions } from '#server/services/accounts/erase-personal-data.ts'
import { reconcile } from '#server/services/operations/reconciler.ts'
import { writeLogLine } from '#server/http/log.ts'
import type { Platform } from '#server/context/context-factory.ts'
import { createScheduledContext } from '#server/runtime.ts'

export default async function reconcileFunction(_: Request, platform: Platform): Promise<void> {
  const { context, readOnly, drainWaitUntil } = await createScheduledContext(platform)
  if (readOnly) return
  const reconciled = await reconcile(context)
  const deleted = await finishDeletions(context)
  const collected = await collectGarbage(context)
  await drainWaitUntil()
  writeLogLine({ job: 'reconcile', ...reconciled, deleted, collected })
}

// Netlify reads this statically: literals only.
export const config = { nodeVersion: '24', schedule: '*/5 * * * *' }
