/**
 * The admin log, and that what leaves the club in a file or is looked at is in it exactly once, even if writing the log failed and
 * the request was repeated. What staff change: named-changes.test.ts.
 */
// @module-tag long
import type { LogEntry } from '#records/staff.ts'
import { expect, test } from 'vitest'
import { endpoints } from '#api-contract/endpoints.ts'
import type { Reply } from '#api-contract/schemas.ts'
import { today } from '#domain/calendar/calendar.ts'
import { memoryStore } from '#server/test-support/storage/memory-store.ts'
import { failingStore } from '#server/test-support/faults/failing-store.ts'
import { setupToken } from '#server/test-support/fixtures/club-fixture.ts'
import { budgetName, clubFor, expectedStatus, requestOf } from './measure-operations.ts'
import { operationBudgets } from '#server/test-support/calls/tables.ts'
import { readAdminLog, writeAdminLog } from '#server/repositories/admin-log.ts'
import { countingStore } from './counting-store.ts'
import { testServer } from './test-server.ts'

const isExport = (path: string) => /^\/members\/full|^\/admin\/members\/:id$|\.csv$/.test(path)

const exports = operationBudgets.filter((budget) => {
  const { method, path, who } = endpoints[budget.call]
  return who === 'staff' && expectedStatus(budget) < 300 && method === 'GET' && isExport(path)
})

/** The log codes that a request adds. `failures` is how many log writes fail first; the request is repeated as often. */
async function loggedBy(budget: (typeof exports)[number], failures: number) {
  let remaining = 0
  const { club, entries: stored } = await clubFor(budget)
  const store = failingStore(memoryStore(stored), ({ verb, key }) =>
    verb === 'create' && key.startsWith('log/') && remaining-- > 0 ? 'before' : undefined,
  )
  const { ask, context } = testServer({ store, setupToken, mailEnabled: true })
  const { method, path, body, cookie } = requestOf(budget, club)
  const entries = async () => {
    const listed = await store.list<LogEntry>(`log/${today(context.now())}/`)
    return Promise.all(listed.map(async ({ key }) => [key, (await store.read(key))?.value.what]))
  }
  const before = new Set((await entries()).map(([key]) => key))
  remaining = failures
  const statuses: number[] = []
  for (let attempt = 0; attempt <= failures; attempt += 1)
    statuses.push((await ask(method, path, body, { cookie, key: 'one-request' })).status)
  const added = (await entries()).filter(([key]) => !before.has(key)).map(([, what]) => what)
  return { statuses, added }
}

test('entries are shown newest first', async () => {
  const { ask, signUpStaff, setClock } = testServer()
  const { cookie } = await signUpStaff()
  const whats = ['members/export.csv', 'members/full', 'members/full/export']
  for (const [hour, path] of whats.entries()) {
    setClock(`2026-11-21T${17 + hour}:00:00Z`)
    await ask('GET', `/api/${path}`, undefined, { cookie })
  }
  const { body } = await ask('GET', '/api/log?day=2026-11-21', undefined, { cookie })
  const { entries } = body as Reply<'readLog'>
  expect(entries.map(({ what }) => what)).toEqual(['members_exported_full', 'members_viewed_full', 'members_exported'])
})

test('entries of one millisecond keep the order of the actions, also after a repeated request', async () => {
  const { ask, signUpStaff } = testServer()
  const { cookie } = await signUpStaff()
  const paths = [
    'members/export.csv',
    'members/full',
    'members/full/export',
    'members/export.csv',
    'members/export.csv?of=players',
  ]
  const send = (request: number) => ask('GET', `/api/${paths[request]}`, undefined, { cookie, key: `key-${request}` })
  for (const request of [...paths.keys(), 0, 3]) await send(request)
  const { body } = await ask('GET', '/api/log?day=2026-11-21', undefined, { cookie })
  const { entries } = body as Reply<'readLog'>
  expect(entries.map(({ what }) => what).toReversed()).toEqual([
    'members_exported',
    'members_viewed_full',
    'members_exported_full',
    'members_exported',
    'members_exported_players',
  ])
})

test('a day of 300 actions is read again with what has come since', async () => {
  const { store, cost } = countingStore(memoryStore())
  const { context } = testServer({ store })
  const kim = { id: 'kim', profileName: 'Kim' }
  const act = (idempotencyKey: string) => writeAdminLog({ ...context, idempotencyKey }, kim, 'product_changed', 'p1')
  for (let nth = 0; nth < 300; nth += 1) await act(`${nth}`)
  const background: Promise<unknown>[] = []
  const reader = { ...context, waitUntil: (work: Promise<unknown>) => void background.push(work) }
  const read = async () => {
    const entries = await readAdminLog(reader, '2026-11-21')
    await Promise.all(background)
    return entries.length
  }
  expect(await read()).toBe(300)
  await act('one more')
  const before = cost().operations
  expect(await read()).toBe(301)
  expect(cost().operations - before).toBeLessThanOrEqual(4)
})

test('a colleague who looks at the members again and again is listed once an hour', async () => {
  const { ask, signUpStaff, setClock } = testServer()
  const { cookie } = await signUpStaff()
  for (const time of ['17:05', '17:20', '17:59', '18:00']) {
    setClock(`2026-11-21T${time}:00Z`)
    await ask('GET', '/api/members/full', undefined, { cookie })
  }
  const { body } = await ask('GET', '/api/log?day=2026-11-21', undefined, { cookie })
  expect((body as Reply<'readLog'>).entries.map(({ when }) => when.slice(11, 16))).toEqual(['18:00', '17:05'])
})

test.each(exports.map((budget) => [budgetName(budget), budget] as const))('%s', async (_, budget) => {
  const usual = await loggedBy(budget, 0)
  expect(usual).toEqual({ statuses: [expectedStatus(budget)], added: [expect.any(String)] })
  const repeated = await loggedBy(budget, 1)
  expect(repeated).toEqual({ statuses: [503, expectedStatus(budget)], added: usual.added })
})
