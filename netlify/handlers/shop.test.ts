/** The shop's calls through the whole server: whose orders, at whose prices, and that one cart is one order. */
import { beforeEach, describe, expect, it } from 'vitest'
import { endpoints } from '#api-contract/endpoints.ts'
import type { Reply } from '#api-contract/schemas.ts'
import type { Order, Product } from '#domain/shop/shop.ts'
import { shopMessages } from '#domain/messages/messages.ts'
import { keys } from '#server/repositories/keys.ts'
import type { Catalogue } from '#server/repositories/products.ts'
import { errorOf, isReply, testServer, type TestServer } from '#server/test-support/server/test-server.ts'

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
const kept = () => club.context.store.list('order/')

async function stock(...products: Catalogue['products']): Promise<void> {
  const { store } = club.context
  const found = await store.read<Catalogue>(keys.products)
  const catalogue: Catalogue = { v: 1, products }
  if (found) await store.replace(keys.products, found.tag, catalogue)
  else await store.create(keys.products, catalogue)
}
const bottle = (cents: number) => ({ id: '1795000000000', name: 'Water bottle', cents, image: '/api/images/bottle' })

describe('GET products', () => {
  const names = async () =>
    ((await club.ask('GET', '/api/products')).body as { products: Product[] }).products.map(({ name }) => name)

  it("'locally added products first, then 5 built-in ones', for everybody", async () => {
    await stock(bottle(1250))
    const answer = await club.ask('GET', '/api/products')
    expect(isReply('listProducts', answer)).toBe(true)
    expect((answer.body as { products: Product[] }).products[0]).toMatchObject({
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

  it('may be kept by the CDN under its own tag', async () => {
    const { headers } = await club.ask('GET', '/api/products')
    expect(headers.get('netlify-cdn-cache-control')).toContain('public')
    expect(headers.get('netlify-cache-tag')).toBe('products')
  })
})

describe('POST orders', () => {
  it("'Order: id (ord_ plus timestamp), email, items, total in cents, status pending_pickup, note, createdAt'", async () => {
    const answer = await place({ items: [hat, crew], note: ' Friday ', expectedTotalCents: 12000 })
    expect(isReply('placeOrder', answer)).toBe(true)
    expect(orderIn(answer)).toEqual({
      id: expect.stringMatching(/^ord_1795280400000_[0-9a-f]{8}$/),
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
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  it.each([
    ['an unknown item', { items: [{ ...hat, pid: 'nothing' }] }, shopMessages.noSuchProduct],
    ['a size it is not offered in', { items: [{ ...hat, size: 'M' }] }, shopMessages.noSuchSize],
    ['none of it', { items: [{ ...hat, qty: 0 }] }, shopMessages.quantity],
    ['eleven of it', { items: [{ ...hat, qty: 11 }] }, shopMessages.quantity],
    ['eleven in two lines', { items: [hat, { ...hat, qty: 9 }] }, shopMessages.quantity],
    ['half a hat', { items: [{ ...hat, qty: 0.5 }] }, shopMessages.quantity],
    ['an empty cart', { items: [] }, shopMessages.empty],
    ['no cart', {}, shopMessages.empty],
    ['a price of its own', { items: [{ ...hat, price: 1 }] }, undefined],
    ['a total of its own', { items: [hat], total: 1 }, undefined],
    ['a note of two lines', { items: [hat], note: 'one\ntwo' }, undefined],
    ['a note without end', { items: [hat], note: 'a'.repeat(201) }, undefined],
  ])('refuses %s and changes nothing', async (_, body, sentence) => {
    const answer = await place(body)
    expect(answer.status).toBe(400)
    expect(errorOf(answer).code).toBe('invalid')
    if (sentence) expect([errorOf(answer).error, ...Object.values(errorOf(answer).fields ?? {})]).toContain(sentence)
    expect(await kept()).toEqual([])
  })

  it('is stopped when the shown total is no longer the price, and goes through with the new one', async () => {
    await stock(bottle(1250))
    const items = [{ pid: bottle(0).id, size: 'One Size', qty: 2 }]
    await stock(bottle(1500))
    const stopped = await place({ items, expectedTotalCents: 2500 }, 'one-try')
    expect([stopped.status, errorOf(stopped).code]).toEqual([409, 'price_changed'])
    expect(await kept()).toEqual([])
    expect(orderIn(await place({ items, expectedTotalCents: 3000 }, 'one-try')).total).toBe(3000)
  })

  it('answers the same sending with the same order, whatever has become of the shop since', async () => {
    await stock(bottle(1250))
    const body = { items: [{ pid: bottle(0).id, size: 'One Size', qty: 1 }], expectedTotalCents: 1250 }
    const first = orderIn(await place(body, 'same'))
    club.at('2026-11-22T17:00:00Z')
    await stock()
    expect(orderIn(await place(body, 'same'))).toEqual(first)
    expect(await kept()).toHaveLength(1)
  })

  it('makes one order of 50 copies sent at once, and 50 equal answers', async () => {
    // Each copy comes a second later than the one before: the first decides the id and the time of all.
    let seconds = 0
    club.context.now = () => new Date(Date.UTC(2026, 10, 21, 17, 0, (seconds += 1)))
    const answers = await Promise.all(Array.from({ length: 50 }, () => place({ items: [hat, crew] }, 'fifty')))
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
    expect(await ordersOf(cookie)).toEqual([orderIn(answers[0]!)])
    expect(await kept()).toHaveLength(1)
    expect(await club.context.store.list(keys.orderMarks('2026-11'))).toHaveLength(1)
  })

  it('makes two orders of two sendings in the same millisecond', async () => {
    const [one, other] = await Promise.all([place({ items: [hat] }, 'one'), place({ items: [hat] }, 'other')])
    expect(orderIn(one).id).not.toBe(orderIn(other).id)
    expect(await kept()).toHaveLength(2)
  })

  it('does not answer one member with the order of another who used the same key', async () => {
    const other = await club.signUp()
    const mine = orderIn(await place({ items: [hat] }, 'shared'))
    const theirs = orderIn(await place({ items: [crew] }, 'shared', other.cookie))
    expect(theirs.id).not.toBe(mine.id)
    expect(theirs.email).toBe(other.profile.email)
  })
})

describe('GET orders', () => {
  it('shows own orders alone, newest first', async () => {
    const first = orderIn(await place({ items: [hat] }))
    club.at('2026-11-22T17:00:00Z')
    const second = orderIn(await place({ items: [crew] }))
    const other = await club.signUp()
    await place({ items: [crew] }, undefined, other.cookie)
    expect(await ordersOf(cookie)).toEqual([second, first])
  })

  it('and orders are for members alone', async () => {
    expect((await club.ask('GET', '/api/orders')).status).toBe(401)
    expect((await place({ items: [hat] }, undefined, '')).status).toBe(401)
    expect(endpoints.placeOrder.who).toBe('member')
  })
})
