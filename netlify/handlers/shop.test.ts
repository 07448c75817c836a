/** Products and orders through the whole server: ownership, prices and idempotent checkout. */
import { beforeEach, describe, expect, it } from 'vitest'
import { endpoints } from '#api-contract/endpoints.ts'
import type { Reply } from '#api-contract/schemas.ts'
import { lineText, type Order, type Product } from '#domain/shop/shop.ts'
import { shopMessages } from '#domain/shop/shop-messages.ts'
import { keys } from '#server/repositories/keys.ts'
import { readAll } from '#server/repositories/update-with-retry.ts'
import { ordersPerDay } from '#server/services/limits/rate-limits.ts'
import { errorOf, matchesContract, testServer, type TestServer } from '#server/test-support/server/test-server.ts'
import type { Catalogue } from '#records/shop.ts'

const hat = { pid: 'logo-hat', size: 'One Size', qty: 2 }
const crew = { pid: 'crew-sweatshirt', size: 'M', qty: 1 }

let club: TestServer
let cookie: string
beforeEach(async () => {
  club = testServer()
  cookie = (await club.signUp({ email: 'robin@thenest.example' })).cookie
})

const place = (body: unknown, key?: string, as = cookie) =>
  club.ask('POST', '/api/orders', body, { cookie: as, ...(key && { key }) })
const orderIn = ({ body }: { body: unknown }): Order => (body as Reply<'placeOrder'>).order
const ordersOf = async (as: string): Promise<Order[]> =>
  ((await club.ask('GET', '/api/orders', undefined, { cookie: as })).body as Reply<'listOrders'>).orders
/** The keys under a prefix that have a value: a request that came too late may leave one without. */
async function stored(prefix: string): Promise<string[]> {
  const { store } = club.context
  const listed = await store.list(prefix)
  return (
    await readAll(
      store,
      listed.map(({ key }) => key),
    )
  ).map(({ key }) => key)
}
const storedOrders = () => stored(keys.allOrders)

async function setProducts(...products: Catalogue['products']): Promise<void> {
  const { store } = club.context
  const found = await store.read(keys.products)
  const catalogue: Catalogue = { v: 1, products }
  if (found) await store.replace(keys.products, found.tag, catalogue)
  else await store.create(keys.products, catalogue)
}
const bottle = (cents: number) => ({ id: '1795000000000', name: 'Water bottle', cents, image: '/api/images/bottle' })

describe('GET products', () => {
  const names = async () =>
    ((await club.ask('GET', '/api/products')).body as { products: Product[] }).products.map(({ name }) => name)

  it("'locally added products first, then 5 built-in ones', for everybody", async () => {
    await setProducts(bottle(1250))
    const response = await club.ask('GET', '/api/products')
    expect(matchesContract('listProducts', response)).toBe(true)
    expect((response.body as { products: Product[] }).products[0]).toMatchObject({
      name: 'Water bottle',
      price: '$12.50',
    })
    expect(await names()).toEqual([
      'Water bottle',
      'Logo Member Crew Sweatshirt',
      'Members Logo Hat',
      'Members jacket',
      '$25 Puck Bucks',
      '$50 Puck Bucks',
    ])
  })

  it('may be cached by the CDN under its own tag', async () => {
    const { headers } = await club.ask('GET', '/api/products')
    expect(headers.get('netlify-cdn-cache-control')).toContain('public')
    expect(headers.get('netlify-cache-tag')).toBe('products')
  })
})

describe('POST orders', () => {
  it("'Order: id (ord_ plus timestamp), email, items, total in cents, status pending_pickup, note, createdAt'", async () => {
    const response = await place({ items: [hat, crew], note: ' Friday ', expectedTotalCents: 12000 })
    expect(matchesContract('placeOrder', response)).toBe(true)
    expect(orderIn(response)).toEqual({
      id: expect.stringMatching(/^ord_1795280400000_[0-9a-f]{8}$/),
      number: expect.stringMatching(/^N-[1-9]\d{3}$/),
      email: 'robin@thenest.example',
      items: [
        { pid: 'logo-hat', name: 'Members Logo Hat', price: 3000, image: 'drawing:hat', size: 'One Size', qty: 2 },
        {
          pid: 'crew-sweatshirt',
          name: 'Logo Member Crew Sweatshirt',
          price: 6000,
          image: 'drawing:crew',
          size: 'M',
          qty: 1,
        },
      ],
      total: 12000,
      status: 'pending_pickup',
      note: 'Friday',
      createdAt: '2026-11-21T17:00:00.000Z',
    })
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it.each([
    ['an unknown item', { items: [{ ...hat, pid: 'nothing' }] }, shopMessages.noSuchProduct],
    ['a size it is not offered in', { items: [{ ...hat, size: 'M' }] }, shopMessages.noSuchSize],
    ['a quantity of 0', { items: [{ ...hat, qty: 0 }] }, shopMessages.quantity],
    ['a quantity of 11', { items: [{ ...hat, qty: 11 }] }, shopMessages.quantity],
    ['eleven in two lines', { items: [hat, { ...hat, qty: 9 }] }, shopMessages.quantity],
    ['a fractional quantity', { items: [{ ...hat, qty: 0.5 }] }, shopMessages.quantity],
    ['an empty cart', { items: [] }, shopMessages.empty],
    ['a missing cart', {}, shopMessages.empty],
    ['a client-side price', { items: [{ ...hat, price: 1 }] }, undefined],
    ['a client-side total', { items: [hat], total: 1 }, undefined],
    ['a note with a line break', { items: [hat], note: 'one\ntwo' }, undefined],
    ['a note that is too long', { items: [hat], note: 'a'.repeat(201) }, undefined],
  ])('rejects %s and stores nothing', async (_, body, message) => {
    const response = await place(body)
    expect(response.status).toBe(400)
    expect(errorOf(response).code).toBe('invalid')
    if (message) expect([errorOf(response).error, ...Object.values(errorOf(response).fields ?? {})]).toContain(message)
    expect(await storedOrders()).toEqual([])
  })

  it("names whose card gets the credit: 'credit the child's membership card'", async () => {
    const bucks = { pid: 'puck-bucks-25', size: 'One Size', qty: 1 }
    const mia = { name: 'Mia Example', age: '9', position: 'goalie', plan: 'monthly' }
    const added = await club.ask('POST', '/api/account/players', mia, { cookie })
    const [sam, { id } = { id: '' }] = (added.body as Reply<'addPlayer'>).account.players
    const placed = await place({ items: [{ ...bucks, player: id }, bucks] })
    expect(matchesContract('placeOrder', placed)).toBe(true)
    expect(orderIn(placed).items).toMatchObject([{ player: id, playerName: 'Mia Example' }, { qty: 1 }])
    // 'POST orders {items: [{pid, size, qty}], note?}' stays valid.
    expect(orderIn(placed).items[1]).not.toHaveProperty('player')
    const { profile: _, ...asStaff } = await club.signUpStaff()
    const listed = (await club.ask('GET', '/api/orders', undefined, asStaff)).body as Reply<'listOrders'>
    expect(listed.orders[0]!.items.map(lineText)).toContain('1 × $25 Puck Bucks, One Size, for Mia’s card')
    const updated = { status: 'ready', rev: 0 }
    expect((await club.ask('PATCH', `/api/orders/${orderIn(placed).id}`, updated, asStaff)).status).toBe(200)
    expect(JSON.stringify((await club.ask('GET', '/api/admin/log', undefined, asStaff)).body)).not.toContain('Mia')
    const stranger = await club.signUp()
    for (const player of [sam!.id, 'nobody', 7]) {
      const refused = await place({ items: [{ ...bucks, player }] }, undefined, stranger.cookie)
      expect(refused.status).toBe(400)
      expect(JSON.stringify(refused.body)).toContain(shopMessages.noSuchPlayer)
    }
  })

  it('is 409 if the expected total is out of date, and succeeds with the new one', async () => {
    await setProducts(bottle(1250))
    const items = [{ pid: bottle(0).id, size: 'One Size', qty: 2 }]
    await setProducts(bottle(1500))
    const rejected = await place({ items, expectedTotalCents: 2500 }, 'one-try')
    expect([rejected.status, errorOf(rejected).code]).toEqual([409, 'price_changed'])
    expect(await storedOrders()).toEqual([])
    expect(orderIn(await place({ items, expectedTotalCents: 3000 }, 'one-try')).total).toBe(3000)
  })

  it('returns the same order on a retry, even if the products have changed', async () => {
    await setProducts(bottle(1250))
    const body = { items: [{ pid: bottle(0).id, size: 'One Size', qty: 1 }], expectedTotalCents: 1250 }
    const first = orderIn(await place(body, 'same'))
    club.setClock('2026-11-22T17:00:00Z')
    await setProducts()
    expect(orderIn(await place(body, 'same'))).toEqual(first)
    expect(await storedOrders()).toHaveLength(1)
  })

  it('makes one order of 50 concurrent copies, with equal responses', async () => {
    // The clock advances a second per copy: the first one decides the id and time of all.
    let seconds = 0
    club.context.now = () => new Date(Date.UTC(2026, 10, 21, 17, 0, (seconds += 1)))
    const responses = await Promise.all(Array.from({ length: 50 }, () => place({ items: [hat, crew] }, 'fifty')))
    expect(new Set(responses.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
    expect(await ordersOf(cookie)).toEqual([orderIn(responses[0]!)])
    expect(await storedOrders()).toHaveLength(1)
    expect(await stored(keys.orderIndexOf('2026-11'))).toHaveLength(1)
  })

  it('makes two orders of two requests in the same millisecond', async () => {
    const [first, second] = await Promise.all([place({ items: [hat] }, 'one'), place({ items: [hat] }, 'other')])
    expect(orderIn(first).id).not.toBe(orderIn(second).id)
    expect(await storedOrders()).toHaveLength(2)
  })

  it('does not return another member’s order for the same idempotency key', async () => {
    const other = await club.signUp()
    const mine = orderIn(await place({ items: [hat] }, 'shared'))
    const theirs = orderIn(await place({ items: [crew] }, 'shared', other.cookie))
    expect(theirs.id).not.toBe(mine.id)
    expect(theirs.email).toBe(other.profile.email)
  })
})

describe('limited stock', () => {
  const tee = (stock: { size: string; count?: number }[]) => ({ ...bottle(1000), name: 'Goalie Tee', stock })
  const small = { pid: bottle(0).id, size: 'S', qty: 1 }
  const productNow = async () => ((await club.ask('GET', '/api/products')).body as { products: Product[] }).products[0]!

  it('offers the sizes staff have set, says what is sold out and refuses it', async () => {
    await setProducts(tee([{ size: 'S', count: 1 }, { size: 'M' }]))
    expect(await productNow()).toMatchObject({ sizes: ['S', 'M'] })
    expect((await place({ items: [{ ...small, size: 'XL' }] })).status).toBe(400)
    const tooMany = await place({ items: [{ ...small, qty: 2 }] })
    expect([tooMany.status, errorOf(tooMany)]).toEqual([
      409,
      { code: 'sold_out', error: 'Only 1 left of Goalie Tee, S. Please order fewer.' },
    ])
    expect(await storedOrders()).toEqual([])
    expect((await place({ items: [small] })).status).toBe(201)
    expect((await productNow()).soldOut).toEqual(['S'])
    const refused = await place({ items: [small] })
    expect([refused.status, errorOf(refused).error]).toEqual([409, 'Goalie Tee, S is sold out. Please remove it.'])
    expect((await place({ items: [{ ...small, size: 'M', qty: 9 }] })).status).toBe(201)
  })

  it('sells the last one once to 30 families', async () => {
    await setProducts(tee([{ size: '', count: 2 }]))
    const families = await Promise.all(Array.from({ length: 30 }, () => club.signUp()))
    const placed = await Promise.all(families.map((family) => place({ items: [small] }, 'last', family.cookie)))
    expect(placed.filter(({ status }) => status === 201)).toHaveLength(2)
    expect(placed.filter(({ status }) => status === 409)).toHaveLength(28)
    expect((await productNow()).soldOut).toEqual(['XS', 'S', 'M', 'L', 'XL', 'XXL'])
  })

  it('returns with a canceled order, by the family or by staff', async () => {
    await setProducts(tee([{ size: 'S', count: 1 }]))
    const coach = (await club.signUpStaff()).cookie
    for (const cancel of ['family', 'staff']) {
      const { id } = orderIn(await place({ items: [small] }, cancel))
      expect((await productNow()).soldOut).toEqual(['S'])
      if (cancel === 'family') await club.ask('DELETE', `/api/orders/${id}`, undefined, { cookie })
      else await club.ask('PATCH', `/api/orders/${id}`, { status: 'canceled', rev: 0 }, { cookie: coach })
      expect((await productNow()).soldOut).toBeUndefined()
    }
  })
})

it('cancels an order of a product that staff have removed, with what was sold of it', async () => {
  const { profile: _, ...asStaff } = await club.signUpStaff()
  const hats = { name: 'Hat', price: '$10', image: 'https://images.example/a.png', stock: '5' }
  const added = await club.ask('POST', '/api/products', hats, asStaff)
  const { product } = added.body as Reply<'addProduct'>
  const { id } = orderIn(await place({ items: [{ pid: product.id, size: 'One Size', qty: 1 }] }))
  expect((await club.ask('DELETE', `/api/products/${product.id}`, undefined, asStaff)).status).toBe(204)
  await club.drainWaitUntil()
  expect(await club.context.store.list('stock/')).toEqual([])
  expect((await club.ask('DELETE', `/api/orders/${id}`, undefined, { cookie })).status).toBe(204)
  expect(await club.context.store.list('stock/')).toEqual([])
})

describe('DELETE orders', () => {
  const cancel = (id: string, as = cookie) => club.ask('DELETE', `/api/orders/${id}`, undefined, { cookie: as })

  it('cancels an own order, and is the same again', async () => {
    const { id } = orderIn(await place({ items: [hat] }))
    expect((await cancel(id)).status).toBe(204)
    expect((await cancel(id)).status).toBe(204)
    expect((await ordersOf(cookie)).map(({ status }) => status)).toEqual(['canceled'])
  })

  it('is refused once it is ready, with the way to do it, and not any more when staff take that back', async () => {
    const { id } = orderIn(await place({ items: [hat] }))
    const coach = (await club.signUpStaff()).cookie
    const mark = (status: string, rev: number) =>
      club.ask('PATCH', `/api/orders/${id}`, { status, rev }, { cookie: coach })
    expect((await mark('ready', 0)).body).toMatchObject({ order: { status: 'pending_pickup', ready: true, rev: 1 } })
    const refused = await cancel(id)
    expect([refused.status, errorOf(refused)]).toEqual([
      409,
      { code: 'changed', error: 'This order is ready for you. To cancel it, please ask at the front desk.' },
    ])
    expect((await ordersOf(cookie))[0]).toMatchObject({ status: 'pending_pickup', ready: true })
    expect((await mark('ready', 1)).status).toBe(409)
    await mark('pending_pickup', 1)
    expect((await ordersOf(cookie))[0]).not.toHaveProperty('ready')
    expect((await cancel(id)).status).toBe(204)
    expect((await mark('ready', 3)).status).toBe(409)
  })

  it('is refused once it was picked up, and for the order of another family', async () => {
    const { id } = orderIn(await place({ items: [hat] }))
    expect((await cancel(id, (await club.signUp()).cookie)).status).toBe(404)
    const coach = (await club.signUpStaff()).cookie
    await club.ask('PATCH', `/api/orders/${id}`, { status: 'picked_up', rev: 0 }, { cookie: coach })
    const refused = await cancel(id)
    expect([refused.status, errorOf(refused)]).toEqual([
      409,
      { code: 'changed', error: 'You have already picked up this order.' },
    ])
    expect((await ordersOf(cookie)).map(({ status }) => status)).toEqual(['picked_up'])
  })
})

describe('the limit of orders per family and day', () => {
  it('refuses the next one until the day ends; copies of one order count once', async () => {
    const keysOf = Array.from({ length: ordersPerDay.count }, (_, index) => `order-${index}`)
    const placed = await Promise.all([...keysOf, ...keysOf].map((key) => place({ items: [hat] }, key)))
    expect(new Set(placed.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(placed.map((response) => orderIn(response).number)).size).toBe(ordersPerDay.count)
    const refused = await place({ items: [hat] }, 'one-more')
    expect([refused.status, errorOf(refused)]).toEqual([
      429,
      {
        code: 'too_many',
        error: `You have placed ${ordersPerDay.count} orders today. Please ask at the front desk for more.`,
      },
    ])
    expect(refused.headers.get('retry-after')).toBe(String(7 * 3600))
    expect(await storedOrders()).toHaveLength(ordersPerDay.count)
    expect((await place({ items: [hat] }, 'another', (await club.signUp()).cookie)).status).toBe(201)
    club.setClock('2026-11-22T12:00:00Z')
    expect((await place({ items: [hat] }, 'one-more')).status).toBe(201)
  })
})

describe('GET orders', () => {
  it('returns own orders only, newest first', async () => {
    const first = orderIn(await place({ items: [hat] }))
    club.setClock('2026-11-22T17:00:00Z')
    const second = orderIn(await place({ items: [crew] }))
    const other = await club.signUp()
    await place({ items: [crew] }, undefined, other.cookie)
    expect(await ordersOf(cookie)).toEqual([second, first])
  })

  it('requires a member', async () => {
    expect((await club.ask('GET', '/api/orders')).status).toBe(401)
    expect((await place({ items: [hat] }, undefined, '')).status).toBe(401)
    expect(endpoints.placeOrder.who).toBe('member')
  })
})
