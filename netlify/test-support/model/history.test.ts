/**
 * Model-based test: random histories of the whole server against a reference model. Three members and staff book, move,
 * cancel, RSVP, order, register and close slots concurrently, while responses are lost and requests crash at any operation.
 * NEST_HISTORIES sets the number of histories, NEST_SEED the seed. A failing history is shrunk and printed with its seed.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openBlobsStore } from '#server/storage/blobs-store.ts'
import { memoryStore } from '#server/storage/memory-store.ts'
import type { Store } from '#server/storage/store.ts'
import { startBlobsEmulator, type Fault } from '#server/test-support/faults/blobs-emulator.ts'
import { pick, seeded } from '#server/test-support/simulation/simulator.ts'
import { envNumber, reportResult } from '#server/test-support/server/soak-report.ts'
import { timeoutAsSuccess, mutants, type Mutant } from '#server/test-support/faults/mutant-store.ts'
import { createSystem, type SystemUnderTest } from './system-under-test.ts'
import { faultFreeCommands, commands } from './commands.ts'

type RealSystem = { system: SystemUnderTest }
type History = readonly fc.AsyncCommand<object, RealSystem>[] | Iterable<fc.AsyncCommand<object, RealSystem>>

/** Runs one history. @throws if a response or the stored data contradicts the model. */
async function runHistory(history: History, store: Store, mutate?: (store: Store) => Store): Promise<void> {
  const system = await createSystem(store, mutate)
  await fc.asyncModelRun(() => ({ model: {}, real: { system } }), history)
}

const seed = envNumber('NEST_SEED', 1)

describe('the system matches the model', () => {
  const numRuns = envNumber('NEST_HISTORIES', 30)
  test('with lost responses and crashes at any operation', { timeout: 60_000 + numRuns * 300 }, async () => {
    let commandCount = 0
    const property = fc.asyncProperty(commands({ withFaults: true }), async (history) => {
      await runHistory(history, memoryStore())
      commandCount += [...history].length
    })
    await fc.assert(property, { numRuns, seed })
    reportResult(`${numRuns} histories of ${commandCount} commands with lost responses and crashes: model = system`)
  })

  test('without faults, with no uncertain response', { timeout: 60_000 + numRuns * 300 }, async () => {
    const property = fc.asyncProperty(commands({ withFaults: false }), (history) => runHistory(history, memoryStore()))
    await fc.assert(property, { numRuns: Math.ceil(numRuns / 4), seed })
  })

  test(
    'through the real Blobs client, with latency, 5xx, 429, cut connections and a cache that is one minute stale',
    { timeout: 60_000 + numRuns * 2000 },
    async () => {
      const faults: Fault[] = [
        { when: 'before', how: 'cut' },
        { when: 'after', how: 'cut' },
        { when: 'before', how: 500 },
        { when: 'after', how: 503 },
        { when: 'before', how: 429 },
        { when: 'after', how: 409 },
        { when: 'after', how: 'half' },
      ]
      const runs = Math.ceil(numRuns / 40)
      const property = fc.asyncProperty(commands({ withFaults: true }), fc.integer(), async (history, faultSeed) => {
        const emulator = await startBlobsEmulator()
        const random = seeded(faultSeed)
        emulator.faults.staleMs = 60_000
        emulator.faults.latency = () => random() * 2
        emulator.faults.fault = () => (random() < 0.02 ? pick(random, faults) : undefined)
        const retryPolicy = { maxTries: 6, backoffMs: 1 }
        try {
          await runHistory(history, openBlobsStore({ name: 'history', explicit: emulator.explicit, retryPolicy }))
        } finally {
          emulator.stop()
        }
      })
      await fc.assert(property, { numRuns: runs, seed })
      reportResult(`${runs} histories through the real client over HTTP: model = system`)
    },
  )
})

describe('negative controls: the model detects that', () => {
  const allMutants: [string, Mutant][] = [
    ...Object.entries<Mutant>(mutants),
    ['a timeout counts as success', timeoutAsSuccess],
  ]
  /** These need schedules that random histories rarely produce. The interleaving simulator detects them. */
  const foundBySimulator = new Set([
    'the rollback does not check its hold',
    'a released slot is free at once',
    'a freed lock is deleted',
    'a lock is stolen without ending its request',
    'the commit does not check its hold',
  ])

  test.each(allMutants.filter(([name]) => !foundBySimulator.has(name)))(
    '%s',
    { timeout: 180_000 },
    async (name, mutant) => {
      const property = fc.asyncProperty(commands({ withFaults: true }), fc.integer(), (history, faultSeed) =>
        runHistory(history, memoryStore(), (store) => mutant(store, seeded(faultSeed))),
      )
      const { failed, numRuns } = await fc.check(property, { numRuns: 5000, seed, endOnFailure: true })
      reportResult(`${name}: found after ${numRuns} histories`)
      expect(failed).toBe(true)
    },
  )
})

test('one member without concurrency or faults: every action succeeds at once', async () => {
  const system = await createSystem()
  await fc.asyncModelRun(() => ({ model: {}, real: { system } }), faultFreeCommands())
})
