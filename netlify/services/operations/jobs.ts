/** The scheduled jobs: how often each runs, when it last did, and whether the store it works on is the club's. */
import type { JobState } from '#api-contract/schemas/overview.ts'
import { keys } from '#server/repositories/keys.ts'
import type { JobRuns } from '#server/repositories/records/job-records.ts'
import { updateWithRetry, type ServiceContext } from '#server/repositories/update-with-retry.ts'

/** Minutes between two runs, as in the `schedule` of each function. */
export const jobMinutes = { reconcile: 5, replicate: 5, mail: 1, audit: 24 * 60 } as const

export type JobName = keyof typeof jobMinutes

/** A job is late once this many runs are missing. */
const missingRuns = 3

/** Records that a job has completed a run now. */
export async function recordRun({ store, now }: Pick<ServiceContext, 'store' | 'now'>, job: JobName): Promise<void> {
  await updateWithRetry<JobRuns>({ store }, keys.jobRuns, (current) => ({
    ...current,
    v: 1,
    runs: { ...current?.runs, [job]: now().toISOString() },
  }))
}

/** The state of each job by its name, without any time: health is public. */
export async function jobStates({
  store,
  now,
}: Pick<ServiceContext, 'store' | 'now'>): Promise<Record<string, JobState>> {
  const runs = (await store.read<JobRuns>(keys.jobRuns))?.value.runs ?? {}
  const states: Record<string, JobState> = {}
  for (const [job, minutes] of Object.entries(jobMinutes)) {
    const last = runs[job]
    const missing = (now().getTime() - Date.parse(last ?? '')) / (minutes * 60_000)
    states[job] = !last ? 'never run' : missing > missingRuns ? 'late' : 'on time'
  }
  return states
}

/** Stores the number of accounts. A deleted one leaves a record, so it never decreases. @returns the earlier number if there are none any more, otherwise undefined. */
export async function lostAccounts({ store }: Pick<ServiceContext, 'store'>): Promise<number | undefined> {
  const accounts = (await store.list(keys.allMembers)).length
  const before = (await store.read<JobRuns>(keys.jobRuns))?.value.accounts ?? 0
  if (accounts === 0) return before > 0 ? before : undefined
  if (accounts !== before)
    await updateWithRetry<JobRuns>({ store }, keys.jobRuns, (current) => ({ runs: {}, ...current, v: 1, accounts }))
  return undefined
}
