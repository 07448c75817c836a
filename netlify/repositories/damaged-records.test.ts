/** Damaged records as callers and jobs see them, and edits of records that a newer release has extended. */
import { describe, expect, test } from 'vitest'
import { collectGarbage } from '#server/services/operations/garbage-collector.ts'
import { memoryStore } from '#server/test-support/storage/memory-store.ts'
import { testServer } from '#server/test-support/server/test-server.ts'
import { keys } from './keys.ts'

describe('a damaged record', () => {
  /** A club whose member's record or week has lost a field. */
  async function damagedClub(part: 'member' | 'mw', field: string) {
    const backing = memoryStore()
    const server = testServer({ store: backing })
    const { cookie, profile } = await server.signUp()
    const slot = { lane: 2, date: '2026-11-24', time: '16:00', name: 'Sam', email: profile.email }
    await server.ask('POST', '/api/lanes/bookings', slot, { cookie })
    const [{ key } = { key: '' }] = await backing.list<Record<string, unknown>>(`${part}/`)
    const { value, tag } = (await backing.read(key))!
    await backing.replace(key, tag, { ...value, [field]: 7 })
    const reserve = () => server.ask('POST', '/api/lanes/bookings', { ...slot, time: '18:00' }, { cookie })
    return { ...server, backing, cookie, key, reserve }
  }

  test('is a 503 that may be retried and an alarm with its key and no value; no write is based on it', async () => {
    const club = await damagedClub('mw', 'entries')
    const before = await club.backing.read(club.key)
    const response = await club.reserve()
    expect(response).toMatchObject({ status: 503, body: { code: 'try_again' } })
    expect(club.recordAlarms).toContain(`record does not match its schema: mw ${club.key}`)
    expect(new Set(club.recordAlarms).size).toBe(1)
    expect(await club.backing.read(club.key)).toEqual(before)
    expect(await club.backing.list('slot/lane/2026-11-23/2026-11-24/1800/')).toEqual([])
  })

  test('of an account is a 503 for its owner and its session stays', async () => {
    const club = await damagedClub('member', 'createdAt')
    expect(await club.reserve()).toMatchObject({ status: 503, body: { code: 'try_again' } })
    expect(club.recordAlarms).toEqual([`record does not match its schema: member ${club.key}`])
  })

  test('of derived data is rebuilt', async () => {
    const backing = memoryStore()
    await backing.create('view/lane/2026-11-23', { v: 1, seen: 'everything' })
    const server = testServer({ store: backing })
    const { cookie } = await server.signUp()
    const body = { lane: 2, date: '2026-11-24', time: '16:00', name: 'Sam', email: 'parent1@thenest.example' }
    expect((await server.ask('POST', '/api/lanes/bookings', body, { cookie })).status).toBe(201)
    const { status, body: week } = await server.ask('GET', '/api/lanes/bookings?week=2026-11-24', undefined, { cookie })
    expect({ status, week }).toMatchObject({ status: 200, week: { taken: [{ lane: 2, mine: true }] } })
    await server.drainWaitUntil()
    expect((await backing.read('view/lane/2026-11-23'))?.value).toMatchObject({ v: 1, seen: expect.any(Object) })
  })

  test('does not stop the garbage collector', async () => {
    const backing = memoryStore()
    const server = testServer({ store: backing })
    const invitation = { v: 1, by: 'a', expiresAt: '2026-11-01T12:00:00.000Z' }
    await backing.create('invite/a', { ...invitation, expiresAt: 'soon' })
    await backing.create('meta/round', { v: 1, after: 'invite' })
    await collectGarbage(server.context)
    expect(server.recordAlarms).toEqual(['record does not match its schema: invite invite/a'])
    const cursor = await backing.read<{ after: string }>('meta/round')
    expect(cursor && cursor.value.after > 'invite/').toBe(true)
  })

  test('of the counts of a week keeps the slots of that week, and of no other', async () => {
    const backing = memoryStore()
    const server = testServer({ store: backing })
    const [damaged, other] = ['2026-09-07', '2026-09-14'].map((date) =>
      keys.slot({ kind: 'lane', date, time: '16:00', unit: 1 }),
    )
    const slot = { v: 1, state: 'booked', id: 'a', accountKey: 'b'.repeat(40), player: 'pl_x' }
    for (const key of [damaged!, other!]) await backing.create<object>(key, slot)
    await backing.create<object>(keys.sessionCounts('2026-09-07'), { v: 1, lane: 7 })
    await backing.create('meta/round', { v: 1, after: 'slot/kind' })
    await collectGarbage(server.context)
    expect((await backing.list(keys.allSlots)).map(({ key }) => key)).toEqual([damaged])
    expect((await backing.read(keys.sessionCounts('2026-09-14')))?.value).toMatchObject({ lane: { '0 16:00': 1 } })
  })
})

test('an edit keeps the fields that a newer release has added', async () => {
  const backing = memoryStore()
  const server = testServer({ store: backing })
  const { cookie } = await server.signUpStaff()
  const event = { id: 'a-night', title: 'A Night', datetime: '2026-11-25T23:00:00.000Z', summary: 'x', image: '/a.png' }
  const product = { id: '1-aa', name: 'Bottle', cents: 1200, image: 'https://images.example/b.png', description: 'x' }
  await backing.create('events/all', { v: 1, events: [{ ...event, added: 1 }], added: 2 })
  await backing.create('shop/products', { v: 1, products: [{ ...product, added: 3 }], added: 4 })
  const newEvent = { title: 'B Night', datetime: '2026-11-25T18:00', summary: 'x', image: '', rev: 0 }
  expect((await server.ask('PATCH', '/api/events/a-night', newEvent, { cookie })).status).toBe(200)
  const newProduct = { name: 'Cup', price: '$12', image: product.image, rev: 0 }
  expect((await server.ask('PATCH', '/api/products/1-aa', newProduct, { cookie })).status).toBe(200)
  const { image: _, ...withoutImage } = event
  expect((await backing.read('events/all'))?.value).toEqual({
    v: 1,
    events: [{ ...withoutImage, title: 'B Night', rev: 1, changedAt: expect.any(String), added: 1 }],
    added: 2,
  })
  const { description: __, ...withoutText } = product
  expect((await backing.read('shop/products'))?.value).toEqual({
    v: 1,
    products: [{ ...withoutText, name: 'Cup', rev: 1, added: 3 }],
    added: 4,
  })
})
