/** Measures each call of the built api function: with instant storage, and with 20 ms per storage operation. */
import type { EndpointName } from '#api-contract/endpoints.ts'
import { createClub, type Club } from '#server/test-support/fixtures/club-fixture.ts'
import { registration } from '#server/test-support/server/test-server.ts'
import { operationBudgets } from '#server/test-support/server/operation-budgets.ts'
import {
  measureCost,
  newFamily,
  budgetName,
  requestOf,
  expectedStatus,
  type OperationBudget,
} from '#server/test-support/server/measure-operations.ts'
import { now, openBundle, storeOf, type Bundle } from './bundle.ts'
import { collectYoung } from './garbage-collection.ts'
import { machine, percentile, type Section } from '#scripts/bench/report.ts'
import { blobsUrl, localBlobs, type LocalBlobs } from './in-process-blobs.ts'

/** The calls that hash a password, which is slow by design. */
const hashingCalls: ReadonlySet<EndpointName> = new Set<EndpointName>([
  'register',
  'signIn',
  'staffSignIn',
  'setUpStaff',
  'acceptInvitation',
  'joinFamily',
  'joinWithAccount',
  'changePassword',
  'changeStaffPassword',
  'deleteAccount',
])

const goalMs = 3
const storageMs = 20
const ms = (figure: number) => `${figure.toFixed(figure < 10 ? 2 : 0)} ms`

export async function functionsSections(): Promise<Section[]> {
  const blobs = localBlobs()
  try {
    const bundle = await openBundle({ url: blobsUrl, token: 'a-token' })
    const club = await createClub(bundle.ask('club'), now)
    await bundle.drainWaitUntil()
    blobs.copy(siteOf('club'), siteOf('larger'))
    await bundle.ask('larger')('POST', '/api/members/register', registration(newFamily), {})
    await bundle.drainWaitUntil()
    const rows: string[][] = []
    for (const budget of operationBudgets) rows.push(await measureCall(budget, { bundle, blobs, club }))
    return [
      {
        title: 'Functions',
        description: `The warm bundle in one process, with the clock at ${now.toISOString().slice(0, 10)}. Storage is simulated in the same process. At 0 ms the times show our own code, its libraries and the Blobs client; calls run one after the other, with a garbage collection between them. At ${storageMs} ms per operation, ten calls run in parallel. Operations include background work after the response, times do not. The goal of ${goalMs} ms at the 99th percentile is for calls that do not hash a password. ${machine()}`,
        columns: ['call', 'p50', 'p99', 'per second', `p50 at ${storageMs} ms`, 'p99', 'operations', 'depth', 'goal'],
        rows,
      },
    ]
  } finally {
    blobs.stop()
  }
}

const siteOf = (club: string) => `a-site/deploy:${club}:${storeOf(club).name}`

type Setup = { bundle: Bundle; blobs: LocalBlobs; club: Club }

async function measureCall(budget: OperationBudget, setup: Setup): Promise<string[]> {
  const slow = hashingCalls.has(budget.call)
  await timesOf(budget, setup, { rounds: slow ? 1 : 100, concurrency: 1 })
  const alone = await timesOf(budget, setup, { rounds: slow ? 12 : 400, concurrency: 1 })
  setup.blobs.latencyMs = storageMs
  const far = await timesOf(budget, setup, slow ? { rounds: 6, concurrency: 1 } : { rounds: 5, concurrency: 10 })
  setup.blobs.latencyMs = 0
  const { operations, depth } = await measureCost(budget)
  const [p50, p99] = [percentile(alone, 0.5), percentile(alone, 0.99)]
  const perSecond = 1000 / (alone.reduce((sum, each) => sum + each, 0) / alone.length)
  return [
    budgetName(budget),
    ms(p50),
    ms(p99),
    perSecond.toFixed(0),
    ms(percentile(far, 0.5)),
    ms(percentile(far, 0.99)),
    `${operations}`,
    `${depth}`,
    slow ? '–' : p99 < goalMs ? 'met' : 'MISSED',
  ]
}

/** Milliseconds of each request; every request uses a fresh copy of the club. */
async function timesOf(
  budget: OperationBudget,
  { bundle, blobs, club }: Setup,
  { rounds, concurrency }: { rounds: number; concurrency: number },
): Promise<number[]> {
  const times: number[] = []
  const { method, path, body, cookie } = requestOf(budget, club)
  for (let round = 0; round < rounds; round += 1) {
    const clubs = Array.from({ length: concurrency }, (_, index) => `copy-${index}`)
    const original = budget.emptyClub ? 'nobody' : budget.newFamily ? 'larger' : 'club'
    for (const each of clubs) blobs.copy(siteOf(original), siteOf(each))
    if (concurrency === 1) collectYoung()
    await Promise.all(
      clubs.map(async (each) => {
        const started = performance.now()
        const { status } = await bundle.ask(each)(method, path, body, { cookie })
        times.push(performance.now() - started)
        if (status !== expectedStatus(budget)) throw new Error(`${budgetName(budget)} returned ${status}`)
      }),
    )
    await bundle.drainWaitUntil()
  }
  return times
}
