/** A small club founded through the API alone, so that every call has something to be asked about: on any server, at any time. */
import { addDays, mondayOf, today, weekdayOf, type Day } from '#domain/calendar/calendar.ts'
import { weeklyEvents } from '#domain/events/events.ts'
import { registration, type TestResponse } from './test-server.ts'

type Sent = { cookie?: string | undefined; ip?: string; key?: string }
export type Send = (method: string, path: string, body?: object, sent?: Sent) => Promise<TestResponse>

export const setupToken = 'a-token-nobody-could-guess'
export const password = 'three blue herons'
export const robin = 'robin@thenest.example'
export const coach = 'coach@thenest.example'
export const alex = 'alex@thenest.example'

/** One pixel. */
export const picture = Buffer.from(
  '89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c6360606060000000050001a5f645400000000049454e44ae426082',
  'hex',
).toString('base64')

export type Club = {
  /** Cookies: Robin has one lane and one answer, Alex the rest; the coach founded the club, the mate was invited. */
  cookies: Record<'robin' | 'alex' | 'coach' | 'mate', string>
  /** A day on which lanes can be booked, and one for lanes and Speede alike. */
  tuesday: Day
  soon: Day
  ids: Record<
    'lane' | 'speede' | 'event' | 'guest' | 'answer' | 'image' | 'product' | 'order' | 'tour' | 'block',
    string
  >
  series: Record<'answered' | 'open', string>
  mateId: string
  invite: string
  month: string
}

/** The next occurrence of a weekly event, not today's. */
function nextOf(slug: string, now: Date): string {
  const { weekday } = weeklyEvents.find((event) => event.slug === slug)!
  let day = addDays(today(now), 1)
  while (weekdayOf(day) !== weekday) day = addDays(day, 1)
  return `${slug}-${day}`
}

/** Founds the club on an empty store. @throws if any step is not done. */
export async function foundClub(ask: Send, now: Date): Promise<Club> {
  const done = async <Body>(...asked: Parameters<Send>) => {
    const answer = await ask(...asked)
    if (answer.status >= 300)
      throw new Error(`${asked[0]} ${asked[1]}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return { ...answer, body: answer.body as Body }
  }
  const newcomer = (email: string, token: string) => ({ token, email, name: 'Coach Example', password })
  const tuesday = addDays(mondayOf(today(now)), 8)
  const soon = addDays(today(now), 2)

  const { cookie } = await done('POST', '/api/staff/setup', newcomer(coach, setupToken), { ip: '10.3.0.1' })
  const asCoach = { cookie }
  const invited = () => done<{ invite: { token: string } }>('POST', '/api/staff/invites', undefined, asCoach)
  const first = (await invited()).body.invite.token
  type Joined = { staff: { id: string } }
  const mate = await done<Joined>('POST', '/api/staff/accept', newcomer('mate@thenest.example', first), {
    ip: '10.3.1.1',
  })

  const asRobin = {
    cookie: (await done('POST', '/api/members/register', registration(robin), { ip: '10.1.0.1' })).cookie,
  }
  const asAlex = {
    cookie: (await done('POST', '/api/members/register', registration(alex), { ip: '10.1.1.1' })).cookie,
  }

  const slot = { date: tuesday, time: '16:00', name: 'Sam' }
  type Booked = { booking: { id: string } }
  const lane = await done<Booked>('POST', '/api/lanes/bookings', { ...slot, lane: 3, email: robin }, asRobin)
  const half = { ...slot, date: soon, unit: 1, email: alex }
  const speede = await done<Booked>('POST', '/api/speede/bookings', half, asAlex)

  const series = { answered: nextOf('healthy-eats', now), open: nextOf('homework-helper', now) }
  const answer = { name: 'Sam', qty: 2 }
  const own = await done<Booked>(
    'POST',
    `/api/events/${series.answered}/attendees`,
    { ...answer, email: robin },
    asRobin,
  )
  const draft = { title: 'Skills Night', datetime: `${tuesday}T18:30`, summary: 'Stations on all five lanes.' }
  const added = await done<{ event: { id: string } }>('POST', '/api/events', draft, asCoach)
  const event = added.body.event.id
  const guest = await done<Booked>('POST', `/api/events/${event}/attendees`, { ...answer, email: alex }, asAlex)

  const uploaded = await done<{ image: { id: string; address: string } }>(
    'POST',
    '/api/images',
    { data: picture },
    asCoach,
  )
  const { image } = uploaded.body
  const bottle = { name: 'Bottle', price: '$12', image: image.address }
  const shelved = await done<{ product: { id: string } }>('POST', '/api/products', bottle, asCoach)
  const cart = { items: [{ pid: shelved.body.product.id, size: 'One Size', qty: 1 }] }
  const ordered = await done<{ order: { id: string } }>('POST', '/api/orders', cart, asAlex)

  await done(
    'POST',
    '/api/tour-requests',
    { name: 'Kim', phone: '555', date: tuesday, time: '4pm' },
    { ip: '10.2.0.1' },
  )
  const tours = await done<{ requests: { id: string }[] }>('GET', '/api/tour-requests', undefined, asCoach)
  const closed = {
    scope: 'unit',
    kind: 'lane',
    unit: 3,
    from: `${tuesday}T15:00`,
    to: `${tuesday}T17:00`,
    reason: 'Ice',
  }
  const block = await done<{ block: { id: string } }>('POST', '/api/admin/closures', closed, asCoach)

  return {
    cookies: { robin: asRobin.cookie, alex: asAlex.cookie, coach: asCoach.cookie, mate: mate.cookie },
    tuesday,
    soon,
    ids: {
      lane: lane.body.booking.id,
      speede: speede.body.booking.id,
      event,
      guest: guest.body.booking.id,
      answer: own.body.booking.id,
      image: image.id,
      product: shelved.body.product.id,
      order: ordered.body.order.id,
      tour: tours.body.requests[0]!.id,
      block: block.body.block.id,
    },
    series,
    mateId: mate.body.staff.id,
    invite: (await invited()).body.invite.token,
    month: today(now).slice(0, 'yyyy-MM'.length),
  }
}
