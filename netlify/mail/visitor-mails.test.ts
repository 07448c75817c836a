/** Messages to people without an account: about their tour, and an invitation to the front desk. */
import { beforeEach, describe, expect, test } from 'vitest'
import { clubAddress, clubPhone } from '#domain/facility/club-address.ts'
import { nextAfterRequest } from '#domain/tours/tour-days.ts'
import type { Reply } from '#api-contract/schemas.ts'
import { testServer, type TestServer } from '#server/test-support/server/test-server.ts'
import { compose } from './compose.ts'
import { sendDue } from './send-due.ts'
import type { Message, SendOutcome } from './smtp.ts'

const email = 'kim@visitors.example'
const visit = { name: 'Kim <b>Visitor</b>', phone: '(555) 123-4567', date: '2026-12-01', time: '4pm' }
const start = Date.parse('2026-11-21T17:00:00Z')
const minute = 60_000

let server: TestServer
let coach: string
let sent: Message[]
beforeEach(async () => {
  server = testServer({ mailEnabled: true })
  ;({ cookie: coach } = await server.signUpStaff())
})

/** Runs the mail job at a time after the start. @returns the subjects that went out. */
async function run(afterMs = 0, outcome: SendOutcome = { outcome: 'accepted' }) {
  server.setClock(new Date(start + afterMs))
  sent = []
  await sendDue(server.context, {
    compose: (unsent) => compose(server.context, 'https://thenest.example', unsent),
    transport: { send: async (message) => (sent.push(message), outcome) },
    alarm: () => {},
  })
  return sent.map(({ subject }) => subject)
}
const outbox = async () =>
  ((await server.ask('GET', '/api/admin/outbox', undefined, { cookie: coach })).body as Reply<'listOutbox'>).messages

describe('a tour', () => {
  const request = async (change: object = {}, ip = '10.8.0.1') =>
    (await server.ask('POST', '/api/tour-requests', { ...visit, email, ...change }, { ip }))
      .body as Reply<'requestTour'>
  const answer = (id: string, body: object) => server.ask('PATCH', `/api/tour-requests/${id}`, body, { cookie: coach })
  const received = 'We have your tour request: Tuesday, December 1, 4:00 PM'
  const confirmed = 'Your tour is confirmed: Tuesday, December 1, 4:00 PM'

  test('the request is confirmed once, to the address that was given, without what was typed', async () => {
    await request()
    await request()
    expect(await outbox()).toMatchObject([{ visitor: true, state: 'waiting', title: 'Tour request received' }])
    expect(await run()).toEqual([received])
    const [message] = sent
    expect(message?.to).toBe(email)
    expect(JSON.stringify(message)).not.toMatch(/Visitor|123-4567/)
    expect(message?.text).toContain('https://thenest.example/members#visit')
    expect(message?.text).toContain(nextAfterRequest(undefined))
    expect(message?.text).toContain(`Phone: ${clubPhone}`)
    expect(message?.text).toContain(`Where: ${clubAddress}`)
    await request()
    expect(await run(minute)).toEqual([])
    expect(await outbox()).toEqual([])
  })

  test('staff confirm it: once, a minute later, in place of the first message if that did not go out', async () => {
    const { id } = (await request()).request
    await answer(id, { status: 'confirmed', rev: 0 })
    await answer(id, { status: 'confirmed', notes: 'Called.' })
    expect(await run()).toEqual([])
    expect(await run(minute)).toEqual([confirmed])
    expect(await run(5 * minute)).toEqual([])
  })

  test('at another time than wished: with address, phone, what to bring and a calendar file, again for every new time', async () => {
    const { id } = (await request({ date: '2026-11-26', time: '10am' })).request
    await run()
    expect(sent[0]?.text).toContain(
      'We are closed on Thu Nov 26 (Thanksgiving). We will call you to find another time.',
    )
    const agreed = { status: 'confirmed', agreedDate: '2026-11-30', agreedTime: '16:30' }
    await answer(id, agreed)
    await answer(id, { ...agreed, notes: 'Called.' })
    expect(await run(2 * minute)).toEqual(['Your tour is confirmed: Monday, November 30, 4:30 PM'])
    const [message] = sent
    for (const line of [
      'Where: The Nest, 12 Rink Road, Syracuse, NY 13202',
      'Phone: (555) 010-0123',
      'Please bring: Skates',
    ])
      expect(message?.text).toContain(line)
    expect(message?.calendar).toMatchObject([{ method: 'PUBLISH' }])
    const file = message?.calendar?.[0]?.text
    expect(file).toMatch(/DTSTART:20261130T213000Z\r\nDTEND:20261130T220000Z/)
    expect(file).toContain('SUMMARY:Tour of The Nest')
    const sequenceOf = (text = '') => Number(/SEQUENCE:(\d+)/.exec(text)?.[1])
    await answer(id, { ...agreed, agreedTime: '17:00' })
    await answer(id, { ...agreed, agreedTime: '17:30' })
    expect(await run(5 * minute)).toEqual(['Your tour is confirmed: Monday, November 30, 5:30 PM'])
    expect(sequenceOf(sent[0]?.calendar?.[0]?.text)).toBeGreaterThan(sequenceOf(file))
    await answer(id, agreed)
    expect(await run(8 * minute)).toEqual(['Your tour is confirmed: Monday, November 30, 4:30 PM'])
  })

  test('a wrong click that is taken back says nothing', async () => {
    const { id } = (await request()).request
    await run()
    await answer(id, { status: 'confirmed' })
    await answer(id, { status: 'new' })
    expect(await run(minute)).toEqual([])
    await answer(id, { status: 'confirmed' })
    expect(await run(3 * minute)).toEqual([confirmed])
  })

  const reminded = 'Reminder: your tour, Tuesday, December 1, 4:00 PM'
  const dayBefore = Date.parse('2026-11-30T21:00:00Z') - start
  const confirm = async (change: object = {}) => {
    const { id } = (await request()).request
    await answer(id, { status: 'confirmed', ...change })
    await run(minute)
    return id
  }

  test('is reminded of the day before at the same time, once, with where and what to bring', async () => {
    await confirm()
    expect(await run(dayBefore - minute)).toEqual([])
    server.setClock(new Date(start + minute))
    expect(await outbox()).toEqual([])
    expect(await run(dayBefore)).toEqual([reminded])
    expect(sent[0]?.to).toBe(email)
    expect(sent[0]?.text).toContain('Where: The Nest, 12 Rink Road, Syracuse, NY 13202')
    expect(sent[0]?.text).not.toMatch(/Visitor|123-4567/)
    expect(await run(dayBefore + 60 * minute)).toEqual([])
  })

  test('is tried again for hours, and never at night', async () => {
    await confirm({ agreedTime: '21:15' })
    const evening = Date.parse('2026-12-01T01:00:00Z') - start
    expect(await run(evening - minute)).toEqual([])
    const busy: SendOutcome = { outcome: 'unavailable', reason: '451', isServerDown: false, isMisconfigured: false }
    await run(evening, busy)
    expect(await run(evening + 60 * minute)).toEqual(['Reminder: your tour, Tuesday, December 1, 9:15 PM'])
  })

  test('is not reminded of a time that was agreed on the same day, or is no longer agreed', async () => {
    await confirm({ agreedDate: '2026-11-22', agreedTime: '10:00' })
    expect(await run(Date.parse('2026-11-22T14:00:00Z') - start)).toEqual([])
    server.setClock(new Date(start))
    const { id } = (await request({ phone: '2' })).request
    await answer(id, { status: 'confirmed', agreedDate: '2026-12-01' })
    server.setClock(new Date(start + 60 * minute))
    await answer(id, { status: 'confirmed', agreedDate: '2026-12-03', agreedTime: '16:00' })
    await run(62 * minute)
    expect(await run(dayBefore)).toEqual([])
    ;({ cookie: coach } = await server.signUpStaff('second@thenest.example'))
    expect((await answer(id, { status: 'lost' })).status).toBe(200)
    expect(await run(dayBefore + 2 * 24 * 60 * minute)).toEqual([])
  })

  test('is not reminded of hours that were closed since', async () => {
    await confirm()
    const closure = { scope: 'club', from: '2026-12-01T15:00', to: '2026-12-01T18:00', reason: 'Ice' }
    expect((await server.ask('POST', '/api/admin/closures', closure, { cookie: coach })).status).toBe(201)
    expect(await run(dayBefore)).toEqual([])
  })

  test('the link to join is sent once, without what was typed, and not to who has joined', async () => {
    const { id } = (await request()).request
    await run()
    const path = `/api/tour-requests/${id}/invitation`
    await server.ask('POST', path, undefined, { cookie: coach })
    const { body } = await server.ask('POST', path, undefined, { cookie: coach })
    const { token, isSent } = body as Reply<'inviteVisitor'>
    expect(isSent).toBe(true)
    expect(await run()).toEqual(['Join The Nest'])
    expect(sent[0]?.text).toContain(`https://thenest.example/member-register#visitor=${token}`)
    expect(JSON.stringify(sent[0])).not.toMatch(/Visitor|123-4567/)
    server.setClock(new Date(start + 5 * minute))
    await server.ask('POST', path, undefined, { cookie: coach })
    await answer(id, { status: 'joined' })
    expect(await run(5 * minute)).toEqual([])
  })

  test.each(['visited', 'missed', 'joined', 'lost'])('"%s" is for staff only', async (status) => {
    const { id } = (await request()).request
    await run()
    await answer(id, { status })
    expect(await run(minute)).toEqual([])
  })

  test('no message without an address, about a day that has passed, or where mail is off', async () => {
    await request({ email: '' })
    expect(await run()).toEqual([])
    const { id } = (await request({ phone: '2' })).request
    await run()
    server.setClock('2026-12-02T17:00:00Z')
    ;({ cookie: coach } = await server.signUpStaff('second@thenest.example'))
    await answer(id, { status: 'confirmed' })
    expect(await run(Date.parse('2026-12-02T17:05:00Z') - start)).toEqual([])
    server.context.mailEnabled = false
    server.setClock(new Date(start))
    await request({ phone: '3' })
    expect(await run()).toEqual([])
  })

  test('an address gets one an hour and three a day, from any network; the requests are stored', async () => {
    for (let n = 0; n < 10; n += 1) {
      server.setClock(new Date(start + n * 30 * minute))
      await request({ phone: `${n}` }, `10.8.${n}.1`)
    }
    expect(await run(5 * 60 * minute)).toEqual([received, received, received])
    expect(await server.context.store.list('tour/')).toHaveLength(10)
  })

  test.each(['kim@a.example\r\nBcc: x@b.example', 'kim@a.example, x@b.example', '<kim@a.example>'])(
    'the address %j is refused',
    async (wrong) => {
      const response = await server.ask('POST', '/api/tour-requests', { ...visit, email: wrong })
      expect(response.status).toBe(400)
      expect(await run()).toEqual([])
    },
  )

  test('a failed message is listed for the front desk', async () => {
    await request()
    await run(0, { outcome: 'refused', reason: '550 No such mailbox' })
    expect(await outbox()).toMatchObject([{ visitor: true, state: 'failed', reason: '550 No such mailbox' }])
  })
})

describe('an invitation', () => {
  const invite = async (body: object = { email }, key = 'k'.repeat(20)) =>
    server.ask('POST', '/api/staff/invites', { role: 'desk', ...body }, { cookie: coach, key })
  const tokenOf = (response: { body: unknown }) => (response.body as Reply<'inviteStaff'>).invite.token
  const accept = (token: string) =>
    server.ask('POST', '/api/staff/join', { by: 'invite', token, email, name: 'Kim', password: 'three herons' })

  test('is sent once, works like a link that was shared, and a retry makes no other', async () => {
    const [first, again] = [await invite(), await invite()]
    expect(first.status).toBe(201)
    expect(again.body).toEqual(first.body)
    expect(await run()).toEqual(['Your invitation to the front desk of The Nest'])
    expect(sent[0]?.to).toBe(email)
    expect(sent[0]?.text).toContain(`https://thenest.example/admin/staff#invite=${tokenOf(first)}`)
    expect(sent[0]?.text).toContain('Coach Example invites you')
    expect((await accept(tokenOf(first))).status).toBe(201)
    expect(await run(minute)).toEqual([])
    expect((await server.context.store.list('invite/')).length).toBe(1)
  })

  test('is not sent after it was used', async () => {
    await accept(tokenOf(await invite()))
    expect(await run()).toEqual([])
  })

  test('ten in a quarter of an hour, and none where mail is off', async () => {
    const statuses = []
    for (let n = 0; n < 11; n += 1)
      statuses.push((await invite({ email: `k${n}@a.example` }, `key-of-an-invitation-${n}`)).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 429])
    server.context.mailEnabled = false
    expect((await invite()).status).toBe(409)
  })

  test.each(['', 'kim', 'kim@a.example\nBcc: x@b.example'])('to %j is refused', async (wrong) => {
    expect((await invite({ email: wrong })).status).toBe(400)
    expect(await run()).toEqual([])
  })
})
