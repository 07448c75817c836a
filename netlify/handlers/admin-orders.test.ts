/** Orders for staff, through the whole server: the list, fulfilling an order once, and the cost of a read. */
import { beforeEach, expect, it } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { keys } from '#server/repositories/keys.ts'
import { memoryStore } from '#server/test-support/storage/memory-store.ts'
import { countingStore } from '#server/test-support/server/counting-store.ts'
import { errorOf, matchesContract, testServer, type TestServer } from '#server/test-support/server/test-server.ts'
import type { LogEntry } from '#records/staff.ts'

let club: TestServer
let cookie: string
beforeEach(async () => {
  club = testServer()
  cookie = (await club.signUpStaff()).cookie
})

const ask = (method: string, path: string, body?: unknown, key?: string) =>
  club.ask(method, `/api${path}`, body, { cookie, ...(key && { key }) })
const loggedActions = async () => {
  const listed = await club.context.store.list<LogEntry>('log/')
  const found = await Promise.all(listed.map(({ key }) => club.context.store.read(key)))
  return found.map((entry) => [entry!.value.what, entry!.value.subject])
}

const hat = { pid: 'logo-hat', size: 'One Size', qty: 1 }
const place = async (member: { cookie: string }) =>
  ((await club.ask('POST', '/api/orders', { items: [hat] }, member)).body as Reply<'placeOrder'>).order.id
const list = async (month = '') =>
  (await ask('GET', `/orders${month && `?month=${month}`}`)).body as Reply<'listOrders'>
const updateStatus = (id: string, status: string, rev = 0, key?: string) =>
  ask('PATCH', `/orders/${id}`, { status, rev }, key)

it("'own; staff: all': pending orders first, newest first, then fulfilled and canceled ones month by month", async () => {
  const robin = await club.signUp({ firstName: 'Robin', lastName: 'Reyes' })
  club.setClock('2026-09-15T16:00:00Z')
  const oldPending = await place(robin)
  const oldDone = await place(robin)
  club.setClock('2026-10-15T16:00:00Z')
  const canceled = await place(await club.signUp())
  club.setClock('2026-11-21T17:00:00Z')
  const staff = await club.signUpStaff('other@thenest.example')
  cookie = staff.cookie
  const done = await place(robin)
  club.setClock('2026-11-21T18:00:00Z')
  const pending = await place(robin)
  await updateStatus(oldDone, 'picked_up')
  await updateStatus(canceled, 'canceled')
  await updateStatus(done, 'picked_up')

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

it('shows a member only their own orders, without version and name', async () => {
  const robin = await club.signUp()
  await place(robin)
  await place(await club.signUp())
  const { body } = await club.ask('GET', '/api/orders?month=2026-11', undefined, { cookie: robin.cookie })
  const { orders } = body as Reply<'listOrders'>
  expect(orders.map(({ email }) => email)).toEqual([robin.profile.email])
  expect(orders[0]).not.toHaveProperty('rev')
  expect(orders[0]).not.toHaveProperty('name')
})

it('fulfills an order once: a second update is 409, and the member sees the status', async () => {
  const robin = await club.signUp()
  const id = await place(robin)
  const response = await updateStatus(id, 'picked_up', 0, 'mine')
  expect([response.status, matchesContract('updateOrderStatus', response)]).toEqual([200, true])
  expect((await updateStatus(id, 'picked_up', 0, 'mine')).body).toEqual(response.body)
  for (const [status, rev] of [
    ['picked_up', 0],
    ['canceled', 0],
    ['canceled', 1],
  ] as const) {
    const second = await updateStatus(id, status, rev)
    expect([second.status, errorOf(second).code]).toEqual([409, 'changed'])
    expect(errorOf(second).error).toBe('A colleague has already marked this order as picked up.')
  }
  const own = await club.ask('GET', '/api/orders', undefined, { cookie: robin.cookie })
  expect((own.body as Reply<'listOrders'>).orders[0]!.status).toBe('picked_up')
  expect((await loggedActions())[0]).toEqual(['order_picked_up', id])
})

it('undoes a pickup that was a mistake, once', async () => {
  const id = await place(await club.signUp())
  await updateStatus(id, 'picked_up')
  const outdated = await updateStatus(id, 'pending_pickup', 0)
  expect([outdated.status, errorOf(outdated).error]).toEqual([
    409,
    'A colleague has changed this order meanwhile. Please look at it again.',
  ])
  const undone = await updateStatus(id, 'pending_pickup', 1)
  expect(undone.body).toMatchObject({ order: { status: 'pending_pickup', rev: 2 } })
  expect((await updateStatus(id, 'pending_pickup', 2)).status).toBe(409)
  expect((await loggedActions()).map(([what]) => what).toSorted()).toEqual(['order_picked_up', 'order_pickup_undone'])
  await updateStatus(id, 'canceled', 2)
  expect(errorOf(await updateStatus(id, 'pending_pickup', 3)).error).toBe(
    'A colleague has already marked this order as canceled.',
  )
})

it('of two concurrent updates one wins and the other is 409', async () => {
  const id = await place(await club.signUp())
  const responses = await Promise.all([updateStatus(id, 'picked_up'), updateStatus(id, 'canceled')])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

it.each([
  ['an unknown order', 'ord_1795280400000_00000000', { status: 'picked_up', rev: 0 }, 404],
  ['an invalid id', 'x', { status: 'picked_up', rev: 0 }, 404],
  ['the status it already has', '', { status: 'pending_pickup', rev: 0 }, 409],
  ['an unknown status', '', { status: 'paid', rev: 0 }, 400],
  ['a wrong version', '', { status: 'picked_up', rev: 7 }, 409],
  ['no version', '', { status: 'picked_up' }, 400],
])('rejects %s', async (_, id, body, status) => {
  const orderId = await place(await club.signUp())
  expect((await ask('PATCH', `/orders/${id || orderId}`, body)).status).toBe(status)
  expect((await list()).orders[0]).toMatchObject({ status: 'pending_pickup' })
})

it('takes at most six operations once the view is built', async () => {
  const store = memoryStore()
  club = testServer({ store })
  cookie = (await club.signUpStaff()).cookie
  const families = await Promise.all(Array.from({ length: 3 }, () => club.signUp()))
  await Promise.all(Array.from({ length: 60 }, (_, index) => place(families[index % 3]!)))
  await list()
  const counted = countingStore(store)
  const again = testServer({ store: counted.store })
  const { body } = await again.ask('GET', '/api/orders', undefined, { cookie })
  expect((body as Reply<'listOrders'>).orders).toHaveLength(60)
  // The session, the account, its role, the settings of the club, the listing and one month.
  expect(counted.cost().operations).toBeLessThanOrEqual(6)
})

it('contains no data of a deleted account', async () => {
  const robin = await club.signUp({ firstName: 'Robin', lastName: 'Reyes' })
  const id = await place(robin)
  await list()
  const deletion = { password: robin.password, confirm: robin.profile.email }
  expect((await club.ask('POST', '/api/account/delete', deletion, { cookie: robin.cookie })).status).toBe(204)
  await club.drainWaitUntil()
  const views = await Promise.all(
    (await club.context.store.list(keys.allMaterializedViews)).map(async ({ key }) =>
      JSON.stringify(await club.context.store.read(key)),
    ),
  )
  expect(views.join()).not.toMatch(/reyes|parent\d/i)
  expect((await list()).orders[0]).toMatchObject({ id, email: '', name: '' })
})
