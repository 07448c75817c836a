/** From a tour to a membership: the link that begins the registration, and requests that join by themselves. */
import { beforeEach, expect, test } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { errorOf, testServer, type TestServer } from '#server/test-support/server/test-server.ts'

const visit = { name: 'Kim Lee Visitor', phone: '(518) 555-0142', date: '2026-12-01', time: '4pm' }

let server: TestServer
let cookie: string
beforeEach(async () => {
  server = testServer({ now: new Date('2026-11-21T17:00:00Z') })
  ;({ cookie } = await server.signUpStaff())
})

/** Staff sign in again: their sessions are short. */
async function laterAt(instant: string) {
  server.setClock(instant)
  ;({ cookie } = await server.signUpStaff(`at-${Date.parse(instant)}@thenest.example`))
}
const stored = async () => {
  const listed = await server.context.store.list('tour/')
  return Promise.all(listed.map(async ({ key }) => (await server.context.store.read(key))?.value))
}
const request = async (change: object = {}) =>
  ((await server.ask('POST', '/api/tour-requests', { ...visit, ...change })).body as Reply<'requestTour'>).request.id
const list = async () =>
  ((await server.ask('GET', '/api/tour-requests', undefined, { cookie })).body as Reply<'listTours'>).requests
const update = (id: string, body: object) => server.ask('PATCH', `/api/tour-requests/${id}`, body, { cookie })
const post = (id: string) => server.ask('POST', `/api/tour-requests/${id}/invitation`, undefined, { cookie })
const invite = async (id: string) => (await post(id)).body as Reply<'inviteVisitor'>
const open = (token: string, ip = '10.9.0.1') => server.ask('POST', '/api/links/check', { token }, { ip })
const statuses = async () => (await list()).map(({ status }) => status)

test('the link gives what the visitor has told, and nothing of it is in the link', async () => {
  const id = await request({ email: 'kim@visitors.example', childAge: '9' })
  const { token, isSent } = await invite(id)
  expect(isSent).toBe(false)
  expect((await open(token)).body).toEqual({
    visitor: {
      firstName: 'Kim',
      lastName: 'Lee Visitor',
      parentPhone: '(518) 555-0142',
      email: 'kim@visitors.example',
      childAge: '9',
    },
  })
  expect(token).toMatch(/^tour\.[0-9a-f]{24}\.[0-9a-z]+\.[0-9a-f]{40}$/)
})

test('a second press gives the same link, a later one voids it, and it ends after 14 days', async () => {
  const id = await request()
  const [first, again] = [await invite(id), await invite(id)]
  expect(again.token).toBe(first.token)
  await laterAt('2026-11-22T17:00:00Z')
  const later = await invite(id)
  expect((await open(first.token)).status).toBe(403)
  expect((await open(later.token)).status).toBe(200)
  server.setClock('2026-12-06T16:59:00Z')
  expect((await open(later.token)).status).toBe(200)
  server.setClock('2026-12-06T17:00:00Z')
  const over = await open(later.token)
  expect([over.status, errorOf(over).error]).toEqual([
    403,
    'This link has been used or has expired. You can still join.',
  ])
})

test('a link that was changed by a character opens nothing, and guesses are limited', async () => {
  const { token } = await invite(await request())
  const changed = token.slice(0, -1) + (token.endsWith('0') ? '1' : '0')
  for (let n = 0; n < 20; n += 1) expect((await open(changed)).status).toBe(403)
  expect((await open(changed)).status).toBe(429)
  expect((await open('tour.x')).status).toBe(429)
  expect((await open(token)).status).toBe(200)
})

test('who registers with it has joined, whatever email and phone they give; then it is used up', async () => {
  const id = await request()
  const { token } = await invite(id)
  await laterAt('2026-11-24T17:00:00Z')
  const { profile } = await server.signUp({ parentPhone: '555 0199', visitor: token })
  expect((await list())[0]).toMatchObject({
    status: 'joined',
    joinedAt: '2026-11-24T17:00:00.000Z',
    family: profile.id,
    rev: 2,
  })
  expect((await open(token)).status).toBe(403)
  expect((await post(id)).status).toBe(409)
})

test('so does who registers with the same email or phone, in any spelling', async () => {
  await request({ email: 'Kim@Visitors.example', phone: '1' })
  await request({ phone: '+1 518-555-0142' })
  await request({ phone: '518 555 0177' })
  await server.signUp({ email: 'kim@visitors.example', parentPhone: '555 0198' })
  await server.signUp({ parentPhone: '518.555.0142' })
  expect((await statuses()).toSorted()).toEqual(['joined', 'joined', 'new'])
})

test('a wrong link refuses no registration, nor does a flood of requests', async () => {
  for (let n = 0; n < 12; n += 1) {
    const body = { ...visit, name: `Bot ${n}` }
    await server.ask('POST', '/api/tour-requests', body, { ip: `10.8.${n}.1` })
  }
  await server.signUp({ parentPhone: visit.phone, visitor: 'tour.x' })
  expect((await statuses()).filter((status) => status === 'joined')).toHaveLength(5)
})

test('of who joins after the agreed time it is known that they came', async () => {
  const id = await request()
  await update(id, { status: 'confirmed' })
  server.setClock('2026-12-01T21:30:00Z')
  await server.signUp({ parentPhone: visit.phone })
  expect(await stored()).toMatchObject([{ status: 'joined', came: true }])
})

test('with the account the person goes from its request, and the file of the family has it before', async () => {
  const id = await request({ email: 'kim@visitors.example' })
  await update(id, { status: 'new', notes: 'Kim plays goalie.' })
  const member = await server.signUp({ email: 'kim@visitors.example' })
  const { body } = await server.ask('GET', '/api/account/export', undefined, { cookie: member.cookie })
  expect((body as Reply<'exportOwnData'>).tours).toMatchObject([
    { id, name: 'Kim Lee Visitor', notes: 'Kim plays goalie.' },
  ])
  const confirmation = { password: member.password, confirm: 'kim@visitors.example' }
  expect((await server.ask('POST', '/api/account/delete', confirmation, { cookie: member.cookie })).status).toBe(204)
  await server.drainWaitUntil()
  expect(await list()).toEqual([])
  expect(await stored()).toEqual([
    {
      v: 1,
      id,
      name: '',
      phone: '',
      date: '',
      time: '4pm',
      status: 'joined',
      createdAt: '2026-11-21T17:00:00.000Z',
      joinedAt: '2026-11-21T17:00:00.000Z',
    },
  ])
})
