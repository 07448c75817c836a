/** A club that lives: weeks of random calls through the real router, by members, staff and strangers. */
import sharp from 'sharp'
import type { Reply } from '#api-contract/schemas.ts'
import { addDays, mondayOf, today } from '#domain/calendar/calendar.ts'
import { bookables } from '#domain/facility/facility.ts'
import type { RequestContext } from '#server/http/request-context.ts'
import { pick } from './simulator.ts'
import { registration, testServer, type TestServer } from '#server/test-support/server/test-server.ts'

const hour = 3_600_000
const password = 'three blue herons'
const whistle = 'a whistle in the dark'
const start = Date.parse('2026-08-05T15:00:00Z')
const products = ['crew-sweatshirt', 'logo-hat', 'members-jacket']

const plain = (width: number) =>
  sharp({ create: { width, height: 8, channels: 3, background: '#0b1930' } })
    .png()
    .toBuffer()

export type Workload = { club: TestServer; emails: string[]; now: () => Date }

/**
 * Lives through `steps` deeds, some hours apart; a few of everything, and many that are refused.
 * `meanwhile` is done at the same time as each of them.
 */
export async function runWorkload(
  random: () => number,
  steps: number,
  meanwhile: (context: RequestContext) => Promise<unknown> = async () => {},
): Promise<Workload> {
  let now = start
  const club = testServer({ now: new Date(now), environment: 'local' })
  const emails = Array.from({ length: 4 }, (_, number) => `family${number}@thenest.example`)
  for (const email of emails) await club.ask('POST', '/api/members/register', registration(email))
  await club.signUpStaff()
  const whole = (most: number) => Math.floor(random() * most)
  const enter = async (email: string) => (await club.ask('POST', '/api/members/login', { email, password })).cookie
  const coach = async () =>
    (await club.ask('POST', '/api/staff/login', { email: 'coach@thenest.example', password: whistle })).cookie
  const day = () => addDays(today(new Date(now)), whole(12))
  const time = () => `${10 + whole(11)}:00`

  const deeds: ((email: string) => Promise<unknown>)[] = [
    async (email) => {
      const cookie = await enter(email)
      for (let tries = 0; tries < 3; tries += 1) {
        const body = { lane: 1 + whole(bookables.lane.units), date: day(), time: time(), name: 'Sam', email }
        await club.ask('POST', '/api/lanes/bookings', body, { cookie })
      }
    },
    async (email) => {
      const cookie = await enter(email)
      const body = { unit: 1 + whole(4), date: addDays(day(), -5), time: time(), name: 'Sam', email }
      await club.ask('POST', '/api/speede/bookings', body, { cookie })
    },
    async (email) => {
      const cookie = await enter(email)
      const { bookings } = (await club.ask('GET', '/api/schedule', undefined, { cookie })).body as Reply<'schedule'>
      if (bookings[0]) await club.ask('DELETE', `/api/lanes/bookings/${bookings[0].id}`, undefined, { cookie })
    },
    async (email) => {
      const cookie = await enter(email)
      const { events } = (await club.ask('GET', '/api/events')).body as Reply<'listEvents'>
      const weekly = `homework-helper-${addDays('2026-08-05', 7 * whole(14))}`
      const id = random() < 0.5 ? weekly : (events[0]?.id ?? weekly)
      await club.ask('POST', `/api/events/${id}/attendees`, { name: 'Sam', email, qty: 1 + whole(4) }, { cookie })
    },
    async (email) => {
      const cookie = await enter(email)
      const items = [
        { pid: pick(random, products), size: 'M', qty: 1 },
        { pid: 'logo-hat', size: 'One Size', qty: 1 },
      ]
      await club.ask(
        'POST',
        '/api/orders',
        { items: items.slice(whole(2)) },
        { cookie, key: `cart-${whole(30)}-${Math.floor(now / (20 * 24 * hour))}` },
      )
    },
    async (email) => club.ask('POST', '/api/members/login', { email, password: 'wrong' }),
    async (email) => club.ask('POST', '/api/members/logout', undefined, { cookie: await enter(email) }),
    async () =>
      club.ask('POST', '/api/tour-requests', { name: `Kim ${whole(99)}`, phone: '555', date: day(), time: '4pm' }),
    async () => {
      const datetime = `${addDays(day(), 3)}T18:30`
      const body = { title: `Night ${whole(9)}`, datetime, summary: 'Stations.', image: '' }
      await club.ask('POST', '/api/events', body, { cookie: await coach() })
    },
    async () => club.ask('POST', '/api/staff/invites', undefined, { cookie: await coach() }),
    async () => {
      const cookie = await coach()
      const data = (await plain(8 + whole(99))).toString('base64')
      const { image } = (await club.ask('POST', '/api/images', { data }, { cookie })).body as Reply<'addImage'>
      if (random() < 0.5) return
      const body = { name: `Bottle ${whole(9)}`, price: '$12', image: image.address, description: '' }
      await club.ask('POST', '/api/products', body, { cookie })
    },
    async (email) => {
      const cookie = await coach()
      const body = {
        kind: 'lane',
        unit: 1 + whole(5),
        date: day(),
        time: time(),
        name: 'Sam',
        email,
        beyondLimit: true,
      }
      const { booking } = (await club.ask('POST', '/api/admin/bookings', body, { cookie })).body as Partial<
        Reply<'bookForMember'>
      >
      if (!booking) return
      await club.ask('PATCH', `/api/admin/bookings/${booking.id}`, { checkedIn: true }, { cookie })
      if (random() < 0.5) return
      const to = { unit: 1 + whole(5), date: day(), time: time() }
      await club.ask('POST', `/api/admin/bookings/${booking.id}/move`, to, { cookie })
    },
    async () => {
      const cookie = await coach()
      const { orders } = (await club.ask('GET', '/api/orders', undefined, { cookie })).body as Reply<'listOrders'>
      const body = { status: 'picked_up', rev: 0 }
      if (orders[0]) await club.ask('PATCH', `/api/orders/${orders[0].id}`, body, { cookie })
    },
  ]
  for (let step = 0; step < steps; step += 1) {
    now += whole(48) * hour
    club.at(new Date(now))
    await Promise.all([pick(random, deeds)(pick(random, emails)), meanwhile(club.context)])
    await club.drainWaitUntil()
  }
  return { club, emails, now: () => new Date(now) }
}

/** Every answer that members, staff and strangers get to what can be asked without changing anything. */
export async function everyResponse({ club, emails, now }: Workload): Promise<Record<string, unknown>> {
  const asMember = ['schedule', 'account', 'account/export', 'orders', 'session']
  const week = today(now())
  const weeks = ['lanes', 'speede'].map((kind) => `${kind}/bookings?week=${mondayOf(week)}`)
  const asStaff = [
    'members',
    'members/full',
    'members/export.csv',
    'orders',
    'tour-requests',
    'desk/events',
    'desk/products',
  ]
  const more = [
    `desk/day?date=${week}`,
    'desk/overview?weeks=12',
    'desk/blocks',
    `log?day=${addDays(week, -1)}`,
    'staff',
  ]
  const answers: Record<string, unknown> = {}
  const ask = async (who: string, path: string, cookie: string) => {
    const { status, body } = await club.ask('GET', `/api/${path}`, undefined, { cookie })
    answers[`${who} ${path}`] = { status, body }
  }
  for (const path of ['events', 'products']) await ask('anyone', path, '')
  for (const email of emails) {
    const { cookie } = await club.ask('POST', '/api/members/login', { email, password })
    for (const path of [...asMember, ...weeks]) await ask(email, path, cookie)
  }
  const { cookie } = await club.ask('POST', '/api/staff/login', { email: 'coach@thenest.example', password: whistle })
  for (const path of [...asStaff, ...more]) await ask('staff', path, cookie)
  const { events } = (answers['staff desk/events'] as { body: Reply<'adminEvents'> }).body
  for (const { id } of events) await ask('staff', `events/${id}/attendees`, cookie)
  const { products: shown } = (answers['staff desk/products'] as { body: Reply<'adminProducts'> }).body
  for (const { image } of shown) await ask('anyone', image.replace('/api/', ''), '')
  await club.drainWaitUntil()
  return answers
}
