/** Recording, replaying and simplifying traces. */
import { expect, test } from 'vitest'
import { noEvent, seeded } from './simulator.ts'
import { simplify, countEvents, replayTrace, recordTrace, randomInt } from './trace.ts'

test('simplification keeps only the choices that matter', async () => {
  const { random, trace } = recordTrace(seeded(7))
  for (let n = 0; n < 1000; n += 1) random()
  const fails = async (candidate: readonly number[]) => candidate.filter((choice) => choice < 0.01).length >= 2
  const simplified = await simplify(trace, fails)
  expect(await fails(simplified)).toBe(true)
  expect(simplified).toHaveLength(2)
})

test('a replay returns the recorded choices, then no events', () => {
  const { random, trace } = recordTrace(seeded(1))
  const choices = [random(), random()]
  const replayed = replayTrace(trace)
  expect([replayed(), replayed(), replayed()]).toEqual([...choices, noEvent])
  expect(countEvents([...choices, noEvent])).toBe(2)
})

test('random integers stay within their bounds and are 0 without an event', () => {
  const random = seeded(3)
  const numbers = new Set(Array.from({ length: 500 }, () => randomInt(random, 3)))
  expect([...numbers].toSorted()).toEqual([0, 1, 2, 3])
  expect([randomInt(() => 0, 3), randomInt(() => noEvent, 3)]).toEqual([0, 0])
})
