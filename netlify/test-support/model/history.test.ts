/**
 * Random histories of a club against a simple model: three families and the desk book, move, cancel, answer, order, join and
 * close slots, several at a time, through the whole server, while answers get lost and processes die at any operation.
 * NEST_HISTORIES asks for more, NEST_SEED for others. What fails is made shorter, and told with the seed to see it again.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openBlobsStore } from '#server/storage/blobs-store.ts'
import { memoryStore } from '#server/storage/memory-store.ts'
import type { Store } from '#server/storage/store.ts'
import { startBlobsEmulator, type Fault } from '#server/test-support/faults/blobs-emulator.ts'
import { pick, seeded } from '#server/test-support/simulation/simulator.ts'
import { asked, figure } from '#server/test-support/server/figures.ts'
import { takingNoAnswerForYes, mutants, type Mutant } from '#server/test-support/faults/mutant-store.ts'
import { openClub, type Club } from './system.ts'
import { calmCommands, commands } from './commands.ts'

type Real = { club: Club }
type Run = readonly fc.AsyncCommand<object, Real>[] | Iterable<fc.AsyncCommand<object, Real>>

/** Runs one history to its end. @throws if anything was answered or kept that cannot be. */
async function live(history: Run, shelf: Store, weaken?: (store: Store) => Store): Promise<void> {
  const club = await openClub(shelf, weaken)
  await fc.asyncModelRun(() => ({ model: {}, real: { club } }), history)
}

const seed = asked('NEST_SEED', 1)

describe('what was answered is what is', () => {
  const numRuns = asked('NEST_HISTORIES', 250)
  test('with answers lost and processes killed at any operation', { timeout: 60_000 + numRuns * 300 }, async () => {
    let deeds = 0
    const property = fc.asyncProperty(commands({ rough: true }), async (history) => {
      await live(history, memoryStore())
      deeds += [...history].length
    })
    await fc.assert(property, { numRuns, seed })
    figure(`${numRuns} histories of ${deeds} commands with lost answers and deaths: model = system`)
  })

  test('with nothing lost every answer is a certain one', { timeout: 60_000 + numRuns * 300 }, async () => {
    const property = fc.asyncProperty(commands({ rough: false }), (history) => live(history, memoryStore()))
    await fc.assert(property, { numRuns: Math.ceil(numRuns / 4), seed })
  })

  test(
    'through the real client: latency, 5xx, 429, cut answers, and a cache that is a minute old',
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
      const property = fc.asyncProperty(commands({ rough: true }), fc.integer(), async (history, dice) => {
        const emulator = await startBlobsEmulator()
        const chance = seeded(dice)
        emulator.weather.staleMs = 60_000
        emulator.weather.latency = () => chance() * 2
        emulator.weather.fault = () => (chance() < 0.02 ? pick(chance, faults) : undefined)
        const patience = { tries: 6, pauseMs: 1 }
        try {
          await live(history, openBlobsStore({ name: 'history', explicit: emulator.explicit, patience }))
        } finally {
          emulator.stop()
        }
      })
      await fc.assert(property, { numRuns: runs, seed })
      figure(`${runs} histories through the real client over HTTP: model = system`)
    },
  )
})

describe('the same model notices when', () => {
  const weak: [string, Mutant][] = [
    ...Object.entries<Mutant>(mutants),
    ['no answer is taken for a yes', takingNoAnswerForYes],
  ]
  /** These need a schedule that histories seldom make: the explorer finds them (flows/explore.test.ts). */
  const tooRare = [
    'who steps back',
    'a slot that is given back',
    'a lock that is freed',
    'a lock is stolen',
    'the commit does',
  ]

  test.each(weak.filter(([name]) => !tooRare.some((rare) => name.startsWith(rare))))(
    '%s',
    { timeout: 180_000 },
    async (name, weakness) => {
      const property = fc.asyncProperty(commands({ rough: true }), fc.integer(), (history, dice) =>
        live(history, memoryStore(), (store) => weakness(store, seeded(dice))),
      )
      const { failed, numRuns } = await fc.check(property, { numRuns: 5000, seed, endOnFailure: true })
      figure(`${name}: found after ${numRuns} histories`)
      expect(failed).toBe(true)
    },
  )
})

test('a member alone, calmly: every deed is done at once', async () => {
  const club = await openClub()
  await fc.asyncModelRun(() => ({ model: {}, real: { club } }), calmCommands())
})
