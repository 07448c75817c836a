/** A change of address: asked for with the password, made at the new address, stopped at the old one, also afterwards. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { Body, Reply } from '#api-contract/schemas.ts'
import { mailChoiceMessages, registerMessages } from '#domain/fields/account-messages.ts'
import { responseMessages } from '#domain/fields/site-messages.ts'
import type { Caregiver } from '#records/families.ts'
import { compose } from '#server/mail/compose.ts'
import { sendDue } from '#server/mail/send-due.ts'
import type { Message } from '#server/mail/smtp.ts'
import { readMember } from '#server/repositories/accounts/members.ts'
import { updateSigner } from '#server/repositories/accounts/signers.ts'
import { accountKeyOf } from '#server/repositories/hashes.ts'
import { unsentEntries } from '#server/test-support/mail/unsent-entries.ts'
import { isWrite } from '#server/storage/intercept-store.ts'
import { memoryStore } from '#server/test-support/storage/memory-store.ts'
import { failingStore } from '#server/test-support/faults/failing-store.ts'
import { errorOf, testServer, type TestServer } from '#server/test-support/server/test-server.ts'
import { issueAddressToken, type AddressEnd } from './change-address.ts'

const before = 'robin@families.example'
const after = 'lindgren@families.example'
const masked = 'r•••@families.example'
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
/** The caregiver of an address, who registered with another one. */
async function stored(address = before, registered = address) {
  const accountKey = accountKeyOf(server.context.keyPepper, registered)
  const member = (await readMember(server.context.store, accountKey))!.value
  const caregiver = member.caregivers.find(({ email }) => email === address)!
  return { accountKey, caregiver, pending: caregiver.pendingAddress }
}
const tokenOf = (
  accountKey: string,
  caregiver: Caregiver,
  change: NonNullable<Caregiver['pendingAddress']>,
  end: AddressEnd = 'new',
) => issueAddressToken(server.context.keyPepper, accountKey, caregiver, change, end)
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

/** The answer of the new end, and of the old one. */
const confirm = (links: { new: string }) => answer(links.new)
const stop = (links: { old: string }) => answer(links.old, 'refuse')
const isSignedIn = async (cookie = family) =>
  (await server.ask('GET', '/api/account/mail', undefined, { cookie })).status === 200

describe('the new address', () => {
  test('makes the change: everything stays, and the old address has had its one message', async () => {
    const slot = { date: '2026-11-24', time: '16:00', lane: 3, name: 'Sam', email: before }
    await server.ask('POST', '/api/lanes/bookings', slot, { cookie: family })
    await run()
    const links = await asked()
    expect(await settings()).toMatchObject({ pendingAddress: { email: after } })
    expect(await signIn(before)).toBe(200)
    expect((await confirm(links)).body).toEqual({ state: 'changed' })
    expect([await signIn(before), await signIn(after)]).toEqual([401, 200])
    expect(await settings()).not.toHaveProperty('pendingAddress')
    const schedule = await server.ask('GET', '/api/schedule', undefined, { cookie: family })
    expect((schedule.body as Reply<'schedule'>).items).toHaveLength(1)
    // Again, as after a lost response.
    expect((await confirm(links)).body).toEqual({ state: 'changed' })
    expect(await run()).toEqual([])
  })

  test('makes it before the mail job has run: the old one is told all the same', async () => {
    await request()
    const { accountKey, caregiver, pending } = await stored()
    expect((await confirm({ new: tokenOf(accountKey, caregiver, pending!) })).body).toEqual({ state: 'changed' })
    expect(await run()).toEqual([before])
    expect((await stop({ old: tokenTo(before) })).body).toEqual({ state: 'refused', email: masked })
    expect([await signIn(before), await signIn(after)]).toEqual([200, 401])
  })

  test('makes it alone where the old one was never verified: a stranger may have it, and is not written to', async () => {
    ;({ cookie: family } = await server.signUp({ email: 'typo@families.example', password }, { isUnverified: true }))
    await run()
    await request()
    expect(await run()).toEqual([after])
    const links = { new: tokenTo(after) }
    expect((await confirm(links)).body).toEqual({ state: 'changed' })
    expect((await confirm(links)).body).toEqual({ state: 'changed' })
    expect(await run()).toEqual([])
    expect(await settings()).not.toHaveProperty('unverified')
    const { accountKey, caregiver } = await stored(after, 'typo@families.example')
    const old = tokenOf(accountKey, caregiver, caregiver.addressChanges![0]!, 'old')
    expect((await stop({ old })).status).toBe(403)
  })
})

describe('the old address', () => {
  test('stops the change before it is made, and signs everybody out', async () => {
    const links = await asked()
    expect((await stop(links)).body).toEqual({ state: 'refused', email: masked })
    expect(await isSignedIn()).toBe(false)
    expect((await confirm(links)).status).toBe(403)
    expect([await signIn(before), await signIn(after)]).toEqual([200, 401])
    // Again, as after a lost response: it signs nobody out a second time.
    ;({ cookie: family } = await server.ask('POST', '/api/members/login', { email: before, password }))
    expect((await stop(links)).body).toEqual({ state: 'refused', email: masked })
    expect(await isSignedIn()).toBe(true)
    expect((await answer(links.old, 'look')).status).toBe(403)
    expect(await run()).toEqual([])
  })

  test('takes back a change that was made, with all that was begun by whoever made it', async () => {
    const links = await asked()
    await confirm(links)
    const thief = (await server.ask('POST', '/api/members/login', { email: after, password }, { ip: '10.9.9.8' }))
      .cookie
    await server.ask('POST', '/api/password/forgot', { email: after, role: 'member' })
    const { invite } = await server.askOk<Reply<'inviteCaregiver'>>('POST', '/account/caregivers', undefined, thief)
    const { code } = await server.askOk<Reply<'makeSignInCode'>>('POST', '/account/sign-in-code', undefined, thief)
    await run()
    const reset = sent.flatMap(({ text }) => /#member=(\S+)/.exec(text)?.[1] ?? [])[0]
    expect((await answer(links.old, 'look')).body).toEqual({ state: 'open', email: 'l•••@families.example' })
    expect((await stop(links)).body).toEqual({ state: 'refused', email: masked })
    expect([await signIn(before), await signIn(after)]).toEqual([200, 401])
    expect([await isSignedIn(), await isSignedIn(thief)]).toEqual([false, false])
    for (const token of [reset, invite.token])
      expect((await server.ask('POST', '/api/links/check', { token })).status).toBe(403)
    for (const email of [before, after])
      expect((await server.ask('POST', '/api/members/login/code', { email, code })).status).toBe(401)
    expect((await confirm(links)).status).toBe(403)
  })

  test('gets the account back from whoever has gone on to other addresses, whose links then do nothing', async () => {
    const first = await asked()
    await confirm(first)
    server.setClock(new Date(start + 2 * 60 * 60_000))
    await request('third@families.example')
    await run()
    const second = { old: tokenTo(after), new: tokenTo('third@families.example') }
    await confirm(second)
    expect(await signIn('third@families.example')).toBe(200)
    expect((await stop(first)).body).toEqual({ state: 'refused', email: masked })
    for (const choice of ['look', 'refuse'] as const) expect((await answer(second.old, choice)).status).toBe(403)
    expect([await signIn(before), await signIn(after), await signIn('third@families.example')]).toEqual([200, 401, 401])
  })

  test('stays with whoever has it by then, but everybody is signed out', async () => {
    const links = await asked()
    await confirm(links)
    await server.signUp({ email: before, password: 'four grey geese' })
    expect(await stop(links)).toMatchObject({ status: 409, body: { error: mailChoiceMessages.addressLost } })
    expect([await isSignedIn(), await signIn(after), await signIn(before)]).toEqual([false, 200, 401])
  })

  test('has 7 days, and cannot confirm in the place of the new one', async () => {
    const links = await asked()
    expect((await answer(links.old)).status).toBe(403)
    await confirm(links)
    server.setClock(new Date(start + 7 * dayMs))
    expect((await stop(links)).status).toBe(403)
  })

  test('waits for no more than five changes', async () => {
    const { accountKey, caregiver } = await stored()
    const at = server.context.now().toISOString()
    const made = (n: number) => ({ id: `c${n}`, issuer: caregiver, email: after, at, from: before })
    await updateSigner(server.context, accountKey, caregiver.id, (it) => ({
      ...it,
      addressChanges: Array.from({ length: 5 }, (_, n) => made(n)),
    }))
    expect((await request()).status).toBe(429)
    server.setClock(new Date(start + 7 * dayMs))
    expect((await request()).status).toBe(200)
  })
})

describe.each(['the yes', 'the stop before it', 'the stop after it'] as const)('%s, killed at every write', (what) => {
  test('is done or not, one address signs in, and the same link again completes it', async () => {
    for (let nth = 1; ; nth += 1) {
      const store = memoryStore()
      server = testServer({ store, mailEnabled: true })
      ;({ cookie: family } = await server.signUp({ email: before, password }))
      const links = await asked()
      if (what === 'the stop after it') await confirm(links)
      let writes = 0
      const failing = failingStore(store, ({ verb }) => {
        if (verb === 'create' || verb === 'replace') writes += 1
        return writes > nth ? 'before' : writes === nth && isWrite(verb) ? 'after' : undefined
      })
      const killed = testServer({ store: failing, mailEnabled: true })
      const [token, choice] = what === 'the yes' ? ([links.new, 'confirm'] as const) : ([links.old, 'refuse'] as const)
      const { status } = await killed.ask('POST', '/api/members/address', { token, answer: choice }, { ip: '10.9.9.7' })
      await killed.drainWaitUntil()
      expect([await signIn(before), await signIn(after)].toSorted()).toEqual([200, 401])
      server.waitByClock()
      expect([nth, (await answer(token, choice)).status]).toEqual([nth, 200])
      expect([await signIn(before), await signIn(after)]).toEqual(what === 'the yes' ? [401, 200] : [200, 401])
      expect(await isSignedIn()).toBe(what === 'the yes')
      await run()
      expect(await unsentEntries(server.context)).toEqual([])
      if (status === 200) return expect(nth).toBeGreaterThan(1)
    }
  })
})

describe('it does not change', () => {
  test('when a link is only looked at, which names the new address, masked', async () => {
    const links = await asked()
    for (const link of Object.values(links))
      expect((await answer(link, 'look')).body).toEqual({ state: 'open', email: 'l•••@families.example' })
    expect(await settings()).toMatchObject({ pendingAddress: { email: after } })
    expect((await answer(`${links.new}0`, 'look')).status).toBe(403)
  })

  test('after 7 days', async () => {
    const links = await asked()
    server.setClock(new Date(start + 7 * dayMs))
    expect((await confirm(links)).status).toBe(403)
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
    await server.signUp({ email: after })
    expect(await confirm(links)).toMatchObject({ status: 409, body: { code: 'email_taken' } })
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
