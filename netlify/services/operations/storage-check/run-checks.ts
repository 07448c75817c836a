/**
 * Checks the guarantees of the storage in this deployment, in a separate store without real data. One run at a time, with a
 * time limit; test data is removed afterwards.
 */
import pMap from 'p-map'
import type { Principal, RequestContext, RequestMeta } from '#server/context/request-context.ts'
import { updateWithRetry } from '#server/repositories/update-with-retry.ts'
import { keys } from '#server/repositories/keys.ts'
import type { StorageCheckRecord, StorageCheckReport } from '#server/repositories/records/job-records.ts'
import { writeAdminLog } from '#server/repositories/admin-log.ts'
import type { Store } from '#server/storage/store.ts'
import { storageChecks, type CheckResult, type StorageCheckContext } from './checks.ts'

/** Shorter than a browser's request timeout. */
const checksTimeoutMs = 11_000
const cleanupTimeoutMs = 3_000
const leaseMs = 30_000

/** @returns the report; 'in_progress' while another check runs; 'nowhere' if no test store is configured. */
export async function runStorageCheck(
  call: RequestContext & Pick<RequestMeta, 'idempotencyKey'> & { principal: Principal },
): Promise<StorageCheckReport | 'in_progress' | 'nowhere'> {
  const { storageCheckTarget, newId, now } = call
  if (!storageCheckTarget) return 'nowhere'
  const run = newId()
  const claimed = await updateWithRetry<StorageCheckRecord>(call, keys.storageCheck, (stored) =>
    (stored?.until ?? 0) > now().getTime() ? undefined : { ...stored, v: 1, run, until: now().getTime() + leaseMs },
  )
  if (claimed?.value.run !== run) return 'in_progress'

  const startedAt = now().toISOString()
  const started = performance.now()
  const seen: CheckResult[] = []
  const store = storageCheckTarget.open((response) => seen.push(response))
  const context: StorageCheckContext = { ...call, store, run, seen, deploy: storageCheckTarget }
  const checks: StorageCheckReport['checks'] = []
  for (const { attempt, ...check } of storageChecks) {
    const left = checksTimeoutMs - (performance.now() - started)
    checks.push({ ...check, ...(await withTimeout(left, () => attempt(context))) })
  }
  checks.push({
    name: 'Nothing is left behind',
    meaning: 'Test data is removed; the next check removes anything left.',
    ...(await withTimeout(cleanupTimeoutMs, () => removeTestData(store))),
  })
  const report = { startedAt, ms: Math.round(performance.now() - started), operations: seen.length, checks }

  await updateWithRetry<StorageCheckRecord>(call, keys.storageCheck, (stored) =>
    stored?.run === run ? { v: 1, report } : undefined,
  )
  await writeAdminLog(call, call.principal, 'storage_checked', run)
  return report
}

/** The last report, and whether another check is running. */
export async function lastStorageCheck({
  store,
  now,
}: Pick<RequestContext, 'store' | 'now'>): Promise<{ running: boolean; report?: StorageCheckReport }> {
  const stored = await store.read<StorageCheckRecord>(keys.storageCheck)
  const { until = 0, report } = stored?.value ?? {}
  return { running: until > now().getTime(), ...(report && { report }) }
}

/** Removes all test data of this and earlier runs, and verifies the removal. */
async function removeTestData(store: Store): Promise<Outcome> {
  const found = await store.list(keys.allStorageCheckData)
  await pMap(found, ({ key }) => store.remove(key), { concurrency: 50 })
  const left = await store.list(keys.allStorageCheckData)
  return { ok: left.length === 0, measured: `${found.length} keys removed, ${left.length} left.` }
}

type Outcome = Pick<StorageCheckReport['checks'][number], 'ok' | 'measured'>

/** Runs one check with a time limit. A storage failure is a result, not an error. */
async function withTimeout(ms: number, attempt: () => Promise<Outcome>): Promise<Outcome> {
  if (ms <= 0) return { ok: false, measured: 'Not tried: no time was left.' }
  let timer: NodeJS.Timeout | undefined
  const timedOut = new Promise<Outcome>((resolve) => {
    timer = setTimeout(() => resolve({ ok: false, measured: `Not finished within ${Math.round(ms)} ms.` }), ms)
  })
  const failed = (problem: unknown): Outcome => ({
    ok: false,
    measured: `It failed: ${problem instanceof Error ? problem.message : 'unknown'}.`,
  })
  try {
    return await Promise.race([attempt().catch(failed), timedOut])
  } finally {
    clearTimeout(timer)
  }
}
