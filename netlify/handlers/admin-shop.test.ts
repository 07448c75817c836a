/** Products and images for staff, through the whole server, including concurrent edits. */
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { today } from '#domain/calendar/calendar.ts'
import type { Product } from '#domain/shop/shop.ts'
import { adminShopMessages } from '#domain/shop/admin-shop-messages.ts'
import { responseMessages } from '#domain/fields/site-messages.ts'
import { readAdminLog } from '#server/repositories/admin-log.ts'
import {
  errorOf,
  matchesContract,
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
const add = async (fields: object = {}) => productIn(await ask('POST', '/products', { ...bottle, ...fields }))
const adminProducts = async () => ((await ask('GET', '/admin/products')).body as Reply<'adminProducts'>).products
const publicProducts = async () => ((await club.ask('GET', '/api/products')).body as { products: Product[] }).products
const loggedActions = async () =>
  (await readAdminLog(club.context, today(club.context.now()))).map(({ what, subject }) => [what, subject])

describe('POST products', () => {
  it("adds it first in the list, with 'an id made from the current timestamp'", async () => {
    const response = await ask('POST', '/products', { ...bottle, description: 'Cold for a day.' })
    expect([response.status, matchesContract('addProduct', response)]).toEqual([201, true])
    const product = productIn(response)
    expect(product).toEqual({
      ...bottle,
      id: expect.stringMatching(/^1795280400000-[0-9a-f]{8}$/),
      description: 'Cold for a day.',
      rev: 1,
      stock: '',
      left: [],
    })
    const { rev: _, stock: __, left: ___, ...publicProduct } = product
    expect((await publicProducts())[0]).toEqual(publicProduct)
    expect(await publicProducts()).toHaveLength(6)
    expect(await loggedActions()).toEqual([['product_added', product.id]])
  })

  it.each([
    ['no name', { name: ' ' }, 'A product name is required'],
    ['no price', { price: '' }, 'A price is required'],
    ['no image', { image: undefined }, adminShopMessages.imageRequired],
    ['a price that is not a number', { price: 'free' }, adminShopMessages.notAPrice('free')],
    ['a price with a comma', { price: ' 12,50 ' }, adminShopMessages.notAPrice('12,50')],
    ['a price of another country', { price: '€20' }, adminShopMessages.notAPrice('€20')],
    ['a price below 0', { price: '-5' }, adminShopMessages.notAPrice('-5')],
    ['a price of $0', { price: '$0' }, 'Enter a price above $0, such as $99.'],
    ['a price with two decimal points', { price: '1.2.3' }, adminShopMessages.notAPrice('1.2.3')],
    ['a price above the limit', { price: '10000.01' }, 'This price is above $10,000. Please check it.'],
    ['an image without https', { image: 'http://images.example/x.png' }, 'Use an address that starts with https://'],
    ['a script as its image', { image: 'javascript:alert(1)' }, 'Use an address that starts with https://'],
    ['a data URL as its image', { image: 'data:image/svg+xml,<svg/>' }, 'Use an address that starts with https://'],
    [
      'another path of our API as its image',
      { image: '/api/members/full' },
      'Use an address that starts with https://',
    ],
    ['a built-in drawing as its image', { image: 'drawing:hat' }, 'Use an address that starts with https://'],
    [
      'an image that does not exist',
      { image: `/api/images/${'0'.repeat(40)}` },
      'This image is no longer available. Please choose it again.',
    ],
    ['a name of 10,000 characters', { name: 'a'.repeat(10_000) }, 'Use at most 80 characters'],
    ['a name with a line break', { name: 'a\nb' }, responseMessages.invalid],
    ['a number as its price', { price: 12 }, 'A price is required'],
  ])('rejects %s, and adds nothing', async (_, wrong, message) => {
    const response = await ask('POST', '/products', { ...bottle, ...wrong })
    expect([response.status, errorOf(response).error]).toEqual([400, message])
    expect(Object.values(errorOf(response).fields!)).toEqual([message])
    expect(await adminProducts()).toEqual([])
  })

  it('adds one product if the same request is repeated', async () => {
    const first = productIn(await ask('POST', '/products', bottle, 'same'))
    club.setClock('2026-11-21T18:00:00Z')
    expect(productIn(await ask('POST', '/products', bottle, 'same'))).toEqual(first)
    expect(await adminProducts()).toHaveLength(1)
  })

  it('keeps both of two products added concurrently', async () => {
    await Promise.all([add({ name: 'One' }), add({ name: 'Other' })])
    expect((await adminProducts()).map(({ name }) => name).toSorted()).toEqual(['One', 'Other'])
    expect(new Set((await adminProducts()).map(({ id }) => id)).size).toBe(2)
  })

  it('stops at 200 products', async () => {
    for (let n = 0; n < 200; n += 1) await add({ name: `No. ${n}` })
    const response = await ask('POST', '/products', bottle)
    expect([response.status, errorOf(response).error]).toEqual([
      409,
      'The shop is full. Please remove a product first.',
    ])
  })
})

describe('PATCH products', () => {
  it('updates the version that was read; a concurrent edit is 409 and nothing is lost', async () => {
    const { id, rev } = await add()
    const edit = { ...bottle, name: 'Steel bottle', rev }
    const first = await ask('PATCH', `/products/${id}`, edit)
    expect(productIn(first)).toMatchObject({ id, name: 'Steel bottle', rev: 2 })
    const second = await ask('PATCH', `/products/${id}`, { ...bottle, price: '$14', rev })
    expect([second.status, errorOf(second).code, errorOf(second).error]).toEqual([
      409,
      'changed',
      'A colleague changed this while you were editing. The current version is below. Your changes are still in the form.',
    ])
    expect((await adminProducts())[0]).toMatchObject({ name: 'Steel bottle', price: '$12.50', rev: 2 })
    // A retry of the first edit after a lost response.
    expect((await ask('PATCH', `/products/${id}`, edit)).body).toEqual(first.body)
  })

  it('is 404 if a colleague has removed it', async () => {
    const { id, rev } = await add()
    expect((await ask('DELETE', `/products/${id}`)).status).toBe(204)
    const response = await ask('PATCH', `/products/${id}`, { ...bottle, rev })
    expect([response.status, errorOf(response).error]).toEqual([404, 'This product is no longer in the shop.'])
  })
})

describe('DELETE products', () => {
  it('removes a product once, and never a built-in one', async () => {
    const { id } = await add()
    const other = await add({ name: 'Other' })
    expect((await ask('DELETE', `/products/${id}`)).status).toBe(204)
    expect((await ask('DELETE', `/products/${id}`)).status).toBe(404)
    expect((await ask('DELETE', '/products/logo-hat')).status).toBe(404)
    expect(await adminProducts()).toEqual([other])
    expect(await loggedActions()).toEqual([
      ['product_removed', id],
      ['product_added', other.id],
      ['product_added', id],
    ])
  })
})

describe('images', () => {
  const blank = async (background: string, format: 'png' | 'webp' = 'webp') => {
    const image = sharp({ create: { width: 8, height: 8, channels: 3, background } })
    return (await image[format]().toBuffer()).toString('base64')
  }
  const upload = async (data: string) =>
    ((await ask('POST', '/images', { data })).body as Reply<'addImage'>).image.address
  const show = (address: string) => club.serve(new Request(`https://thenest.example${address}`), {})

  it('are public and immutable, and equal bytes are one image', async () => {
    const data = await blank('navy')
    const address = await upload(data)
    expect(await upload(data)).toBe(address)
    const served = await show(address)
    expect(Buffer.from(await served.arrayBuffer()).toString('base64')).toBe(data)
    expect(served.headers.get('content-type')).toBe('image/webp')
    expect(served.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(served.headers.get('set-cookie')).toBeNull()
    expect((await show('/api/images/x')).status).toBe(404)
    expect((await show(`/api/images/${'0'.repeat(40)}`)).status).toBe(404)
  })

  it.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a GIF', 'GIF89a'],
    ['a PDF', '%PDF-1.7'],
    ['another RIFF file', 'RIFF\u0010\0\0\0WAVEfmt '],
    ['an unfinished PNG signature', '\x89PNG'],
    ['nothing but zeros', '\0'.repeat(64)],
  ])('are PNG, JPEG or WebP by their first bytes; %s is rejected', async (_, text) => {
    const response = await ask('POST', '/images', { data: Buffer.from(text, 'latin1').toString('base64') })
    expect([response.status, errorOf(response).error]).toEqual([415, adminShopMessages.notAnImage])
    expect(await loggedActions()).toEqual([])
  })

  it.each([
    ['image/png', '\x89PNG\r\n\x1a\n'],
    ['image/jpeg', '\xff\xd8\xff\xe0'],
    ['image/webp', 'RIFF\0\0\0\0WEBP'],
  ])('are never served as anything else: a script after the start of an %s', async (type, start) => {
    const address = await upload(Buffer.from(`${start}<script>alert(1)</script>`, 'latin1').toString('base64'))
    const { headers } = await show(address)
    expect(headers.get('content-type')).toBe(type)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  })

  it('are removed with the last product that uses them', async () => {
    const address = await upload(await blank('navy'))
    const first = await add({ image: address })
    const second = await add({ image: address })
    await ask('DELETE', `/products/${first.id}`)
    expect((await show(address)).status).toBe(200)
    const red = await upload(await blank('red', 'png'))
    await ask('PATCH', `/products/${second.id}`, { ...bottle, image: red, rev: 1 })
    expect((await show(address)).status).toBe(404)
    expect((await show(red)).status).toBe(200)
  })

  it.each(['remove first', 'add first'])(
    'stay if another product with the same image is added concurrently (%s)',
    async (order) => {
      const address = await upload(await blank('navy'))
      const { id } = await add({ image: address })
      const both = [
        () => ask('DELETE', `/products/${id}`),
        () => ask('POST', '/products', { ...bottle, image: address }),
      ]
      await Promise.all((order === 'remove first' ? both : both.toReversed()).map((request) => request()))
      await club.drainWaitUntil()
      expect(await adminProducts()).toHaveLength(1)
      expect((await show(address)).status).toBe(200)
    },
  )

  it('are limited to 1.5 MB, and a larger body is rejected before it is read', async () => {
    const large = await ask('POST', '/images', { data: Buffer.alloc(1_500_001).toString('base64') })
    expect([large.status, errorOf(large).error]).toEqual([413, adminShopMessages.imageTooLarge])
    const huge = await ask('POST', '/images', { data: 'A'.repeat(2_300_000) })
    expect([huge.status, errorOf(huge).error]).toEqual([413, 'This is too large to send.'])
    const elsewhere = await ask('POST', '/products', { ...bottle, name: 'A'.repeat(70_000) })
    expect(elsewhere.status).toBe(413)
    const invalid = await ask('POST', '/images', { data: 'not base64!' })
    expect([invalid.status, errorOf(invalid).error]).toEqual([400, adminShopMessages.notAnImage])
  })
})
