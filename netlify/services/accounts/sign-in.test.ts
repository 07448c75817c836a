/** Signing in: the right password and nothing else, a bounded number of guesses, and nobody told who has an account. */
import { describe, expect, test } from 'vitest'
import { sessionMessages } from '#domain/messages/messages.ts'
import { memoryStore } from '#server/storage/memory-store.ts'
import type { Store } from '#server/storage/store.ts'
import { cheapPasswords, errorOf, testServer, type TestResponse } from '#server/test-support/server/test-server.ts'

const email = 'robin@thenest.example'
const right = 'three blue herons'
const path = '/api/members/login'

async function houseOfRobin(setting: Parameters<typeof testServer>[0] = {}) {
  const passwords = cheapPasswords()
  const server = testServer({ ...setting, passwords })
  const { profile, cookie } = await server.signUp({ email, password: right })
  const signIn = (password: string, asked: Parameters<typeof server.ask>[3] = {}, address = email) =>
    server.ask('POST', path, { email: address, password }, asked)
  return { ...server, profile, cookie, signIn, passwords }
}

/** All a client can see of an answer but its name in the log. */
const visible = ({ status, body, headers, cookie }: TestResponse) => {
  const { 'x-request-id': _, ...rest } = Object.fromEntries(headers)
  return JSON.stringify({ status, body, rest, cookie })
}

describe('signing in', () => {
  test.each([email, ' Robin@TheNest.example '])('as %j', async (address) => {
    const { signIn, profile, ask } = await houseOfRobin()
    const answer = await signIn(right, {}, address)
    expect([answer.status, answer.body]).toEqual([200, { profile }])
    expect((await ask('GET', '/api/session', undefined, { cookie: answer.cookie })).body).toEqual({
      profile,
      role: 'member',
    })
  })

  test.each(['three blue heronS', 'three blue herons ', ' ', 'x'])('%j is not the password', async (wrong) => {
    const answer = await (await houseOfRobin()).signIn(wrong)
    expect(answer.status).toBe(401)
    expect(answer.body).toEqual({ error: 'Invalid email or password', code: 'bad_credentials' })
    expect(answer.headers.get('set-cookie')).toBeNull()
  })

  test("'Email is required', 'Password is required'", async () => {
    const { ask } = await houseOfRobin()
    const answer = await ask('POST', path, { email: ' ', password: '' })
    expect(answer.body).toMatchObject({
      error: sessionMessages.emailRequired,
      fields: { email: sessionMessages.emailRequired, password: sessionMessages.passwordRequired },
    })
  })
})

describe('an unknown address and a wrong password', () => {
  test('are answered alike, byte for byte', async () => {
    const { signIn } = await houseOfRobin()
    expect(visible(await signIn('wrong', {}, 'nobody@thenest.example'))).toBe(visible(await signIn('wrong')))
  })

  test('cost the same: one hash, the same operations', async () => {
    const { signIn, passwords, lines } = await houseOfRobin()
    const [before] = [passwords.computed()]
    // From two networks: attempts of one may reach for the same permit, and the later one then asks twice more.
    await signIn('wrong', { ip: '10.9.1.1' })
    await signIn('wrong', { ip: '10.9.2.1' }, 'nobody@thenest.example')
    expect(passwords.computed() - before).toBe(2)
    const [known, unknown] = lines.slice(-2)
    expect(unknown!.operations).toBe(known!.operations)
  })

  test('are slowed down alike', async () => {
    const { signIn } = await houseOfRobin()
    const refusals = []
    for (const address of [email, 'nobody@thenest.example']) {
      for (let n = 0; n < 10; n += 1) await signIn('wrong', { ip: `10.9.${n}.1` }, address)
      refusals.push(visible(await signIn(right, { ip: '10.9.99.1' }, address)))
    }
    expect(refusals[0]).toContain('too_many')
    expect(refusals[1]).toBe(refusals[0])
  })
})

describe('guesses', () => {
  test('1,000 at the same moment from as many networks: at most 10 are hashed', async () => {
    const { signIn, passwords } = await houseOfRobin()
    const before = passwords.computed()
    const answers = await Promise.all(
      Array.from({ length: 1000 }, (_, n) => signIn(`guess ${n}`, { ip: `10.${n >> 8}.${n & 255}.1` })),
    )
    expect(passwords.computed() - before).toBe(10)
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(990)
  })

  test('would all be hashed on a storage that lets everybody win: the permits are what holds them', async () => {
    const store = memoryStore()
    const open: Store = {
      ...store,
      create: async (key, value) => (await store.create(key, value), { won: true, tag: '"0"' }),
    }
    const { signIn, passwords } = await houseOfRobin({ store: open })
    const before = passwords.computed()
    await Promise.all(Array.from({ length: 100 }, (_, n) => signIn(`guess ${n}`, { ip: `10.0.${n}.1` })))
    expect(passwords.computed() - before).toBe(100)
  })

  test("say when to come back: 'Too many attempts. Try again in N minutes.'", async () => {
    const { signIn, at } = await houseOfRobin()
    at('2026-11-21T17:03:20Z')
    for (let n = 0; n < 10; n += 1) await signIn('wrong')
    const answer = await signIn(right)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '700'])
    expect(errorOf(answer)).toEqual({ error: 'Too many attempts. Try again in 12 minutes.', code: 'too_many' })
    at('2026-11-21T17:15:00Z')
    expect((await signIn(right)).status).toBe(200)
  })

  test('that succeed do not count: a family may sign in all evening', async () => {
    const { signIn } = await houseOfRobin()
    for (let n = 0; n < 9; n += 1) await signIn('wrong')
    for (let n = 0; n < 25; n += 1) expect((await signIn(right)).status).toBe(200)
    await signIn('wrong')
    expect((await signIn(right)).status).toBe(429)
  })

  test('at many accounts from one network: 50, then it waits; another network goes on', async () => {
    const { signIn, passwords } = await houseOfRobin()
    const before = passwords.computed()
    for (let n = 0; n < 60; n += 1) await signIn('wrong', { ip: `203.0.113.${n}` }, `p${n}@thenest.example`)
    expect(passwords.computed() - before).toBe(50)
    expect((await signIn(right, { ip: '203.0.113.200' })).status).toBe(429)
    expect((await signIn(right, { ip: '203.0.114.1' })).status).toBe(200)
  })

  test('of a stranger do not lock the family out of a browser they have signed in with', async () => {
    const { signIn, cookie } = await houseOfRobin()
    for (let n = 0; n < 30; n += 1) await signIn('wrong', { ip: `10.8.${n}.1` })
    expect((await signIn(right)).status).toBe(429)
    const device = cookie.split('; ').find((pair) => pair.startsWith('__Host-nest-device='))!
    expect((await signIn(right, { cookie: device })).status).toBe(200)
  })

  test('from a known browser are bounded too, and its mark speaks for no other account', async () => {
    const { signIn, cookie, signUp, passwords } = await houseOfRobin()
    const device = cookie.split('; ').find((pair) => pair.startsWith('__Host-nest-device='))!
    const before = passwords.computed()
    for (let n = 0; n < 15; n += 1) await signIn('wrong', { cookie: device })
    expect(passwords.computed() - before).toBe(10)

    await signUp({ email: 'kim@thenest.example', password: 'four grey geese' })
    const kim = 'kim@thenest.example'
    for (let n = 0; n < 10; n += 1) await signIn('wrong', { ip: `10.7.${n}.1` }, kim)
    expect((await signIn('four grey geese', { cookie: device }, kim)).status).toBe(429)
  })

  test('with a mark that was made up count like any other', async () => {
    const { signIn } = await houseOfRobin()
    for (let n = 0; n < 10; n += 1) await signIn('wrong')
    const forged = `__Host-nest-device=v1.id000002.${'b'.repeat(40)}`
    expect((await signIn(right, { cookie: forged })).status).toBe(429)
  })

  test("leave no address behind: only keyed hashes in the storage's keys", async () => {
    const { signIn, context } = await houseOfRobin()
    await signIn('wrong', { ip: '203.0.113.9' })
    const permits = await context.store.list('thr/')
    for (const { key } of permits) expect(key).toMatch(/^thr\/[a-z_.]+\/[0-9a-f]{40}\/\d+\/\d{3}$/)
  })
})

describe('staff', () => {
  test('sign in at their own door, and at no other', async () => {
    const server = testServer()
    await server.signUpStaff('coach@thenest.example', 'a whistle in the dark')
    const credentials = { email: 'Coach@thenest.example', password: 'a whistle in the dark' }
    const answer = await server.ask('POST', '/api/staff/login', credentials)
    const staff = { id: expect.any(String), email: 'coach@thenest.example', profileName: 'Coach Example' }
    expect(answer.body).toEqual({ staff })
    const session = await server.ask('GET', '/api/session', undefined, { cookie: answer.cookie })
    expect(session.body).toEqual({ profile: staff, role: 'staff' })
    expect((await server.ask('POST', path, credentials)).status).toBe(401)
  })

  test('a member who registers the same address is no staff', async () => {
    const server = testServer()
    await server.signUpStaff('coach@thenest.example', 'a whistle in the dark')
    const { cookie } = await server.signUp({ email: 'coach@thenest.example', password: right })
    const session = await server.ask('GET', '/api/session', undefined, { cookie })
    expect(session.body).toMatchObject({ role: 'member' })
    expect(
      (await server.ask('POST', '/api/staff/login', { email: 'coach@thenest.example', password: right })).status,
    ).toBe(401)
  })
})
