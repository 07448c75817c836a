/**
 * Tries out what the storage really promises where this code runs, in a store of its own that holds nobody's data
 * (reliability: what a machine without an account cannot show). One check at a time, bounded in time, and nothing is left.
 */
import type { Reply } from '#api-contract/schemas.ts'
import type { Call } from '#server/http/request-context.ts'
import { updateWithRetry } from '#server/repositories/update-with-retry.ts'
import { keys } from '#server/repositories/keys.ts'
import { writeAdminLog } from '#server/repositories/admin-log.ts'
import { checksOf, type CheckResult, type StorageCheck } from './checks.ts'
import { removeCheckData } from './remove-check-data.ts'

export type Report = Reply<'runStorageCheck'>['report']

/** `until` (ms) is when a check that never came to its end no longer stands in the way. */
type KeptProbe = { v: 1; run?: string; until?: number; report?: Report }

/** Shorter than a browser waits for an answer. */
const checkingMs = 11_000
const clearingMs = 3_000
const leaseMs = 30_000

/** The report; or 'in_progress' while another check runs; or 'nowhere' where no place to try things is known. */
export async function runStorageCheck(call: Call<'runStorageCheck'>): Promise<Report | 'in_progress' | 'nowhere'> {
  const { storageCheckTarget: provingGround, newId, now } = call
  if (!provingGround) return 'nowhere'
  const run = newId()
  const claimed = await updateWithRetry<KeptProbe>(call, keys.storageCheck, (kept) =>
    (kept?.until ?? 0) > now().getTime() ? undefined : { ...kept, v: 1, run, until: now().getTime() + leaseMs },
  )
  if (claimed?.value.run !== run) return 'in_progress'

  const startedAt = now().toISOString()
  const started = performance.now()
  const seen: CheckResult[] = []
  const store = provingGround.open((answer) => seen.push(answer))
  const trial: StorageCheck = { ...call, store, run, seen, deploy: provingGround }
  const checks: Report['checks'] = []
  for (const { attempt, ...check } of checksOf) {
    const left = checkingMs - (performance.now() - started)
    checks.push({ ...check, ...(await within(left, () => attempt(trial))) })
  }
  checks.push({
    name: 'Nothing is left behind',
    meaning: 'What was tried is gone again; what is not, the next check clears away.',
    ...(await within(clearingMs, () => removeCheckData(store))),
  })
  const report = { startedAt, ms: Math.round(performance.now() - started), operations: seen.length, checks }

  await updateWithRetry<KeptProbe>(call, keys.storageCheck, (kept) =>
    kept?.run === run ? { v: 1, report } : undefined,
  )
  await writeAdminLog(call, call.principal, 'storage_checked', run)
  return report
}

/** The last report, and whether another check is under way. */
export async function lastStorageCheck({
  store,
  now,
}: Call<'lastStorageCheck'>): Promise<{ running: boolean; report?: Report }> {
  const kept = await store.read<KeptProbe>(keys.storageCheck)
  const { until = 0, report } = kept?.value ?? {}
  return { running: until > now().getTime(), ...(report && { report }) }
}

type Outcome = Pick<Report['checks'][number], 'ok' | 'measured'>

/** What comes of one check in the time there is. A storage that fails is a finding, not a failure of ours. */
async function within(ms: number, attempt: () => Promise<Outcome>): Promise<Outcome> {
  if (ms <= 0) return { ok: false, measured: 'Not tried: no time was left.' }
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Outcome>((resolve) => {
    timer = setTimeout(() => resolve({ ok: false, measured: `No end within ${Math.round(ms)} ms.` }), ms)
  })
  const failed = (problem: unknown): Outcome => ({
    ok: false,
    measured: `It failed: ${problem instanceof Error ? problem.message : 'unknown'}.`,
  })
  try {
    return await Promise.race([attempt().catch(failed), late])
  } finally {
    clearTimeout(timer)
  }
}
