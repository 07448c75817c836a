/** The scheduled jobs: how often each runs, when it last did, and whether the store it works on is the club's. */
import type { JobState } from '#api-contract/schemas/overview.ts'
import { keys } from '#server/repositories/keys.ts'
import type { JobRuns } from '#server/repositories/records/job-records.ts'
import { updateWithRetry, type ServiceContext } from '#server/repositories/update-with-retry.ts'
import type { Store } from '#server/storage/store.ts'

/** Minutes between two runs, as in the `schedule` of each function. */
export const jobMinutes = { reconcile: 5, replicate: 5, audit: 24 * 60, 'clear-previews': 24 * 60 } as const

export type JobName = keyof typeof jobMinutes

/** A job is late once this many runs are missing. */
const missingRuns = 3

const readRuns = async (store: Store): Promise<JobRuns | undefined> => (await store.read<JobRuns>(keys.jobRuns))?.value

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
  const runs = (await readRuns(store))?.runs ?? {}
  const stateOf = (last: string | undefined, minutes: number): JobState => {
    if (last === undefined) return 'never run'
    return now().getTime() - Date.parse(last) > missingRuns * minutes * 60_000 ? 'late' : 'on time'
  }
  return Object.fromEntries(Object.entries(jobMinutes).map(([job, minutes]) => [job, stateOf(runs[job], minutes)]))
}

/** The number of accounts; a deleted one leaves a record, so it never decreases. */
const countAccounts = async (store: Store): Promise<number> => (await store.list(keys.allMembers)).length

/** True if a store has accounts. */
export const hasAccounts = async (store: Store): Promise<boolean> => (await countAccounts(store)) > 0

/** Stores the number of accounts. @returns the earlier number if there are none any more, otherwise undefined. */
export async function lostAccounts({ store }: Pick<ServiceContext, 'store'>): Promise<number | undefined> {
  const accounts = await countAccounts(store)
  const before = (await readRuns(store))?.accounts ?? 0
  if (accounts === 0) return before > 0 ? before : undefined
  if (accounts !== before)
    await updateWithRetry<JobRuns>({ store }, keys.jobRuns, (current) => ({ runs: {}, ...current, v: 1, accounts }))
  return undefined
}
