/** What single calls, scheduled runs and page loads use: requests, storage operations, compute and bytes, measured. */
import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { auditBookings } from '#server/services/operations/audit.ts'
import { collectGarbage } from '#server/services/operations/garbage-collector.ts'
import { jobMinutes, recordRun, type JobName } from '#server/services/operations/jobs.ts'
import { finishDeletions } from '#server/services/accounts/erase-personal-data.ts'
import { reconcile } from '#server/services/operations/reconciler.ts'
import { confirmKeyPepper } from '#server/repositories/key-pepper.ts'
import { keys } from '#server/repositories/keys.ts'
import { unsentEntries } from '#server/repositories/outbox.ts'
import { memoryStore } from '#server/storage/memory-store.ts'
import { createClub, setupToken } from '#server/test-support/fixtures/club-fixture.ts'
import { operationBudgets } from '#server/test-support/server/operation-budgets.ts'
import { budgetName, clubFor, requestOf, type OperationBudget } from '#server/test-support/server/measure-operations.ts'
import { countingStore } from '#server/test-support/server/counting-store.ts'
import { testServer } from '#server/test-support/server/test-server.ts'

export type Usage = {
  /** Every request to the site, and every scheduled run: also those that the CDN answers. */
  requests: number
  operations: number
  /** Run time of functions, each of which has 1 GB of memory. */
  gbHours: number
  bytes: number
}

const nothing: Usage = { requests: 0, operations: 0, gbHours: 0, bytes: 0 }

/** The sum of `count` times each part. */
export const sum = (...parts: readonly (readonly [count: number, usage: Usage])[]): Usage =>
  parts.reduce<Usage>(
    (all, [count, usage]) => ({
      requests: all.requests + count * usage.requests,
      operations: all.operations + count * usage.operations,
      gbHours: all.gbHours + count * usage.gbHours,
      bytes: all.bytes + count * usage.bytes,
    }),
    nothing,
  )

/** Assumed milliseconds: of a call without its storage, of one step of storage, of a cold start and of a password hash. */
export const time = { call: 10, step: 20, coldStart: 75, password: 140 } as const

const gbHoursOf = (ms: number) => ms / 3_600_000
const hashesPassword = new Set(['signIn', 'staffSignIn', 'register'])

/** The usage of every call, by name, at its highest cost. */
export async function measureCalls(): Promise<Map<string, Usage>> {
  const usages = new Map<string, Usage>()
  for (const budget of operationBudgets.filter(({ emptyClub }) => !emptyClub))
    usages.set(budgetName(budget), await measureCall(budget))
  const daySheet = operationBudgets.find(({ call }) => call === 'daySheet')!
  usages.set(unchangedSheet, await measureCall(daySheet, (reply) => `&since=${(reply as { version: string }).version}`))
  return usages
}

/** A poll of the day sheet to which the answer is that it is still the same. */
export const unchangedSheet = 'daySheet, unchanged'

/** @param again what to add to the address the second time, from the first reply; then the second call is measured. */
async function measureCall(budget: OperationBudget, again?: (reply: unknown) => string): Promise<Usage> {
  const { store, cost } = countingStore(memoryStore())
  const { ask, context, drainWaitUntil } = testServer({ store, setupToken })
  const club = await clubFor(budget, ask, context.now())
  const { method, path: firstPath, body, cookie } = requestOf(budget, club)
  let path = firstPath
  if (again) {
    path += again((await ask(method, path, body, { cookie })).body)
    await drainWaitUntil()
  }
  const before = { ...cost() }
  const response = await ask(method, path, body, { cookie })
  const headers = [...response.headers].reduce((bytes, [name, value]) => bytes + name.length + value.length + 4, 0)
  const text = response.body === undefined ? 0 : JSON.stringify(response.body).length
  const steps = cost().depth - before.depth
  return {
    requests: 1,
    operations: cost().operations - before.operations,
    gbHours: gbHoursOf(time.call + steps * time.step + (hashesPassword.has(budget.call) ? time.password : 0)),
    bytes: headers + text,
  }
}

/** The usage of a quiet run of each job, the second one in a small club, with a cold start. */
export async function measureJobs(): Promise<Record<JobName, Usage>> {
  const runOf = async (job: JobName, work: (context: ReturnType<typeof testServer>['context']) => Promise<unknown>) => {
    const { store, cost } = countingStore(memoryStore())
    const { ask, context } = testServer({ store, setupToken })
    await createClub(ask, context.now())
    const run = async () => {
      await confirmKeyPepper(context.store, context.keyPepper)
      await work(context)
      await recordRun(context, job)
    }
    await run()
    const before = { ...cost() }
    await run()
    const gbHours = gbHoursOf(time.coldStart + (cost().depth - before.depth) * time.step)
    return { requests: 1, operations: cost().operations - before.operations, gbHours, bytes: 0 }
  }
  return {
    reconcile: await runOf('reconcile', (context) =>
      Promise.all([reconcile(context), finishDeletions(context), collectGarbage(context)]),
    ),
    // No member has changed: one list, and the record of the last run.
    replicate: await runOf('replicate', async ({ store }) => [
      await store.list(keys.allMembers),
      await store.read(keys.replicationLease),
    ]),
    // With a mail server and nothing to send.
    mail: await runOf('mail', (context) => unsentEntries(context)),
    audit: await runOf('audit', (context) => auditBookings(context)),
    // No previews: one list of stores, which counts like a list of keys.
    'clear-previews': await runOf('clear-previews', ({ store }) => store.list(keys.allMembers)),
  }
}

/** Runs of a job in a month of 30 days. */
export const runsOf = (job: JobName): number => (30 * 24 * 60) / jobMinutes[job]

/** The usage of loading a page of the built site: for the first time, and later, when only its HTML is asked for. */
export async function measurePage(file: string): Promise<{ first: Usage; later: Usage }> {
  const sizeOf = (path: string) => brotliCompressSync(readFileSync(`dist/${path}`)).length
  const paths = readFileSync(`dist/${file}`, 'utf8').match(/assets\/[^"]+\.js(?=")/g)
  const [html, files] = [sizeOf(file), new Set(paths)]
  const scripts = [...files].map(sizeOf).reduce((sum, size) => sum + size, 0)
  return {
    // With the icon and two fonts.
    first: { ...nothing, requests: files.size + 4, bytes: html + scripts + 33_000 },
    later: { ...nothing, requests: 1, bytes: html },
  }
}
