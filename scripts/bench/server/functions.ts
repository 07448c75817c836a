/** How long each call takes in the built function: alone, and with a storage that takes 20 ms an operation. */
import type { EndpointName } from '#api-contract/endpoints.ts'
import { foundClub, type Club } from '#server/test-support/server/founded-club.ts'
import { operationBudgets } from '#server/test-support/server/operation-budgets.ts'
import {
  costOf,
  nameOf,
  requestOf,
  statusOf,
  type OperationBudget,
} from '#server/test-support/server/measure-operations.ts'
import { now, openBundle, storeOf, type Bundle } from './bundle.ts'
import { collectYoung } from './garbage-collection.ts'
import { machine, percentile, type Section } from '#scripts/bench/report.ts'
import { blobsUrl, localBlobs, type LocalBlobs } from './in-process-blobs.ts'

/** The calls that hash a password: 64 MiB and three passes, on purpose. */
const hashing: ReadonlySet<EndpointName> = new Set<EndpointName>([
  'register',
  'signIn',
  'staffSignIn',
  'setUpStaff',
  'acceptInvitation',
  'changePassword',
  'changeStaffPassword',
  'deleteAccount',
])

/** Tries the storage out on purpose, for seconds, where there is one to try. */
const tryingStorage: EndpointName = 'runStorageCheck'

const goalMs = 3
const storageMs = 20
const ms = (figure: number) => `${figure.toFixed(figure < 10 ? 2 : 0)} ms`

export async function functionsSections(): Promise<Section[]> {
  const blobs = localBlobs()
  try {
    const bundle = await openBundle({ url: blobsUrl, token: 'a-token' })
    const club = await foundClub(bundle.ask('club'), now)
    await bundle.settled()
    const rows: string[][] = []
    for (const promise of operationBudgets.filter(({ call }) => call !== tryingStorage))
      rows.push(await measured(promise, { bundle, blobs, club }))
    return [
      {
        title: 'Functions',
        words: `The built bundle, warm, in one process, called as the platform calls it; ${now.toISOString().slice(0, 10)} at the club. Storage is answered inside the process, without the network: at 0 ms the time is that of our own code, its libraries and the blobs client alone, one call after the other, and what the measuring itself left behind is cleared away between them. At ${storageMs} ms an operation, ten at a time. Work that goes on after the answer is not in the times, but in the operations. The goal of ${goalMs} ms at the 99th percentile is for every call that hashes no password; hashing is meant to take time. ${machine()}`,
        columns: ['call', 'p50', 'p99', 'a second', `p50 at ${storageMs} ms`, 'p99', 'operations', 'depth', 'goal'],
        rows,
      },
    ]
  } finally {
    blobs.stop()
  }
}

type Measuring = { bundle: Bundle; blobs: LocalBlobs; club: Club }

async function measured(promise: OperationBudget, measuring: Measuring): Promise<string[]> {
  const slow = hashing.has(promise.call)
  await timesOf(promise, measuring, { rounds: slow ? 1 : 100, atOnce: 1 })
  const alone = await timesOf(promise, measuring, { rounds: slow ? 12 : 400, atOnce: 1 })
  measuring.blobs.latencyMs = storageMs
  const far = await timesOf(promise, measuring, slow ? { rounds: 6, atOnce: 1 } : { rounds: 5, atOnce: 10 })
  measuring.blobs.latencyMs = 0
  const { operations, depth } = await costOf(promise)
  const [p50, p99] = [percentile(alone, 0.5), percentile(alone, 0.99)]
  const perSecond = 1000 / (alone.reduce((sum, each) => sum + each, 0) / alone.length)
  return [
    nameOf(promise),
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

/** Milliseconds of every call, each on a club just founded. */
async function timesOf(
  promise: OperationBudget,
  { bundle, blobs, club }: Measuring,
  { rounds, atOnce }: { rounds: number; atOnce: number },
): Promise<number[]> {
  const times: number[] = []
  const { method, path, body, cookie } = requestOf(promise, club)
  for (let round = 0; round < rounds; round += 1) {
    const clubs = Array.from({ length: atOnce }, (_, index) => `copy-${index}`)
    for (const each of clubs)
      blobs.copy(`a-site/site:${storeOf(promise.empty ? 'nobody' : 'club')}`, `a-site/site:${storeOf(each)}`)
    if (atOnce === 1) collectYoung()
    await Promise.all(
      clubs.map(async (each) => {
        const started = performance.now()
        const { status } = await bundle.ask(each)(method, path, body, { cookie })
        times.push(performance.now() - started)
        if (status !== statusOf(promise)) throw new Error(`${nameOf(promise)} was answered ${status}`)
      }),
    )
    await bundle.settled()
  }
  return times
}
