/** Orders at the front desk through the whole server: which are shown, handing over once, and what a reading costs. */
import { beforeEach, expect, it } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { adminOrderMessages } from '#domain/messages/admin-messages.ts'
import { keys } from '#server/repositories/keys.ts'
import type { LogEntry } from '#server/repositories/admin-log.ts'
import { memoryStore } from '#server/storage/memory-store.ts'
import { countingStore } from '#server/test-support/server/counting-store.ts'
import { errorOf, isReply, testServer, type TestServer } from '#server/test-support/server/test-server.ts'

let club: TestServer
let cookie: string
beforeEach(async () => {
  club = testServer()
  cookie = (await club.signUpStaff()).cookie
})

const ask = (method: string, path: string, body?: unknown, key?: string) =>
  club.ask(method, `/api${path}`, body, { cookie, ...(key && { key }) })
const deeds = async () => {
  const listed = await club.context.store.list('log/')
  const found = await Promise.all(listed.map(({ key }) => club.context.store.read<LogEntry>(key)))
  return found.map((entry) => [entry!.value.what, entry!.value.subject])
}

const hat = { pid: 'logo-hat', size: 'One Size', qty: 1 }
const place = async (member: { cookie: string }) =>
  ((await club.ask('POST', '/api/orders', { items: [hat] }, member)).body as Reply<'placeOrder'>).order.id
const list = async (month = '') =>
  (await ask('GET', `/orders${month && `?month=${month}`}`)).body as Reply<'listOrders'>
const settle = (id: string, status: string, rev = 0, key?: string) =>
  ask('PATCH', `/orders/${id}`, { status, rev }, key)

it("'own; staff: all': pending first, newest first, then one month of settled ones after the other", async () => {
  const robin = await club.signUp({ firstName: 'Robin', lastName: 'Reyes' })
  club.at('2026-09-15T16:00:00Z')
  const oldPending = await place(robin)
  const oldDone = await place(robin)
  club.at('2026-10-15T16:00:00Z')
  const canceled = await place(await club.signUp())
  club.at('2026-11-21T17:00:00Z')
  const staff = await club.signUpStaff('other@thenest.example')
  cookie = staff.cookie
  const done = await place(robin)
  club.at('2026-11-21T18:00:00Z')
  const pending = await place(robin)
  await settle(oldDone, 'picked_up')
  await settle(canceled, 'canceled')
  await settle(done, 'picked_up')

  const first = await list()
  expect(first.orders.map(({ id }) => id)).toEqual([pending, oldPending, done])
  expect(first.orders[0]).toMatchObject({ name: 'Robin Reyes', rev: 0, status: 'pending_pickup' })
  expect(first.orders[2]).toMatchObject({ name: 'Robin Reyes', rev: 1, status: 'picked_up' })
  expect(first.earlier).toBe('2026-10')
  expect(await list('2026-10')).toMatchObject({ orders: [{ id: canceled, status: 'canceled' }], earlier: '2026-09' })
  const last = await list('2026-09')
  expect([last.orders.map(({ id }) => id), last.earlier]).toEqual([[oldDone], undefined])
  expect((await ask('GET', '/orders?month=2026-13')).status).toBe(400)
})

it('shows a member no version, no name, and nobody else’s', async () => {
  const robin = await club.signUp()
  await place(robin)
  await place(await club.signUp())
  const { body } = await club.ask('GET', '/api/orders?month=2026-11', undefined, { cookie: robin.cookie })
  const { orders } = body as Reply<'listOrders'>
  expect(orders.map(({ email }) => email)).toEqual([robin.profile.email])
  expect(orders[0]).not.toHaveProperty('rev')
  expect(orders[0]).not.toHaveProperty('name')
})

it('hands over once: the second is told, whichever way, and the member sees it', async () => {
  const robin = await club.signUp()
  const id = await place(robin)
  const answer = await settle(id, 'picked_up', 0, 'mine')
  expect([answer.status, isReply('updateOrderStatus', answer)]).toEqual([200, true])
  expect((await settle(id, 'picked_up', 0, 'mine')).body).toEqual(answer.body)
  for (const [status, rev] of [
    ['picked_up', 0],
    ['canceled', 0],
    ['canceled', 1],
  ] as const) {
    const second = await settle(id, status, rev)
    expect([second.status, errorOf(second).code]).toEqual([409, 'changed'])
    expect(errorOf(second).error).toBe(adminOrderMessages.settledMeanwhile('picked_up'))
  }
  const own = await club.ask('GET', '/api/orders', undefined, { cookie: robin.cookie })
  expect((own.body as Reply<'listOrders'>).orders[0]!.status).toBe('picked_up')
  expect((await deeds())[0]).toEqual(['order_picked_up', id])
})

it('gives one of two that settle at once the order, and tells the other', async () => {
  const id = await place(await club.signUp())
  const both = await Promise.all([settle(id, 'picked_up'), settle(id, 'canceled')])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

it.each([
  ['an order that is not there', 'ord_1795280400000_00000000', { status: 'picked_up', rev: 0 }, 404],
  ['what is no order', 'x', { status: 'picked_up', rev: 0 }, 404],
  ['a way back', '', { status: 'pending_pickup', rev: 0 }, 400],
  ['a status of its own', '', { status: 'paid', rev: 0 }, 400],
  ['a version nobody saw', '', { status: 'picked_up', rev: 7 }, 409],
  ['no version', '', { status: 'picked_up' }, 400],
])('refuses %s', async (_, id, body, status) => {
  const real = await place(await club.signUp())
  expect((await ask('PATCH', `/orders/${id || real}`, body)).status).toBe(status)
  expect((await list()).orders[0]).toMatchObject({ status: 'pending_pickup' })
})

it('costs a handful of operations once the months are known', async () => {
  const store = memoryStore()
  club = testServer({ store })
  cookie = (await club.signUpStaff()).cookie
  const robin = await club.signUp()
  await Promise.all(Array.from({ length: 60 }, () => place(robin)))
  await list()
  const counted = countingStore(store)
  const again = testServer({ store: counted.store })
  const { body } = await again.ask('GET', '/api/orders', undefined, { cookie })
  expect((body as Reply<'listOrders'>).orders).toHaveLength(60)
  // The session, the account, the list and one month.
  expect(counted.cost().operations).toBeLessThanOrEqual(4)
})

it('holds nothing of a family that has left', async () => {
  const robin = await club.signUp({ firstName: 'Robin', lastName: 'Reyes' })
  const id = await place(robin)
  await list()
  const gone = { password: robin.password, confirm: robin.profile.email }
  expect((await club.ask('POST', '/api/account/delete', gone, { cookie: robin.cookie })).status).toBe(204)
  await club.drainWaitUntil()
  const kept = await Promise.all(
    (await club.context.store.list(keys.allMaterializedViews)).map(async ({ key }) =>
      JSON.stringify(await club.context.store.read(key)),
    ),
  )
  expect(kept.join()).not.toMatch(/reyes|parent\d/i)
  expect((await list()).orders[0]).toMatchObject({ id, email: '', name: '' })
})
