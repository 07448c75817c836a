/** The pro shop at the front desk through the whole server: shelves, pictures, and two staff at once. */
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import type { Product } from '#domain/shop/shop.ts'
import { adminShopMessages, staffMessages } from '#domain/messages/admin-messages.ts'
import { responseMessages } from '#domain/messages/messages.ts'
import type { LogEntry } from '#server/repositories/admin-log.ts'
import {
  errorOf,
  isReply,
  testServer,
  type TestResponse,
  type TestServer,
} from '#server/test-support/server/test-server.ts'

const bottle = { name: 'Water bottle', price: '$12.50', image: 'https://images.example/bottle.png' }

let club: TestServer
let cookie: string
beforeEach(async () => {
  club = testServer()
  cookie = (await club.signUpStaff()).cookie
})

const ask = (method: string, path: string, body?: unknown, key?: string) =>
  club.ask(method, `/api${path}`, body, { cookie, ...(key && { key }) })
const productIn = ({ body }: TestResponse) => (body as Reply<'addProduct'>).product
const add = async (wanted: object = {}) => productIn(await ask('POST', '/products', { ...bottle, ...wanted }))
const shelves = async () => ((await ask('GET', '/admin/products')).body as Reply<'adminProducts'>).products
const sold = async () => ((await club.ask('GET', '/api/products')).body as { products: Product[] }).products
const deeds = async () => {
  const listed = await club.context.store.list('log/')
  const found = await Promise.all(listed.map(({ key }) => club.context.store.read<LogEntry>(key)))
  return found.map((entry) => [entry!.value.what, entry!.value.subject])
}

describe('POST products', () => {
  it("adds before the others, with 'an id made from the current timestamp'", async () => {
    const answer = await ask('POST', '/products', { ...bottle, description: 'Cold for a day.' })
    expect([answer.status, isReply('addProduct', answer)]).toEqual([201, true])
    const product = productIn(answer)
    expect(product).toEqual({
      ...bottle,
      id: expect.stringMatching(/^1795280400000-[0-9a-f]{8}$/),
      description: 'Cold for a day.',
      rev: 1,
    })
    const { rev: _, ...asSold } = product
    expect((await sold())[0]).toEqual(asSold)
    expect(await sold()).toHaveLength(6)
    expect(await deeds()).toEqual([['product_added', product.id]])
  })

  it.each([
    ['no name', { name: ' ' }, adminShopMessages.nameRequired],
    ['no price', { price: '' }, adminShopMessages.priceRequired],
    ['no image', { image: undefined }, adminShopMessages.imageRequired],
    ["a price that is 'a non-number' and 'counts as 0'", { price: 'free' }, adminShopMessages.priceZero],
    ['a price of $0', { price: '$0' }, adminShopMessages.priceZero],
    ['a price of two points', { price: '1.2.3' }, adminShopMessages.priceZero],
    ['a price beyond measure', { price: '10000.01' }, adminShopMessages.priceTooHigh],
    ['an image without https', { image: 'http://images.example/x.png' }, adminShopMessages.imageAddress],
    ['a script as its image', { image: 'javascript:alert(1)' }, adminShopMessages.imageAddress],
    ['a file as its image', { image: 'data:image/svg+xml,<svg/>' }, adminShopMessages.imageAddress],
    ['a path of ours as its image', { image: '/api/members/full' }, adminShopMessages.imageAddress],
    ['a drawing of ours as its image', { image: 'drawing:hat' }, adminShopMessages.imageAddress],
    ['a picture that nobody uploaded', { image: `/api/images/${'0'.repeat(40)}` }, adminShopMessages.imageGone],
    ['a name of 10,000 characters', { name: 'a'.repeat(10_000) }, 'Use at most 80 characters'],
    ['a name of two lines', { name: 'a\nb' }, responseMessages.invalid],
    ['a number as its price', { price: 12 }, adminShopMessages.priceRequired],
  ])('refuses %s, and nothing is added', async (_, wrong, sentence) => {
    const answer = await ask('POST', '/products', { ...bottle, ...wrong })
    expect([answer.status, errorOf(answer).error]).toEqual([400, sentence])
    expect(Object.values(errorOf(answer).fields!)).toEqual([sentence])
    expect(await shelves()).toEqual([])
  })

  it('is one product however often the same request comes', async () => {
    const first = productIn(await ask('POST', '/products', bottle, 'same'))
    club.at('2026-11-21T18:00:00Z')
    expect(productIn(await ask('POST', '/products', bottle, 'same'))).toEqual(first)
    expect(await shelves()).toHaveLength(1)
  })

  it('keeps both of two that are added at once', async () => {
    await Promise.all([add({ name: 'One' }), add({ name: 'Other' })])
    expect((await shelves()).map(({ name }) => name).toSorted()).toEqual(['One', 'Other'])
    expect(new Set((await shelves()).map(({ id }) => id)).size).toBe(2)
  })

  it('stops at 200', async () => {
    for (let n = 0; n < 200; n += 1) await add({ name: `No. ${n}` })
    const answer = await ask('POST', '/products', bottle)
    expect([answer.status, errorOf(answer).error]).toEqual([409, adminShopMessages.full])
  })
})

describe('PATCH products', () => {
  it('changes the version that was seen; the second editor is told and nothing is lost', async () => {
    const { id, rev } = await add()
    const mine = { ...bottle, name: 'Steel bottle', rev }
    const first = await ask('PATCH', `/products/${id}`, mine)
    expect(productIn(first)).toMatchObject({ id, name: 'Steel bottle', rev: 2 })
    const second = await ask('PATCH', `/products/${id}`, { ...bottle, price: '$14', rev })
    expect([second.status, errorOf(second).code, errorOf(second).error]).toEqual([
      409,
      'changed',
      staffMessages.changedMeanwhile,
    ])
    expect((await shelves())[0]).toMatchObject({ name: 'Steel bottle', price: '$12.50', rev: 2 })
    // The answer to the first was lost, and it is sent again.
    expect((await ask('PATCH', `/products/${id}`, mine)).body).toEqual(first.body)
  })

  it('says when a colleague has removed it', async () => {
    const { id, rev } = await add()
    expect((await ask('DELETE', `/products/${id}`)).status).toBe(204)
    const answer = await ask('PATCH', `/products/${id}`, { ...bottle, rev })
    expect([answer.status, errorOf(answer).error]).toEqual([404, adminShopMessages.gone])
  })
})

describe('DELETE products', () => {
  it('removes one, once, and never one of the five', async () => {
    const { id } = await add()
    const other = await add({ name: 'Other' })
    expect((await ask('DELETE', `/products/${id}`)).status).toBe(204)
    expect((await ask('DELETE', `/products/${id}`)).status).toBe(404)
    expect((await ask('DELETE', '/products/logo-hat')).status).toBe(404)
    expect(await shelves()).toEqual([other])
    expect((await deeds()).at(-1)).toEqual(['product_removed', id])
  })
})

describe('pictures', () => {
  const blank = async (background: string, format: 'png' | 'webp' = 'webp') => {
    const picture = sharp({ create: { width: 8, height: 8, channels: 3, background } })
    return (await picture[format]().toBuffer()).toString('base64')
  }
  const upload = async (data: string) =>
    ((await ask('POST', '/images', { data })).body as Reply<'addImage'>).image.address
  const show = (address: string) => club.serve(new Request(`https://thenest.example${address}`), {})

  it('are shown to everybody, for ever, and the same bytes are one picture', async () => {
    const data = await blank('navy')
    const address = await upload(data)
    expect(await upload(data)).toBe(address)
    const shown = await show(address)
    expect(Buffer.from(await shown.arrayBuffer()).toString('base64')).toBe(data)
    expect(shown.headers.get('content-type')).toBe('image/webp')
    expect(shown.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(shown.headers.get('set-cookie')).toBeNull()
    expect((await show('/api/images/x')).status).toBe(404)
    expect((await show(`/api/images/${'0'.repeat(40)}`)).status).toBe(404)
  })

  it('go with their last product, and not before', async () => {
    const address = await upload(await blank('navy'))
    const one = await add({ image: address })
    const other = await add({ image: address })
    await ask('DELETE', `/products/${one.id}`)
    expect((await show(address)).status).toBe(200)
    const red = await upload(await blank('red', 'png'))
    await ask('PATCH', `/products/${other.id}`, { ...bottle, image: red, rev: 1 })
    expect((await show(address)).status).toBe(404)
    expect((await show(red)).status).toBe(200)
  })

  it.each(['remove first', 'add first'])('stay while somebody puts the same one on the shelves (%s)', async (order) => {
    const address = await upload(await blank('navy'))
    const { id } = await add({ image: address })
    const both = [() => ask('DELETE', `/products/${id}`), () => ask('POST', '/products', { ...bottle, image: address })]
    await Promise.all((order === 'remove first' ? both : both.toReversed()).map((deed) => deed()))
    await club.drainWaitUntil()
    expect(await shelves()).toHaveLength(1)
    expect((await show(address)).status).toBe(200)
  })

  it('are refused beyond 1.5 MB, and the body beyond its own limit before it is read', async () => {
    const large = await ask('POST', '/images', { data: Buffer.alloc(1_500_001).toString('base64') })
    expect([large.status, errorOf(large).error]).toEqual([413, adminShopMessages.imageTooLarge])
    const huge = await ask('POST', '/images', { data: 'A'.repeat(2_300_000) })
    expect([huge.status, errorOf(huge).error]).toEqual([413, responseMessages.tooLarge])
    const elsewhere = await ask('POST', '/products', { ...bottle, name: 'A'.repeat(70_000) })
    expect(elsewhere.status).toBe(413)
    const noise = await ask('POST', '/images', { data: 'not base64!' })
    expect([noise.status, errorOf(noise).error]).toEqual([400, adminShopMessages.notAnImage])
  })
})
