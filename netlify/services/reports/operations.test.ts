/** What the outbox and the overview cost in storage operations: the first time, and again when nothing has changed. */
// @module-tag long
import { expect, test } from 'vitest'
import { memoryStore } from '#server/test-support/storage/memory-store.ts'
import { openSaturday } from '#server/test-support/fixtures/saturday.ts'
import { countingStore } from '#server/test-support/server/counting-store.ts'

async function costsWith(families: number) {
  const { store, cost } = countingStore(memoryStore())
  const { server, coach } = await openSaturday(store, families)
  const ask = async (path: string) => {
    const before = cost().operations
    const { status } = await server.ask('GET', `/api/admin/${path}`, undefined, { cookie: coach })
    expect(status).toBe(200)
    const operations = cost().operations - before
    await server.drainWaitUntil()
    return operations
  }
  const twice = async (path: string) => ({ first: await ask(path), again: await ask(path) })
  return { outbox: await twice('outbox'), overview: await twice('overview?weeks=4') }
}

test('each family is read once; after that neither costs more in a larger club', async () => {
  const [small, large] = [await costsWith(53), await costsWith(106)]
  const most = { outbox: { first: 116, again: 21 }, overview: { first: 287, again: 82 } }
  for (const page of ['outbox', 'overview'] as const)
    for (const time of ['first', 'again'] as const)
      expect(small[page][time], `${page} ${time}`).toBeLessThanOrEqual(most[page][time])
  expect(large.outbox.again).toBe(small.outbox.again)
  expect(large.overview.again).toBe(small.overview.again)
})
