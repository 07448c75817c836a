/** What a Saturday's day sheet costs in storage operations: for the families of the day, however many the club has. */
import { expect, test } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { memoryStore } from '#server/test-support/storage/memory-store.ts'
import { openSaturday, saturday } from '#server/test-support/fixtures/saturday.ts'
import { countingStore } from '#server/test-support/server/counting-store.ts'

async function costsWith(families: number) {
  const { store, cost } = countingStore(memoryStore())
  const { server, coach } = await openSaturday(store, families)
  const ask = async (since = '') => {
    const before = cost()
    const { body } = await server.ask('GET', `/api/admin/day?date=${saturday}&since=${since}`, undefined, {
      cookie: coach,
    })
    const { operations, depth } = cost()
    return {
      sheet: body as Reply<'daySheet'>,
      cost: { operations: operations - before.operations, depth: depth - before.depth },
    }
  }
  const cold = await ask()
  const warm = await ask(cold.sheet.version)
  expect(cold.sheet.sheet?.bookings).toHaveLength(40)
  expect(warm.sheet.sheet).toBeUndefined()
  return { cold: cold.cost, warm: warm.cost }
}

test('a sheet of 40 families takes three reads for each, one of an unchanged day seven in all, in a club of any size', async () => {
  const [small, large] = [await costsWith(40), await costsWith(53)]
  expect(large).toEqual(small)
  expect(small).toEqual({ cold: { operations: 127, depth: 4 }, warm: { operations: 7, depth: 2 } })
})
