/** A random workload: weeks of requests through the real router by members, staff and visitors. */
import sharp from 'sharp'
import type { Reply } from '#api-contract/schemas.ts'
import { addDays, mondayOf, today } from '#domain/calendar/calendar.ts'
import { bookables } from '#domain/facility/facility.ts'
import type { RequestContext } from '#server/context/request-context.ts'
import { pick } from './simulator.ts'
import { registration, testServer, type TestServer } from '#server/test-support/server/test-server.ts'

const hour = 3_600_000
const password = 'three blue herons'
const staffPassword = 'a whistle in the dark'
const start = Date.parse('2026-08-05T15:00:00Z')
const products = ['crew-sweatshirt', 'logo-hat', 'members-jacket']

const solidPng = (width: number) =>
  sharp({ create: { width, height: 8, channels: 3, background: '#0b1930' } })
    .png()
    .toBuffer()

export type Workload = { club: TestServer; emails: string[]; now: () => Date }

/**
 * Runs `steps` random actions, up to two days apart. They cover all kinds of writes, and many are refused.
 * `concurrently` runs beside each action.
 */
export async function runWorkload(
  random: () => number,
  steps: number,
  concurrently: (context: RequestContext) => Promise<unknown> = async () => {},
): Promise<Workload> {
  let now = start
  const club = testServer({ now: new Date(now), environment: 'local' })
  const emails = Array.from({ length: 4 }, (_, number) => `family${number}@thenest.example`)
  for (const email of emails) await club.ask('POST', '/api/members/register', registration(email))
  await club.signUpStaff()
  const randomInt = (max: number) => Math.floor(random() * max)
  const signIn = async (email: string) => (await club.ask('POST', '/api/members/login', { email, password })).cookie
  const signInStaff = async () =>
    (await club.ask('POST', '/api/staff/login', { email: 'coach@thenest.example', password: staffPassword })).cookie
  const randomDay = () => addDays(today(new Date(now)), randomInt(12))
  const randomTime = () => `${10 + randomInt(11)}:00`

  const actions: ((email: string) => Promise<unknown>)[] = [
    async (email) => {
      const cookie = await signIn(email)
      for (let tries = 0; tries < 3; tries += 1) {
        const body = {
          lane: 1 + randomInt(bookables.lane.units),
          date: randomDay(),
          time: randomTime(),
          name: 'Sam',
          email,
        }
        await club.ask('POST', '/api/lanes/bookings', body, { cookie })
      }
    },
    async (email) => {
      const cookie = await signIn(email)
      const body = { unit: 1 + randomInt(4), date: addDays(randomDay(), -5), time: randomTime(), name: 'Sam', email }
      await club.ask('POST', '/api/speede/bookings', body, { cookie })
    },
    async (email) => {
      const cookie = await signIn(email)
      const { bookings } = (await club.ask('GET', '/api/schedule', undefined, { cookie })).body as Reply<'schedule'>
      if (bookings[0]) await club.ask('DELETE', `/api/lanes/bookings/${bookings[0].id}`, undefined, { cookie })
    },
    async (email) => {
      const cookie = await signIn(email)
      const { events } = (await club.ask('GET', '/api/events')).body as Reply<'listEvents'>
      const weekly = `homework-helper-${addDays('2026-08-05', 7 * randomInt(14))}`
      const id = random() < 0.5 ? weekly : (events[0]?.id ?? weekly)
      await club.ask('POST', `/api/events/${id}/attendees`, { name: 'Sam', email, qty: 1 + randomInt(4) }, { cookie })
    },
    async (email) => {
      const cookie = await signIn(email)
      const items = [
        { pid: pick(random, products), size: 'M', qty: 1 },
        { pid: 'logo-hat', size: 'One Size', qty: 1 },
      ]
      await club.ask(
        'POST',
        '/api/orders',
        { items: items.slice(randomInt(2)) },
        { cookie, key: `cart-${randomInt(30)}-${Math.floor(now / (20 * 24 * hour))}` },
      )
    },
    async (email) => club.ask('POST', '/api/members/login', { email, password: 'wrong' }),
    async (email) => club.ask('POST', '/api/members/logout', undefined, { cookie: await signIn(email) }),
    async () =>
      club.ask('POST', '/api/tour-requests', {
        name: `Kim ${randomInt(99)}`,
        phone: '555',
        date: randomDay(),
        time: '4pm',
      }),
    async () => {
      const datetime = `${addDays(randomDay(), 3)}T18:30`
      const body = { title: `Night ${randomInt(9)}`, datetime, summary: 'Stations.', image: '' }
      await club.ask('POST', '/api/events', body, { cookie: await signInStaff() })
    },
    async () => club.ask('POST', '/api/staff/invites', { role: 'manager' }, { cookie: await signInStaff() }),
    async () => {
      const cookie = await signInStaff()
      const data = (await solidPng(8 + randomInt(99))).toString('base64')
      const { image } = (await club.ask('POST', '/api/images', { data }, { cookie })).body as Reply<'addImage'>
      if (random() < 0.5) return
      const body = { name: `Bottle ${randomInt(9)}`, price: '$12', image: image.address, description: '' }
      await club.ask('POST', '/api/products', body, { cookie })
    },
    async (email) => {
      const cookie = await signInStaff()
      const body = {
        kind: 'lane',
        unit: 1 + randomInt(5),
        date: randomDay(),
        time: randomTime(),
        name: 'Sam',
        email,
        overLimit: true,
      }
      const { booking } = (await club.ask('POST', '/api/admin/bookings', body, { cookie })).body as Partial<
        Reply<'bookForMember'>
      >
      if (!booking) return
      await club.ask('POST', `/api/arrivals/${booking.id}`, {}, { cookie })
      if (random() < 0.5) return
      const to = { unit: 1 + randomInt(5), date: randomDay(), time: randomTime() }
      await club.ask('POST', `/api/admin/bookings/${booking.id}/move`, to, { cookie })
    },
    async () => {
      const cookie = await signInStaff()
      const { orders } = (await club.ask('GET', '/api/orders', undefined, { cookie })).body as Reply<'listOrders'>
      const body = { status: 'picked_up', rev: 0 }
      if (orders[0]) await club.ask('PATCH', `/api/orders/${orders[0].id}`, body, { cookie })
    },
  ]
  for (let step = 0; step < steps; step += 1) {
    now += randomInt(48) * hour
    club.setClock(new Date(now))
    await Promise.all([pick(random, actions)(pick(random, emails)), concurrently(club.context)])
    await club.drainWaitUntil()
  }
  return { club, emails, now: () => new Date(now) }
}

/** All responses to read requests of members, staff and visitors. */
export async function readEverything({ club, emails, now }: Workload): Promise<Record<string, unknown>> {
  const memberPaths = ['schedule', 'account', 'account/export', 'orders', 'session']
  const week = today(now())
  const weeks = ['lanes', 'speede'].map((kind) => `${kind}/bookings?week=${mondayOf(week)}`)
  const staffPaths = [
    'members',
    'members/full',
    'members/export.csv',
    'orders',
    'tour-requests',
    'admin/events',
    'admin/products',
  ]
  const datedStaffPaths = [
    `admin/day?date=${week}`,
    'admin/overview?weeks=12',
    'admin/closures',
    `log?day=${addDays(week, -1)}`,
    'staff',
  ]
  const responses: Record<string, unknown> = {}
  const ask = async (who: string, path: string, cookie: string) => {
    const { status, body } = await club.ask('GET', `/api/${path}`, undefined, { cookie })
    responses[`${who} ${path}`] = { status, body }
  }
  for (const path of ['events', 'products']) await ask('anyone', path, '')
  for (const email of emails) {
    const { cookie } = await club.ask('POST', '/api/members/login', { email, password })
    for (const path of [...memberPaths, ...weeks]) await ask(email, path, cookie)
  }
  const { cookie } = await club.ask('POST', '/api/staff/login', {
    email: 'coach@thenest.example',
    password: staffPassword,
  })
  for (const path of [...staffPaths, ...datedStaffPaths]) await ask('staff', path, cookie)
  const { events } = (responses['staff admin/events'] as { body: Reply<'adminEvents'> }).body
  for (const { id } of events) await ask('staff', `events/${id}/attendees`, cookie)
  const { products: shown } = (responses['staff admin/products'] as { body: Reply<'adminProducts'> }).body
  for (const { image } of shown) await ask('anyone', image.replace('/api/', ''), '')
  await club.drainWaitUntil()
  return responses
}
