/** The scheduled jobs: how often each runs, when it last did, and whether the store it works on is the club's. */
import type { JobRuns } from '#records/operations.ts'
import type { JobState } from '#api-contract/schemas/operations.ts'
import { keys } from '#server/repositories/keys.ts'
import { updateWithRetry, type ServiceContext } from '#server/repositories/update-with-retry.ts'

/** Minutes between two runs, as in the `schedule` of each function. */
export const jobMinutes = { reconcile: 5, replicate: 5, mail: 1, audit: 24 * 60 } as const

export type JobName = keyof typeof jobMinutes

/** A job is late once this many runs are missing, and failed once a part has failed for as long. */
const missingRuns = 3

/** Records that a job has completed a run now, and whether a part of it failed. */
export async function recordRun(
  { store, now }: Pick<ServiceContext, 'store' | 'now'>,
  job: JobName,
  isFailed = false,
): Promise<void> {
  const at = now().toISOString()
  await updateWithRetry<JobRuns>({ store }, keys.jobRuns, (current) => {
    const { [job]: since = at, ...others } = current?.failing ?? {}
    return {
      ...current,
      v: 1,
      runs: { ...current?.runs, [job]: at },
      failing: isFailed ? { ...others, [job]: since } : others,
    }
  })
}

/** Runs the parts of a job at once, each on its own: one that fails raises an alarm and stops no other. */
export async function runParts<Parts extends Record<string, () => Promise<unknown>>>(
  job: JobName,
  parts: Parts,
  alarm: (problem: string) => void,
): Promise<{ results: { [Name in keyof Parts]?: Awaited<ReturnType<Parts[Name]>> }; failed: string[] }> {
  const results: { [Name in keyof Parts]?: Awaited<ReturnType<Parts[Name]>> } = {}
  const failed: string[] = []
  const names: (keyof Parts & string)[] = Object.keys(parts)
  const ended = await Promise.allSettled(names.map((name) => parts[name]!()))
  for (const [index, each] of ended.entries()) {
    const name = names[index]!
    if (each.status === 'fulfilled') results[name] = each.value as Awaited<ReturnType<Parts[typeof name]>>
    else {
      alarm(`a part of the job ${job} failed: ${name} (${each.reason instanceof Error ? each.reason.name : 'unknown'})`)
      failed.push(name)
    }
  }
  return { results, failed }
}

/** The state of each job by its name, without any time: health is public. */
export async function jobStates({
  store,
  now,
}: Pick<ServiceContext, 'store' | 'now'>): Promise<Record<string, JobState>> {
  const { runs = {}, failing = {} } = (await store.read(keys.jobRuns))?.value ?? {}
  const runsSince = (at: string | undefined, minutes: number) =>
    (now().getTime() - Date.parse(at ?? '')) / (minutes * 60_000)
  const states: Record<string, JobState> = {}
  for (const [job, minutes] of Object.entries(jobMinutes)) {
    const last = runs[job]
    if (!last) states[job] = 'never run'
    else if (runsSince(last, minutes) > missingRuns) states[job] = 'late'
    else states[job] = runsSince(failing[job], minutes) > missingRuns ? 'failed' : 'on time'
  }
  return states
}

/** Stores the number of accounts. A deleted one leaves a record, so it never decreases. @returns the earlier number if there are none any more, otherwise undefined. */
export async function lostAccounts({ store }: Pick<ServiceContext, 'store'>): Promise<number | undefined> {
  const accounts = (await store.list(keys.allMembers)).length
  const before = (await store.read(keys.jobRuns))?.value.accounts ?? 0
  if (accounts === 0) return before > 0 ? before : undefined
  if (accounts !== before)
    await updateWithRetry<JobRuns>({ store }, keys.jobRuns, (current) => ({ runs: {}, ...current, v: 1, accounts }))
  return undefined
}
