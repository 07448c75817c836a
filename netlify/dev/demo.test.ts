/** Demo data: complete in the local sandbox, rejected everywhere else, safe to seed again. */
// @module-tag long
import { beforeAll, expect, test } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { addDays, mondayOf, today } from '#domain/calendar/calendar.ts'
import { isSignedIn } from '#domain/people/people.ts'
import { countSessions } from '#server/services/bookings/session-counts.ts'
import { testServer } from '#server/test-support/server/test-server.ts'
import { LocalOnlyError, seedDemo } from './demo.ts'

const credentials = (email: string) => ({ email, password: 'nest-demo-2026' })

/** Seeded once, for the tests that change nothing. */
const club = testServer({ environment: 'local' })
beforeAll(() => seedDemo(club.context))

test.each(['production', 'preview'] as const)('is rejected in %s', async (environment) => {
  const { context, writeCount } = testServer({ environment })
  await expect(seedDemo(context)).rejects.toThrow(LocalOnlyError)
  expect(writeCount()).toBe(0)
})

test('both demo accounts can sign in; there are events and RSVPs', async () => {
  const { context, ask } = club
  const member = await ask('POST', '/api/members/login', credentials('parent@thenest.example'))
  expect(member.body).toMatchObject({ profile: { profileName: 'Alex Moreau' } })
  const staff = await ask('POST', '/api/staff/login', credentials('coach@thenest.example'))
  expect(isSignedIn((staff.body as { staff: object }).staff)).toBe(true)
  const { events } = (await ask('GET', '/api/events')).body as { events: unknown[] }
  expect(events.length).toBeGreaterThanOrEqual(4)
  expect(await context.store.list('rsvp/')).not.toEqual([])
})

test('the member has a lane, a Speede session and an RSVP; a Tuesday at 6 PM is full, a lane is closed', async () => {
  const { ask } = club
  const { cookie } = await ask('POST', '/api/members/login', credentials('parent@thenest.example'))
  const schedule = (await ask('GET', '/api/schedule', undefined, { cookie })).body as Reply<'schedule'>
  expect(schedule).toMatchObject({ bookings: [{}], speedeBookings: [{}], eventBookings: [{}] })
  const { body } = await ask('GET', '/api/lanes/bookings?week=2026-11-23', undefined, { cookie })
  const { taken, closed } = body as Reply<'laneWeek'>
  const tuesday = taken.filter(({ date, time }) => date === '2026-11-24' && time === '18:00')
  expect(tuesday.map(({ lane }) => lane).toSorted()).toEqual([1, 2, 3, 4, 5])
  expect(closed).toContainEqual(expect.objectContaining({ lane: 5, from: '2026-11-28T10:00', to: '2026-11-28T14:00' }))
})

test('the admin area has data of every kind; seeding again does not restore what staff have removed', async () => {
  const { context, ask } = testServer({ environment: 'local' })
  await seedDemo(context)
  const { cookie } = await ask('POST', '/api/staff/login', credentials('coach@thenest.example'))
  const read = async (path: string) => (await ask('GET', `/api${path}`, undefined, { cookie })).body
  const { orders } = (await read('/orders')) as Reply<'listOrders'>
  expect(orders.map(({ status }) => status)).toEqual(['pending_pickup', 'pending_pickup', 'picked_up', 'canceled'])
  const { requests } = (await read('/tour-requests')) as Reply<'listTours'>
  expect(new Set(requests.map(({ status }) => status))).toEqual(new Set(['new', 'confirmed', 'visited', 'joined']))
  for (let week = 0; week < 8; week += 1) {
    const { lane } = await countSessions(context, addDays(mondayOf(today(context.now())), -7 * week))
    expect(Object.keys(lane)).not.toEqual([])
  }
  const { products } = (await read('/admin/products')) as Reply<'adminProducts'>
  expect(products).toHaveLength(2)
  for (const { image } of products) expect((await ask('GET', image)).status).toBe(200)

  await ask('DELETE', `/api/products/${products[0]!.id}`, undefined, { cookie })
  await seedDemo(context)
  expect(((await read('/admin/products')) as Reply<'adminProducts'>).products).toHaveLength(1)
})

test('seeding again changes nothing; weeks later it adds new events', async () => {
  const server = testServer({ environment: 'local' })
  const { store } = server.context
  await seedDemo(server.context)
  const prefixes = [
    'member/',
    'staff/',
    'slot/',
    'rsvp/',
    'events/',
    'order/',
    'tour/',
    'shop/',
    'closures/',
    'log/',
    'tally/',
  ]
  const listAll = () => Promise.all(prefixes.map((each) => store.list(each)))
  await server.drainWaitUntil()
  const before = await listAll()
  await seedDemo(server.context)
  await server.drainWaitUntil()
  expect(await listAll()).toEqual(before)

  server.setClock('2027-02-01T12:00:00Z')
  await seedDemo(server.context)
  const { events } = (await server.ask('GET', '/api/events')).body as { events: unknown[] }
  expect(events.length).toBeGreaterThanOrEqual(4)
})
