/** CDN caching: public responses until a write changes them, and nothing that is personal. */
// @module-tag long
import { expect, test } from 'vitest'
import { endpoints, type EndpointName } from '#api-contract/endpoints.ts'
import { memoryStore } from '#server/test-support/storage/memory-store.ts'
import { setupToken } from '#server/test-support/fixtures/club-fixture.ts'
import { operationBudgets } from '#server/test-support/calls/tables.ts'
import {
  budgetName,
  clubFor,
  expectedStatus,
  operationBudget,
  requestOf,
  type OperationBudget,
} from './measure-operations.ts'
import { testServer } from './test-server.ts'

const isRead = ({ call }: { call: EndpointName }) => endpoints[call].method === 'GET'
const withNames = (budgets: readonly OperationBudget[]) =>
  budgets.map((budget) => [budgetName(budget), budget] as const)
/** Public responses except the health check, which must be current, and calendars, whose address is a secret. */
const isCacheable = ({ call }: { call: EndpointName }) =>
  endpoints[call].who === 'anyone' && !('unhealthyStatus' in endpoints[call]) && !('calendar' in endpoints[call])
const publicReads = operationBudgets.filter((budget) => isRead(budget) && isCacheable(budget))

/** Replaces the image of the last product that shows it. */
const replaceImage = operationBudget(
  'editProduct',
  0,
  0,
  ({ ids }) => ({
    params: { id: ids.product },
    body: { name: 'Bottle', price: '$12', image: 'https://images.example/bottle.png', rev: 1 },
  }),
  { case: 'another image' },
)
const writes = [...operationBudgets.filter((budget) => !isRead(budget) && !budget.emptyClub), replaceImage]

/** The club that the request of this budget is sent to. */
async function clubOnCdn(budgeted: OperationBudget, purge: (tag: string) => void) {
  const mailEnabled = !budgeted.mailOff
  const { club, entries } = await clubFor(budgeted)
  const server = testServer({ store: memoryStore(entries), setupToken, mailEnabled, purge: async (tag) => purge(tag) })
  const send = async (budget: OperationBudget) => {
    const { method, path, body, cookie } = requestOf(budget, club)
    const response = await server.ask(method, path, body, { cookie })
    await server.drainWaitUntil()
    return response
  }
  return { send }
}

type Effects = { changed: string[]; purged: string[] }
const effects = new Map<OperationBudget, Promise<Effects>>()

/** The effects of a write, which is sent once for all tests. */
function effectsOf(write: OperationBudget): Promise<Effects> {
  const known = effects.get(write) ?? measureEffects(write)
  effects.set(write, known)
  return known
}

/** Sends a write. @returns the cache tags of the public responses it changed, and the purged tags. */
async function measureEffects(write: OperationBudget): Promise<Effects> {
  const purged = new Set<string>()
  const { send } = await clubOnCdn(write, (tag) => purged.add(tag))
  purged.clear()
  const before = await Promise.all(publicReads.map(send))
  expect((await send(write)).status).toBe(expectedStatus(write))
  const changed = new Set<string>()
  for (const [index, read] of publicReads.entries()) {
    const { status, body, headers } = before[index]!
    const now = await send(read)
    if (now.status !== status || JSON.stringify(now.body) !== JSON.stringify(body))
      changed.add(headers.get('netlify-cache-tag')!)
  }
  return { changed: [...changed].toSorted(), purged: [...purged].toSorted() }
}

test.each(withNames(operationBudgets.filter(isRead)))(
  '%s is cached by the CDN only if it is public',
  async (_, budget) => {
    const { headers, status } = await (await clubOnCdn(budget, () => undefined)).send(budget)
    expect(status).toBe(200)
    const cdnCacheControl = headers.get('netlify-cdn-cache-control')
    if (!isCacheable(budget)) {
      expect([headers.get('cache-control'), cdnCacheControl, headers.get('netlify-cache-tag')]).toEqual([
        'calendar' in endpoints[budget.call] ? 'private, no-cache' : 'no-store',
        null,
        null,
      ])
      return
    }
    expect(cdnCacheControl).toMatch(/^public, durable, max-age=\d+, (stale-while-revalidate=\d+|immutable)$/)
    expect(headers.get('netlify-cache-tag')).toMatch(/^[a-z]+$/)
    expect(headers.get('set-cookie')).toBeNull()
  },
)

test.each(withNames(writes))('%s purges exactly the tags it changes', async (_, write) => {
  const { changed, purged } = await effectsOf(write)
  expect(purged).toEqual(changed)
})

test('the test detects all writes that change a public response', async () => {
  const all: Record<string, string[]> = {}
  // One club after the other: the owner's settings are those of the process.
  for (const write of writes) {
    const { changed } = await effectsOf(write)
    if (changed.length > 0) all[budgetName(write)] = changed
  }
  expect(all).toEqual({
    addClosure: ['closures'],
    removeClosure: ['closures'],
    addEvent: ['events'],
    'addEvent, closing a lane': ['closures', 'events'],
    editEvent: ['events'],
    removeEvent: ['events'],
    addProduct: ['products'],
    editProduct: ['products'],
    'editProduct, another image': ['images', 'products'],
    removeProduct: ['images', 'products'],
    addSetting: ['closures', 'club'],
  })
})
