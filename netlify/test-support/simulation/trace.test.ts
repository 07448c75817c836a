/** A bad tape becomes a short one, and is bad in the same way. */
import { expect, test } from 'vitest'
import { calm, seeded } from './simulator.ts'
import { simplified, eventful, replayed, recorded, upTo } from './trace.ts'

test('of a thousand choices only those that matter are left', async () => {
  const { chance, tape } = recorded(seeded(7))
  for (let n = 0; n < 1000; n += 1) chance()
  const isBad = async (some: readonly number[]) => some.filter((said) => said < 0.01).length >= 2
  const short = await simplified(tape, isBad)
  expect(await isBad(short)).toBe(true)
  expect(short).toHaveLength(2)
})

test('what was recorded is said again, and then all is calm', () => {
  const { chance, tape } = recorded(seeded(1))
  const said = [chance(), chance()]
  const again = replayed(tape)
  expect([again(), again(), again()]).toEqual([...said, calm])
  expect(eventful([...said, calm])).toBe(2)
})

test('numbers stay within their bounds, and calm is none', () => {
  const chance = seeded(3)
  const numbers = new Set(Array.from({ length: 500 }, () => upTo(chance, 3)))
  expect([...numbers].toSorted()).toEqual([0, 1, 2, 3])
  expect([upTo(() => 0, 3), upTo(() => calm, 3)]).toEqual([0, 0])
})
