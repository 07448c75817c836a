/** The street door of the sweep: every five minutes, what was left half made is finished or freed, and some of what is dead
 * cleared away. It may run at any time. */
import { collectGarbage } from '#server/services/operations/garbage-collector.ts'
import { finishDeletions } from '#server/services/accounts/erase-personal-data.ts'
import { reconcile } from '#server/services/operations/reconciler.ts'
import { writeLogLine } from '#server/http/log.ts'
import type { Platform } from '#server/http/context-factory.ts'
import { createScheduledContext } from '#server/runtime.ts'

export default async function reconcileFunction(_: Request, platform: Platform): Promise<void> {
  const { context, readOnly, drainWaitUntil: finish } = await createScheduledContext(platform)
  if (readOnly) return
  const swept = await reconcile(context)
  const deleted = await finishDeletions(context)
  const cleared = await collectGarbage(context)
  await finish()
  writeLogLine({ job: 'settle', ...swept, deleted, cleared })
}

// Read before anything runs: literals only.
export const config = { schedule: '*/5 * * * *' }
