/** One damaged record of every kind: the calls of another family, of staff and of anyone, and the jobs, go on. */
// @module-tag long
import { expect, test } from 'vitest'
import { endpoints } from '#api-contract/endpoints.ts'
import type { Reply } from '#api-contract/schemas.ts'
import { compose } from '#server/mail/compose.ts'
import { sendDue } from '#server/mail/send-due.ts'
import { keys, accountKeyOf } from '#server/repositories/keys.ts'
import { finishDeletions } from '#server/services/accounts/erase-personal-data.ts'
import { queueMissingClosedMails } from '#server/services/bookings/closure-mails.ts'
import { publishAudit } from '#server/services/operations/audit.ts'
import { collectGarbage } from '#server/services/operations/garbage-collector.ts'
import { recordRun } from '#server/services/operations/jobs.ts'
import { deliverMessages } from '#server/services/club-messages/write.ts'
import { recordReminders } from '#server/services/reminders/record-reminders.ts'
import { memoryStore, type StoredVersion } from '#server/test-support/storage/memory-store.ts'
import { imageData } from '#server/test-support/fixtures/club-fixture.ts'
import { testKeyPepper, testServer, type TestServer } from '#server/test-support/server/test-server.ts'
import { recordSchemas } from './record-schemas.ts'

const ways = { fields: '{"v":1}', types: '{"v":"one","state":7}', text: '{"v":1,"sta' }
const owners = ['one@families.example', 'abe@thenest.example'].map((each) => accountKeyOf(testKeyPepper, each))
const jobs = {
  queueMissingClosedMails,
  recordReminders,
  deliverMessages,
  finishDeletions,
  collectGarbage,
  publishAudit,
  recordRun: (context: TestServer['context']) => recordRun(context, 'reconcile'),
  async mail(context: TestServer['context']) {
    const send = async () => ({ outcome: 'accepted' }) as const
    await sendDue(context, {
      compose: (unsent) => compose(context, 'https://thenest.example', unsent),
      transport: { send },
      alarm: () => undefined,
    })
  },
}

const ofClosures = [
  'daySheet',
  'deskDays',
  'doorDay',
  'listClosures',
  'publicClosures',
  'reserveLane',
  'bookForMember',
  'laneWeek',
  'speedeWeek',
]
const ofEvents = ['listEvents', 'eventPlaces', 'adminEvents', 'listRsvps', 'exportRsvps', 'messageRecipients']

/** What needs a single document that all share, and fails until it is corrected. Everything else goes on. */
const shared: Record<string, readonly string[]> = {
  closures: [...ofClosures, 'queueMissingClosedMails'],
  events: ofEvents,
  shop: ['listProducts', 'adminProducts'],
}

/** A club with records of most kinds: of a family whose record is damaged, of another one, and of staff. */
async function club() {
  const entries = new Map<string, StoredVersion>()
  const server = testServer({ store: memoryStore(entries), mailEnabled: true })
  const { cookie: staff } = await server.signUpStaff('zoe@thenest.example')
  const one = await server.signUp({ email: 'one@families.example' })
  const other = await server.signUp({ email: 'other@families.example' })
  let asked = 0
  async function ask<Body>(cookie: string, method: string, path: string, body?: unknown): Promise<Body> {
    const response = await server.ask(method, `/api${path}`, body, { cookie, key: `damage-${(asked += 1)}` })
    if (response.status >= 400) throw new Error(`${method} ${path}: ${JSON.stringify(response.body)}`)
    return response.body as Body
  }
  const gala = { title: 'Gala', datetime: '2026-12-01T18:30', summary: 'Stations.', capacity: 10 }
  const { event } = await ask<Reply<'addEvent'>>(staff, 'POST', '/events', gala)
  const hat = { name: 'Hat', price: '$10', image: 'https://images.example/a.png', stock: '5' }
  const { product } = await ask<Reply<'addProduct'>>(staff, 'POST', '/products', hat)
  const items = [{ pid: product.id, size: 'One Size', qty: 1 }]
  let lane = 0
  let token = ''
  for (const { cookie, profile } of [one, other]) {
    const who = { name: 'Sam', email: profile.email }
    lane += 1
    const slot = { date: '2026-11-23', time: '16:00' }
    const { booking } = await ask<Reply<'reserveLane'>>(cookie, 'POST', '/lanes/bookings', { lane, ...slot, ...who })
    await ask(cookie, 'POST', `/events/${event.id}/attendees`, { ...who, qty: 1 })
    await ask(cookie, 'POST', '/orders', { items, note: '' })
    const { feeds } = await ask<Reply<'addFeed'>>(cookie, 'POST', '/calendars', { names: true })
    token = feeds[0]!.path.replace(/^\/calendar\/|\.ics$/g, '')
    await ask(staff, 'POST', `/admin/members/${profile.id}/notes`, { text: 'note' })
    await ask(cookie, 'POST', '/account/sign-in-code')
    await ask(staff, 'POST', `/admin/members/${profile.id}/caregivers/${profile.id}/reset-code`)
    if (lane === 1) await ask(staff, 'POST', `/admin/bookings/${booking.id}/move`, { unit: 4, ...slot })
  }
  const today = { lane: 2, date: '2026-11-21', time: '18:00', name: 'Sam', email: other.profile.email }
  const { booking: soon } = await ask<Reply<'reserveLane'>>(other.cookie, 'POST', '/lanes/bookings', today)
  await ask(staff, 'POST', `/admin/arrivals/${soon.id}/absence`, { state: 'excused' })
  await ask(staff, 'POST', '/images', { data: imageData })
  const closed = { scope: 'unit', kind: 'lane', unit: 5, from: '2026-11-30T10:00', to: '2026-11-30T12:00' }
  await ask(staff, 'POST', '/admin/closures', { ...closed, reason: 'New boards' })
  await ask('', 'POST', '/tour-requests', {
    name: 'T',
    phone: '5',
    date: '2026-11-24',
    time: '9am',
    email: 't@x.example',
  })
  const written = { to: { kind: 'event', id: event.id }, subject: 'Skates', text: 'Bring skates.' }
  await ask(staff, 'POST', '/admin/messages', written)
  await ask(staff, 'POST', '/staff/invites', { role: 'coach' })
  await server.signUpStaff('abe@thenest.example')
  for (const job of ['reconcile', 'audit'] as const) await recordRun(server.context, job)
  await publishAudit(server.context)
  await server.drainWaitUntil()
  return { entries, staff, other, params: { event: event.id, token, member: other.profile.id, player: other.playerId } }
}

type Club = Awaited<ReturnType<typeof club>>

/** The calls without side effects of the whole contract, and one of each kind of write. */
function calls({ staff, other, params }: Club) {
  const query: Record<string, string> = {
    '/lanes/bookings': '?week=2026-11-23',
    '/speede/bookings': '?week=2026-11-23',
    '/standby/waiting': '?kind=lane&date=2026-11-23',
    '/admin/day': '?date=2026-11-23',
    '/admin/standby': '?day=2026-11-23',
    '/admin/overview': '?weeks=4',
    '/admin/messages/recipients': '?kind=day&id=2026-11-23',
    '/log': '?day=2026-11-21',
    '/admin/members/:id/week': '?kind=lane&date=2026-11-23',
  }
  const reads = Object.entries(endpoints)
    .filter(([name, { method }]) => method === 'GET' && name !== 'image')
    .flatMap(([name, { path, who }]) => {
      const id = path.startsWith('/events')
        ? params.event
        : path.startsWith('/account/players')
          ? params.player
          : params.member
      const url = `/api${path.replace(':id', id).replace(':token', params.token)}${query[path] ?? ''}`
      const cookies = {
        anyone: [''],
        member: [other.cookie],
        staff: [staff],
        door: [staff],
        account: [other.cookie, staff],
      }[who]
      return cookies.map((cookie) => ({ name, method: 'GET', url, cookie, body: undefined as unknown }))
    })
  const who = { name: 'Sam', email: other.profile.email }
  const write = (name: string, url: string, cookie: string, body: unknown) => ({
    name,
    method: 'POST',
    url,
    cookie,
    body,
  })
  return [
    ...reads,
    write('reserveLane', '/api/lanes/bookings', other.cookie, { lane: 3, date: '2026-11-25', time: '16:00', ...who }),
    write('signIn', '/api/members/login', '', { email: who.email, password: other.password }),
    write('requestTour', '/api/tour-requests', '', { name: 'U', phone: '5', date: '2026-11-25', time: '9am' }),
    write('bookForMember', '/api/admin/bookings', staff, {
      kind: 'speede',
      unit: 1,
      date: '2026-11-25',
      time: '16:00',
      ...who,
    }),
  ]
}

/** The first key of a kind, of the family or the colleague whose record is damaged if it has an owner. */
function keyOf(entries: Club['entries'], kind: string): string | undefined {
  const all = [...entries.keys()].toSorted().filter((key) => key === kind || key.startsWith(`${kind}/`))
  return all.find((key) => owners.some((each) => key.includes(each))) ?? all[0]
}

/** What fails while a record of a kind is damaged. */
async function failures(original: Club, key: string, text: string) {
  const entries = new Map(
    [...original.entries].map(([each, { text: own, tag }]) => [each, { text: own, tag: `a${tag}` }]),
  )
  entries.set(key, { text, tag: '"damaged"' })
  const open = () => testServer({ store: memoryStore(new Map(entries)), mailEnabled: true })
  const failed: string[] = []
  const server = open()
  for (const { name, method, url, cookie, body } of calls(original)) {
    const { status } = await server.ask(method, url, body, { cookie, key: name })
    if (status >= 400) failed.push(`${name}${status === 503 ? '' : ` ${status}`}`)
  }
  await server.drainWaitUntil()
  for (const [name, job] of Object.entries(jobs)) {
    const { context, drainWaitUntil } = open()
    await job(context).catch((problem: unknown) =>
      failed.push((problem as Error).name === 'InvalidRecord' ? name : `${name}: ${String(problem)}`),
    )
    await drainWaitUntil()
  }
  return failed
}

const original = await club()
const kinds = Object.keys(recordSchemas).flatMap((kind) => keyOf(original.entries, kind) ?? [])

test('the club has a record of almost every kind', () => {
  expect(kinds.length).toBeGreaterThan(29)
})

test.each(kinds)('only what is about the record %s fails', async (key) => {
  const kind = key in recordSchemas ? key : key.split('/')[0]!
  for (const text of Object.values(ways))
    expect((await failures(original, key, text)).filter((name) => !shared[kind]?.includes(name))).toEqual([])
})

test('a slot whose record cannot be read is taken, for families and on the day sheet, and nobody gets it', async () => {
  const entries = new Map(original.entries)
  const key = keys.slot({ kind: 'lane', unit: 4, date: '2026-11-23', time: '16:00' })
  entries.set(key, { text: ways.text, tag: '"damaged"' })
  const server = testServer({ store: memoryStore(entries) })
  const { cookie } = original.other
  const week = await server.ask('GET', '/api/lanes/bookings?week=2026-11-23', undefined, { cookie })
  expect((week.body as Reply<'laneWeek'>).taken).toContainEqual(
    expect.objectContaining({ lane: 4, date: '2026-11-23', time: '16:00', mine: false }),
  )
  const day = await server.ask('GET', '/api/admin/day?date=2026-11-23', undefined, { cookie: original.staff })
  const { sheet, version } = day.body as Reply<'daySheet'>
  expect([sheet?.unreadable, version]).toEqual([[{ kind: 'lane', unit: 4, date: '2026-11-23', time: '16:00' }], ''])
  expect(sheet?.bookings).toHaveLength(1)
  const slot = { lane: 4, date: '2026-11-23', time: '16:00', name: 'Sam', email: 'other@families.example' }
  expect((await server.ask('POST', '/api/lanes/bookings', slot, { cookie })).status).toBe(503)
  expect(entries.get(key)?.text).toBe(ways.text)
})

test('the audit counts what cannot be read, and the overview says so', async () => {
  const entries = new Map(original.entries)
  const damaged = ['tour', 'order', 'mw'].map((kind) => keyOf(entries, kind)!)
  for (const key of damaged) entries.set(key, { text: ways.fields, tag: '"damaged"' })
  const server = testServer({ store: memoryStore(entries) })
  server.setClock('2026-11-21T18:00:00Z')
  await publishAudit(server.context)
  for (const key of damaged)
    expect(server.recordAlarms).toContain(`record does not match its schema: ${key.split('/')[0]} ${key}`)
  const { body } = await server.ask('GET', '/api/admin/overview?weeks=4', undefined, { cookie: original.staff })
  expect((body as Reply<'overview'>).audit).toMatchObject({ unreadable: 3, violations: 0 })
})
