/** An address is verified by a link; before, it gets nothing but that link and the one for a new password. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { mailChoiceMessages } from '#domain/fields/account-messages.ts'
import { outboxMessages } from '#domain/notifications/admin-messages.ts'
import { undoMs } from '#domain/notifications/send-times.ts'
import { compose } from '#server/mail/compose.ts'
import { sendDue } from '#server/mail/send-due.ts'
import type { Message } from '#server/mail/smtp.ts'
import { errorOf, registration, testServer, type TestServer } from '#server/test-support/server/test-server.ts'

const email = 'robin@families.example'
const slot = { date: '2026-11-24', time: '16:00' }
const start = Date.parse('2026-11-21T17:00:00Z')
const hour = 60 * 60_000

let server: TestServer
let family: string
let coach: string
let sent: Message[]

beforeEach(async () => {
  server = testServer({ mailEnabled: true })
  sent = []
  ;({ cookie: family } = await server.signUp({ email }, { isUnverified: true }))
  ;({ cookie: coach } = await server.signUpStaff())
})

/** Runs the mail job once the minute for an undo has passed. @returns the subjects that went out. */
async function run(onCompose: () => Promise<unknown> = async () => {}) {
  sent = []
  server.setClock(new Date(server.context.now().getTime() + undoMs))
  await sendDue(server.context, {
    async compose(unsent) {
      const message = await compose(server.context, 'https://thenest.example', unsent)
      await onCompose()
      return message
    },
    transport: { send: async (message) => (sent.push(message), { outcome: 'accepted' }) },
    alarm: () => {},
  })
  return sent.map(({ subject }) => subject)
}
/** The secret of the last link. */
const tokenIn = (message = sent.at(-1)) => /#verify=(\S+)/.exec(message?.text ?? '')?.[1] ?? ''
const verify = (token: string, ip = '10.9.9.9') => server.ask('POST', '/api/members/verify', { token }, { ip })
const settings = async () =>
  (await server.ask('GET', '/api/account/mail', undefined, { cookie: family })).body as Reply<'mailChoices'>

const reserve = async (time = slot.time) => {
  const body = { ...slot, time, lane: 3, name: 'Sam', email }
  const made = await server.ask('POST', '/api/lanes/bookings', body, { cookie: family })
  return (made.body as Reply<'reserveLane'>).booking.id
}
const cancelAsStaff = (id: string) => server.ask('DELETE', `/api/lanes/bookings/${id}`, undefined, { cookie: coach })
const outbox = async () =>
  (await server.ask('GET', '/api/admin/outbox', undefined, { cookie: coach })).body as Reply<'listOutbox'>
/** What the desk is asked to call about. */
const calls = async () => {
  await server.drainWaitUntil()
  const { body } = await server.ask('GET', '/api/admin/inbox', undefined, { cookie: coach })
  return (body as Reply<'listInbox'>).items.flatMap(({ kind, about }) => (kind === 'call' ? about : []))
}

const welcome = 'Welcome to The Nest: confirm your email'
const confirm = 'Confirm your email for The Nest'

describe('the link', () => {
  test('goes out once after registration, with the plan, its sum and what to bring, and no name', async () => {
    expect(await settings()).toMatchObject({ mailOn: true, unverified: true })
    expect(await run()).toEqual([welcome])
    const text = sent.at(-1)?.text
    expect(text).toContain('With the 3% fee you pay')
    expect(text).toContain('https://thenest.example/terms')
    expect(text).toMatch(/Please bring: .*Helmet/)
    expect(text).not.toMatch(/Sam|Robin|Lindgren/)
    expect(await run()).toEqual([])
  })

  test('verifies, also for another try', async () => {
    await run()
    const token = tokenIn()
    expect(await verify(token)).toMatchObject({ status: 200, body: { already: false } })
    expect(await verify(token)).toMatchObject({ status: 200, body: { already: true } })
    expect(await settings()).not.toHaveProperty('unverified')
    expect((await server.ask('GET', '/api/session', undefined, { cookie: family })).status).toBe(200)
  })

  test('is valid for 7 days', async () => {
    await run()
    const token = tokenIn()
    server.setClock(new Date(start + 7 * 24 * hour))
    expect((await verify(token)).status).toBe(403)
    server.setClock(new Date(start + 7 * 24 * hour - 1))
    expect((await verify(token)).status).toBe(200)
    server.setClock(new Date(start + 8 * 24 * hour))
    expect(await verify(token)).toMatchObject({ status: 200, body: { already: true } })
  })

  test('a wrong one has one sentence, and changes nothing', async () => {
    await run()
    const token = tokenIn()
    const [, accountKey = '', expires = '', mac = ''] = token.split('.')
    const wrong = [
      '',
      'x',
      `member.${accountKey}.${expires}.${mac}`,
      `verify.${'0'.repeat(40)}.${expires}.${mac}`,
      `verify.${accountKey}.zzzzzzzz.${mac}`,
      `verify.${accountKey}.${expires}.${'0'.repeat(40)}`,
    ]
    for (const each of wrong) {
      const response = await verify(each)
      expect([response.status, errorOf(response).error]).toEqual([403, mailChoiceMessages.verifyLinkInvalid])
    }
    expect(await settings()).toHaveProperty('unverified')
  })

  test('of a deleted account does not verify a later one', async () => {
    await run()
    const token = tokenIn()
    server.setClock(new Date(start + hour))
    await server.ask(
      'POST',
      '/api/account/delete',
      { password: 'three blue herons', confirm: email },
      { cookie: family },
    )
    ;({ cookie: family } = await server.signUp({ email }, { isUnverified: true }))
    expect((await verify(token)).status).toBe(403)
    expect(await run()).toEqual([welcome])
    expect((await verify(tokenIn())).status).toBe(200)
  })

  test('guesses are limited per network', async () => {
    const statuses = []
    for (let n = 0; n < 21; n += 1) statuses.push((await verify('x', '10.7.7.7')).status)
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 403), 429])
  })

  test('for a new password proves the address too', async () => {
    await server.ask('POST', '/api/password/forgot', { email, role: 'member' })
    expect((await run()).toSorted()).toEqual(['Choose a new password for The Nest', welcome])
    const reset = sent.flatMap(({ text }) => /#member=(\S+)/.exec(text)?.[1] ?? [])[0]
    await server.ask('POST', '/api/password/reset', { token: reset, password: 'five blue herons' })
    expect(await run()).toEqual(['Your password for The Nest was changed'])
  })
})

describe('another link', () => {
  const again = (key?: string) =>
    server.ask('POST', '/api/account/mail/verify', undefined, { cookie: family, ...(key && { key }) })

  test('goes out on request, three times an hour; a retry is the same request', async () => {
    await run()
    // With the one of the registration.
    for (const key of ['a', 'a', 'b']) expect((await again(key.repeat(20))).status).toBe(200)
    expect((await again('d'.repeat(20))).status).toBe(429)
    expect(await run()).toEqual([confirm, confirm])
    expect((await verify(tokenIn())).status).toBe(200)
    server.setClock(new Date(start + hour))
    expect(await again('e'.repeat(20))).toMatchObject({ status: 200, body: { sent: false } })
    expect(await run()).toEqual([])
  })

  test('is refused where mail is off', async () => {
    server.context.mailEnabled = false
    expect((await again()).status).toBe(409)
  })
})

describe('what is withheld', () => {
  test('nothing else is sent; the front desk sees it and calls', async () => {
    await run()
    await cancelAsStaff(await reserve())
    await reserve('17:00')
    expect(await run()).toEqual([])
    const { messages } = await outbox()
    expect(messages.filter(({ state }) => state === 'failed')).toEqual([])
    const withheld = messages.filter(({ state }) => state === 'withheld').map(({ title }) => title)
    expect(withheld.toSorted()).toEqual([
      'Booking canceled by the club: Lane 3, Tue Nov 24, 4:00 PM',
      'Booking confirmed: Lane 3, Tue Nov 24, 5:00 PM',
    ])
    expect(await calls()).toEqual([
      `Booking canceled by the club: Lane 3, Tue Nov 24, 4:00 PM · Sam Example (${outboxMessages.unverified})`,
    ])
    const [member] = messages.flatMap((message) => message.member ?? [])
    const details = await server.ask('GET', `/api/admin/members/${member?.id}`, undefined, { cookie: coach })
    expect(details.body).toMatchObject({ unverified: [member?.caregivers[0]?.id] })
  })

  test('who calls about closed hours reads whose session it is', async () => {
    await run()
    await reserve()
    const [from, to] = [`${slot.date}T15:00`, `${slot.date}T18:00`]
    await server.ask('POST', '/api/admin/closures', { scope: 'club', from, to, reason: 'Boards' }, { cookie: coach })
    await server.drainWaitUntil()
    server.setClock(new Date(start + 60_000))
    await run()
    expect(await calls()).toEqual([
      `Booking in a closed slot: Lane 3, Tue Nov 24, 4:00 PM · Sam Example (${outboxMessages.unverified})`,
    ])
  })

  test('is sent once the address is verified, and nobody has to call any more', async () => {
    await run()
    const token = tokenIn()
    await cancelAsStaff(await reserve())
    await run()
    await verify(token)
    expect(await run()).toEqual(['Canceled: Shooting lane 3 for Sam, Tuesday, November 24, 4:00–5:00 PM'])
    await verify(token)
    expect(await run()).toEqual([])
    expect(await calls()).toEqual([])
  })

  test('is not sent when it is over', async () => {
    await run()
    const token = tokenIn()
    await cancelAsStaff(await reserve())
    await run()
    server.setClock('2026-11-25T12:00:00Z')
    await verify(token)
    expect(await run()).toEqual([])
  })

  test('is sent if the address is verified while it is being withheld', async () => {
    await run()
    const token = tokenIn()
    await reserve()
    let isVerified = false
    await run(async () => {
      if (isVerified) return
      isVerified = true
      await verify(token)
    })
    expect(await run()).toEqual(['Booked: Shooting lane 3 for Sam, Tuesday, November 24, 4:00–5:00 PM'])
  })
})

test('registering a taken address again sends nothing', async () => {
  await run()
  const { profile: other } = await server.signUp()
  for (const taken of [email, other.email])
    expect((await server.ask('POST', '/api/members/register', registration(taken))).status).toBe(409)
  expect(await run()).toEqual([])
})
