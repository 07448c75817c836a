/** A change of address: asked for with the password, confirmed at both ends, refused at either. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { Body, Reply } from '#api-contract/schemas.ts'
import { mailChoiceMessages, registerMessages } from '#domain/messages/account-messages.ts'
import { responseMessages } from '#domain/messages/site-messages.ts'
import { compose } from '#server/mail/compose.ts'
import { sendDue } from '#server/mail/send-due.ts'
import type { Message } from '#server/mail/smtp.ts'
import { unsentEntries } from '#server/test-support/mail/unsent-entries.ts'
import { isWrite } from '#server/storage/intercept-store.ts'
import { memoryStore } from '#server/test-support/storage/memory-store.ts'
import { failingStore } from '#server/test-support/faults/failing-store.ts'
import { errorOf, testServer, type TestServer } from '#server/test-support/server/test-server.ts'

const before = 'robin@families.example'
const after = 'lindgren@families.example'
const password = 'three blue herons'
const start = Date.parse('2026-11-21T17:00:00Z')
const dayMs = 24 * 60 * 60_000

let server: TestServer
let family: string
let sent: Message[]
let keys = 0

beforeEach(async () => {
  server = testServer({ mailEnabled: true })
  sent = []
  ;({ cookie: family } = await server.signUp({ email: before, password }))
})

const request = (email = after, secret = password, key = `request-of-an-address-${(keys += 1)}`) =>
  server.ask('POST', '/api/account/address', { email, password: secret }, { cookie: family, key })
/** Runs the mail job. @returns the recipients. */
async function run() {
  sent = []
  await sendDue(server.context, {
    compose: (unsent) => compose(server.context, 'https://thenest.example', unsent),
    transport: { send: async (message) => (sent.push(message), { outcome: 'accepted' }) },
    alarm: () => {},
  })
  return sent.map(({ to }) => to).toSorted()
}
const tokenTo = (address: string) =>
  sent.flatMap(({ to, text }) => (to === address ? (/#address=(\S+)/.exec(text)?.[1] ?? []) : []))[0] ?? ''
const answer = (token: string, choice: Body<'answerAddress'>['answer'] = 'confirm') =>
  server.ask('POST', '/api/members/address', { token, answer: choice }, { ip: '10.9.9.9' })
const settings = async () =>
  (await server.ask('GET', '/api/account/mail', undefined, { cookie: family })).body as Reply<'mailChoices'>
const signIn = async (email: string) =>
  (await server.ask('POST', '/api/members/login', { email, password }, { ip: '10.9.9.8' })).status

/** Asks for the change and sends both links. */
async function asked() {
  expect((await request()).status).toBe(200)
  expect(await run()).toEqual([after, before].toSorted())
  return { old: tokenTo(before), new: tokenTo(after) }
}

describe('confirmed at both ends', () => {
  test.each([
    ['old', 'new'],
    ['new', 'old'],
  ] as const)('%s first: it changes with the second, and everything stays', async (first, second) => {
    const slot = { date: '2026-11-24', time: '16:00', lane: 3, name: 'Sam', email: before }
    await server.ask('POST', '/api/lanes/bookings', slot, { cookie: family })
    await run()
    const links = await asked()
    expect((await answer(links[first])).body).toEqual({ state: 'waiting' })
    expect((await answer(links[first])).body).toEqual({ state: 'waiting' })
    expect(await settings()).toMatchObject({ pendingAddress: { email: after, confirmed: [first] } })
    expect(await signIn(before)).toBe(200)
    expect((await answer(links[second])).body).toEqual({ state: 'changed' })
    expect([await signIn(before), await signIn(after)]).toEqual([401, 200])
    expect(await settings()).not.toHaveProperty('pendingAddress')
    const schedule = await server.ask('GET', '/api/schedule', undefined, { cookie: family })
    expect((schedule.body as Reply<'schedule'>).items).toHaveLength(1)
    // Again, as after a lost response.
    expect((await answer(links[second])).body).toEqual({ state: 'changed' })
    // The old address is told.
    expect(await run()).toEqual([before])
  })

  test('an address that was never verified need not confirm, but is told', async () => {
    ;({ cookie: family } = await server.signUp({ email: 'typo@families.example', password }, { isUnverified: true }))
    await run()
    await request()
    expect((await run()).toSorted()).toEqual([after, 'typo@families.example'])
    expect((await answer(tokenTo(after))).body).toEqual({ state: 'changed' })
    expect(await run()).toEqual(['typo@families.example'])
    expect(await settings()).not.toHaveProperty('unverified')
  })
})

describe('the last yes, killed at every write', () => {
  test('changes the address and tells the old one, or does nothing; the same link again completes it', async () => {
    for (let nth = 1; ; nth += 1) {
      const store = memoryStore()
      server = testServer({ store, mailEnabled: true })
      ;({ cookie: family } = await server.signUp({ email: before, password }))
      const links = await asked()
      await answer(links.new)
      let writes = 0
      const failing = failingStore(store, ({ verb }) => {
        if (verb === 'create' || verb === 'replace') writes += 1
        return writes > nth ? 'before' : writes === nth && isWrite(verb) ? 'after' : undefined
      })
      const killed = testServer({ store: failing, mailEnabled: true })
      const yes = { token: links.old, answer: 'confirm' }
      const { status } = await killed.ask('POST', '/api/members/address', yes, { ip: '10.9.9.7' })
      await killed.drainWaitUntil()
      const signsIn = [await signIn(before), await signIn(after)]
      expect([
        [200, 401],
        [401, 200],
      ]).toContainEqual(signsIn)
      expect(await run()).toEqual(signsIn[1] === 200 ? [before] : [])
      server.waitByClock()
      expect([nth, (await answer(links.old)).body]).toEqual([nth, { state: 'changed' }])
      expect([await signIn(before), await signIn(after)]).toEqual([401, 200])
      await run()
      expect(await unsentEntries(server.context)).toEqual([])
      if (status === 200) return expect(nth).toBeGreaterThan(4)
    }
  })
})

describe('it does not change', () => {
  test.each(['old', 'new'] as const)('when the %s end refuses', async (end) => {
    const links = await asked()
    await answer(links[end === 'old' ? 'new' : 'old'])
    expect((await answer(links[end], 'refuse')).body).toEqual({ state: 'refused' })
    for (const link of Object.values(links)) expect((await answer(link)).status).toBe(403)
    expect([await signIn(before), await signIn(after)]).toEqual([200, 401])
  })

  test('when the family withdraws it, also before the links went out', async () => {
    const links = await asked()
    const withdrawn = await server.ask('DELETE', '/api/account/address', undefined, { cookie: family })
    expect(withdrawn.status).toBe(204)
    expect((await answer(links.new)).status).toBe(403)
    await request()
    await server.ask('DELETE', '/api/account/address', undefined, { cookie: family })
    expect(await run()).toEqual([])
  })

  test('when a link is only looked at, which names the new address, masked', async () => {
    const links = await asked()
    for (const link of Object.values(links))
      expect((await answer(link, 'look')).body).toEqual({ state: 'open', email: 'l•••@families.example' })
    expect(await settings()).toMatchObject({ pendingAddress: { email: after, confirmed: [] } })
    expect((await answer(`${links.new}0`, 'look')).status).toBe(403)
    await answer(links.old, 'refuse')
    expect((await answer(links.new, 'look')).body).not.toHaveProperty('email')
  })

  test('after 7 days', async () => {
    const links = await asked()
    await answer(links.new)
    server.setClock(new Date(start + 7 * dayMs))
    expect((await answer(links.old)).status).toBe(403)
    expect(await settings()).not.toHaveProperty('pendingAddress')
  })

  test('with the links of an earlier request', async () => {
    const first = await asked()
    await request('third@families.example')
    for (const link of Object.values(first)) expect((await answer(link)).status).toBe(403)
    expect(await run()).toEqual([before, 'third@families.example'].toSorted())
  })

  test('when somebody registers the address meanwhile', async () => {
    const links = await asked()
    await answer(links.new)
    await server.signUp({ email: after })
    expect(await answer(links.old)).toMatchObject({ status: 409, body: { code: 'email_taken' } })
    expect(await signIn(before)).toBe(200)
    expect(await settings()).not.toHaveProperty('pendingAddress')
  })

  test('with a link that was changed', async () => {
    const { old } = await asked()
    const [, accountKey = '', expires = '', mac = ''] = old.split('.')
    const wrong = [
      'x',
      `addressnew.${accountKey}.${expires}.${mac}`,
      `addressold.${accountKey}.zzzzzzzz.${mac}`,
      `addressold.${'0'.repeat(40)}.${expires}.${mac}`,
    ]
    for (const token of wrong) {
      const response = await answer(token)
      expect([response.status, errorOf(response).error]).toEqual([403, mailChoiceMessages.addressLinkInvalid])
    }
  })
})

describe('the request', () => {
  test('needs the password', async () => {
    expect(await request(after, 'wrong')).toMatchObject({ status: 403, body: { code: 'wrong_password' } })
    expect(await run()).toEqual([])
  })

  test.each([
    [' ', registerMessages.emailRequired],
    ['robin', registerMessages.email],
    ['a@b.example\r\nBcc: c@d.example', responseMessages.invalid],
    ['Robin@Families.example', 'This is your email already.'],
  ])('refuses %j at its field', async (email, message) => {
    const response = await request(email)
    expect([response.status, errorOf(response).fields?.['email']]).toEqual([400, message])
    expect(await run()).toEqual([])
  })

  test('tells of another family’s address what the registration tells', async () => {
    const { profile } = await server.signUp()
    const response = await request(profile.email)
    expect([response.status, errorOf(response)]).toEqual([
      409,
      { code: 'email_taken', error: registerMessages.emailTaken, fields: { email: registerMessages.emailTaken } },
    ])
    expect(await run()).toEqual([])
  })

  test('is one request when it is repeated, and two an hour after the message of the registration', async () => {
    const key = 'the-same-request-of-an-address'
    for (let n = 0; n < 2; n += 1) expect((await request(after, password, key)).status).toBe(200)
    expect(await run()).toHaveLength(2)
    expect((await request('a@families.example')).status).toBe(200)
    expect((await request('b@families.example')).status).toBe(429)
  })

  test('is refused where mail is off', async () => {
    server.context.mailEnabled = false
    expect((await request()).status).toBe(409)
  })
})
