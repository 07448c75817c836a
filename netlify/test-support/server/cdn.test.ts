/** What a CDN may keep: the public answers, until the write that changes one; and nothing that belongs to somebody. */
import { expect, test } from 'vitest'
import { endpoints, type EndpointName } from '#api-contract/endpoints.ts'
import { memoryStore } from '#server/storage/memory-store.ts'
import { foundClub, setupToken } from './founded-club.ts'
import { operationBudgets } from './operation-budgets.ts'
import { measuredOperations, nameOf, requestOf, statusOf, type OperationBudget } from './measure-operations.ts'
import { testServer } from './test-server.ts'

const isRead = ({ call }: { call: EndpointName }) => endpoints[call].method === 'GET'
const named = (promises: readonly OperationBudget[]) => promises.map((promise) => [nameOf(promise), promise] as const)
/** Whether the site is well is asked now, and not of a CDN that may remember better days. */
const isKept = ({ call }: { call: EndpointName }) =>
  endpoints[call].who === 'anyone' && !('unhealthyStatus' in endpoints[call])
const publicReads = operationBudgets.filter((promise) => isRead(promise) && isKept(promise))

/** The last product with a picture gets another: the first picture is then nowhere. */
const otherPicture = measuredOperations(
  'editProduct',
  0,
  0,
  ({ ids }) => ({
    params: { id: ids.product },
    body: { name: 'Bottle', price: '$12', image: 'https://images.example/bottle.png', rev: 1 },
  }),
  { case: 'another picture' },
)
const writes = [...operationBudgets.filter((promise) => !isRead(promise) && !promise.empty), otherPicture]

async function clubOnCdn(purge: (tag: string) => void) {
  const server = testServer({ store: memoryStore(), setupToken, purge: async (tag) => purge(tag) })
  const club = await foundClub(server.ask, server.context.now())
  const answerTo = async (promise: OperationBudget) => {
    const { method, path, body, cookie } = requestOf(promise, club)
    const answer = await server.ask(method, path, body, { cookie })
    await server.drainWaitUntil()
    return answer
  }
  return { answerTo }
}

/** Does a write, and tells under which tags a public answer is now another one, and which tags were purged. */
async function after(write: OperationBudget) {
  const purged = new Set<string>()
  const { answerTo } = await clubOnCdn((tag) => purged.add(tag))
  purged.clear()
  const before = await Promise.all(publicReads.map(answerTo))
  expect((await answerTo(write)).status).toBe(statusOf(write))
  const changed = new Set<string>()
  for (const [index, read] of publicReads.entries()) {
    const { status, body, headers } = before[index]!
    const now = await answerTo(read)
    if (now.status !== status || JSON.stringify(now.body) !== JSON.stringify(body))
      changed.add(headers.get('netlify-cache-tag')!)
  }
  return { changed: [...changed].toSorted(), purged: [...purged].toSorted() }
}

test.each(named(operationBudgets.filter(isRead)))('%s is kept by the CDN only if it is public', async (_, promise) => {
  const { headers, status } = await (await clubOnCdn(() => undefined)).answerTo(promise)
  expect(status).toBe(200)
  const onCdn = headers.get('netlify-cdn-cache-control')
  if (!isKept(promise)) {
    expect([headers.get('cache-control'), onCdn, headers.get('netlify-cache-tag')]).toEqual(['no-store', null, null])
    return
  }
  expect(onCdn).toMatch(/^public, durable, max-age=\d+, (stale-while-revalidate=\d+|immutable)$/)
  expect(headers.get('netlify-cache-tag')).toMatch(/^[a-z]+$/)
  expect(headers.get('set-cookie')).toBeNull()
})

test.each(named(writes))('%s purges what it changes, and nothing else', async (_, write) => {
  const { changed, purged } = await after(write)
  expect(purged).toEqual(changed)
})

test('the writes that change a public answer are noticed at all', async () => {
  const noticed = await Promise.all(writes.map(async (write) => [nameOf(write), (await after(write)).changed] as const))
  expect(Object.fromEntries(noticed.filter(([, changed]) => changed.length > 0))).toEqual({
    addEvent: ['events'],
    editEvent: ['events'],
    removeEvent: ['events'],
    addProduct: ['products'],
    editProduct: ['products'],
    'editProduct, another picture': ['images', 'products'],
    removeProduct: ['images', 'products'],
  })
})
