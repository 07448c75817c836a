/**
 * Tries out what the storage really promises where this code runs, in a store of its own that holds nobody's data
 * (reliability: what a machine without an account cannot show). One check at a time, bounded in time, and nothing is left.
 */
import type { Reply } from '#contract/wire.ts'
import type { Call } from '#server/http/house.ts'
import { change } from '#server/records/change.ts'
import { keys } from '#server/records/keys.ts'
import { writeLog } from '#server/records/log.ts'
import { checksOf, type Seen, type Trial } from './probe-checks.ts'
import { clearTried } from './probe-clearing.ts'

export type Report = Reply<'probeStorage'>['report']

/** `until` (ms) is when a check that never came to its end no longer stands in the way. */
type KeptProbe = { v: 1; run?: string; until?: number; report?: Report }

/** Shorter than a browser waits for an answer. */
const checkingMs = 11_000
const clearingMs = 3_000
const leaseMs = 30_000

/** The report; or 'in_progress' while another check runs; or 'nowhere' where no place to try things is known. */
export async function probeStorage(call: Call<'probeStorage'>): Promise<Report | 'in_progress' | 'nowhere'> {
  const { provingGround, newId, now } = call
  if (!provingGround) return 'nowhere'
  const run = newId()
  const claimed = await change<KeptProbe>(call, keys.probe, (kept) =>
    (kept?.until ?? 0) > now().getTime() ? undefined : { ...kept, v: 1, run, until: now().getTime() + leaseMs },
  )
  if (claimed?.value.run !== run) return 'in_progress'

  const startedAt = now().toISOString()
  const started = performance.now()
  const seen: Seen[] = []
  const store = provingGround.open((answer) => seen.push(answer))
  const trial: Trial = { ...call, store, run, seen, deploy: provingGround }
  const checks: Report['checks'] = []
  for (const { attempt, ...check } of checksOf) {
    const left = checkingMs - (performance.now() - started)
    checks.push({ ...check, ...(await within(left, () => attempt(trial))) })
  }
  checks.push({
    name: 'Nothing is left behind',
    meaning: 'What was tried is gone again; what is not, the next check clears away.',
    ...(await within(clearingMs, () => clearTried(store))),
  })
  const report = { startedAt, ms: Math.round(performance.now() - started), operations: seen.length, checks }

  await change<KeptProbe>(call, keys.probe, (kept) => (kept?.run === run ? { v: 1, report } : undefined))
  await writeLog(call, call.caller, 'storage_checked', run)
  return report
}

/** The last report, and whether another check is under way. */
export async function lastProbe({ store, now }: Call<'lastProbe'>): Promise<{ running: boolean; report?: Report }> {
  const kept = await store.read<KeptProbe>(keys.probe)
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
