/** Runs the scheduled functions. */
import { createContextFactory, type OpenedContext, type Platform } from './context/context-factory.ts'
import { scheduledPlatform } from './context/scheduled-run.ts'
import { writeLogLine } from './http/log.ts'
import { knowSettings } from './repositories/club-settings.ts'
import { alarm, dependencies } from './runtime.ts'
import { recordRun, type JobName } from './services/operations/jobs.ts'

const createScheduledContext = createContextFactory(dependencies)

/**
 * Runs a scheduled job in the context of its deploy, records the run, and logs one line with the store and what `work`
 * returns; `failed` names the parts of the job that failed. A run that may only read is an alarm, because it succeeds and does nothing useful.
 */
export async function runJob(
  job: JobName,
  request: Request,
  platform: Platform,
  work: (opened: OpenedContext) => Promise<object & { failed?: number | string[] }>,
): Promise<void> {
  const opened = await createScheduledContext(await scheduledPlatform(request, platform))
  const { context, storeName, readOnly, drainWaitUntil } = opened
  const run = { job, store: storeName }
  try {
    if (readOnly) alarm(`${job} may only read ${storeName}: it ran on an older deploy`)
    await knowSettings(context)
    const result = await work(opened)
    await drainWaitUntil()
    if (!readOnly) await recordRun(context, job, Array.isArray(result.failed) && result.failed.length > 0)
    writeLogLine({ ...run, ...result })
  } catch (problem) {
    writeLogLine({ ...run, outcome: 'failed', reason: problem instanceof Error ? problem.name : 'unknown' })
    throw problem
  }
}
