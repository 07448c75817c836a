/** Every call that makes something for a family makes an item of the inbox, or has a reason not to. */
import { expect, test } from 'vitest'
import { endpoints } from '#api-contract/endpoints.ts'
import { openItems } from '#server/services/inbox/inbox.ts'
import { setupToken } from '#server/test-support/fixtures/club-fixture.ts'
import { budgetName, clubFor, expectedStatus, requestOf } from './measure-operations.ts'
import { why } from '#server/test-support/calls/calls-in-tests.ts'
import { items, operationBudgets } from '#server/test-support/calls/tables.ts'
import { memoryStore } from '#server/test-support/storage/memory-store.ts'
import { testServer } from './test-server.ts'

const reasons: readonly string[] = Object.values(why)

test('every call that creates is decided about', () => {
  const creating = Object.entries(endpoints).filter(([, { method }]) => method === 'POST')
  expect(Object.keys(items).toSorted()).toEqual(creating.map(([name]) => name).toSorted())
})

const made = Object.entries(items).filter(([, item]) => !reasons.includes(item))
const requests = made.flatMap(([name]) => operationBudgets.filter(({ call, status }) => call === name && !status))

test('every call that makes an item is tried', () => {
  expect([...new Set(requests.map(({ call }) => call))].toSorted()).toEqual(made.map(([name]) => name).toSorted())
})

test.each(requests.map((budget) => [budgetName(budget), budget] as const))('%s makes one', async (_, budget) => {
  const { club, entries } = await clubFor(budget)
  const store = memoryStore(entries)
  const { ask, context, drainWaitUntil } = testServer({ store, setupToken, mailEnabled: true })
  const idsOf = async () => (await openItems(context)).map(({ id, at, kind }) => ({ id: `${id} ${at}`, kind }))
  const before = await idsOf()
  const { method, path, body, cookie } = requestOf(budget, club)
  expect((await ask(method, path, body, { cookie, key: 'created' })).status).toBe(expectedStatus(budget))
  await drainWaitUntil()
  const fresh = (await idsOf()).filter(({ id }) => !before.some((each) => each.id === id))
  expect(fresh.map(({ kind }) => kind)).toContain(items[budget.call])
})
