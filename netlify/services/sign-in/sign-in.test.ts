/** Sign-in: only the right password works, guesses are rate-limited, and responses do not reveal who has an account. */
import { describe, expect, test } from 'vitest'
import { sessionMessages } from '#domain/sign-in/session-messages.ts'
import { memoryStore } from '#server/test-support/storage/memory-store.ts'
import type { Store } from '#server/storage/store.ts'
import { fakePasswordHasher, errorOf, testServer, visible } from '#server/test-support/server/test-server.ts'

const email = 'robin@thenest.example'
const right = 'three blue herons'
const path = '/api/members/login'

async function serverWithMember(setting: Parameters<typeof testServer>[0] = {}) {
  const passwords = fakePasswordHasher()
  const server = testServer({ ...setting, passwords })
  const { profile, cookie } = await server.signUp({ email, password: right })
  const signIn = (password: string, asked: Parameters<typeof server.ask>[3] = {}, address = email) =>
    server.ask('POST', path, { email: address, password }, asked)
  return { ...server, profile, cookie, signIn, passwords }
}

describe('signing in', () => {
  test.each([email, ' Robin@TheNest.example '])('as %j', async (address) => {
    const { signIn, profile, ask } = await serverWithMember()
    const response = await signIn(right, {}, address)
    expect([response.status, response.body]).toEqual([200, { profile }])
    expect((await ask('GET', '/api/session', undefined, { cookie: response.cookie })).body).toEqual({
      profile,
      role: 'member',
    })
  })

  test.each(['three blue heronS', 'three blue herons ', ' ', 'x'])('rejects the password %j', async (wrong) => {
    const response = await (await serverWithMember()).signIn(wrong)
    expect(response.status).toBe(401)
    expect(response.body).toEqual({ error: 'Invalid email or password', code: 'bad_credentials' })
    expect(response.headers.get('set-cookie')).toBeNull()
  })

  test("'Email is required', 'Password is required'", async () => {
    const { ask } = await serverWithMember()
    const response = await ask('POST', path, { email: ' ', password: '' })
    expect(response.body).toMatchObject({
      error: sessionMessages.emailRequired,
      fields: { email: sessionMessages.emailRequired, password: sessionMessages.passwordRequired },
    })
  })
})

describe('an unknown address and a wrong password', () => {
  test('get identical responses, byte for byte', async () => {
    const { signIn } = await serverWithMember()
    expect(visible(await signIn('wrong', {}, 'nobody@thenest.example'))).toBe(visible(await signIn('wrong')))
  })

  test('cost the same: one hash and equal storage operations', async () => {
    const { signIn, passwords, lines } = await serverWithMember()
    const [before] = [passwords.computed()]
    // From two networks: attempts of one network may collide on a record, which costs the later one two more operations.
    await signIn('wrong', { ip: '10.9.1.1' })
    await signIn('wrong', { ip: '10.9.2.1' }, 'nobody@thenest.example')
    expect(passwords.computed() - before).toBe(2)
    const [known, unknown] = lines.slice(-2)
    expect(unknown!.operations).toBe(known!.operations)
  })

  test('are rate-limited alike', async () => {
    const { signIn } = await serverWithMember()
    const rejections = []
    for (const address of [email, 'nobody@thenest.example']) {
      for (let n = 0; n < 10; n += 1) await signIn('wrong', { ip: `10.9.${n}.1` }, address)
      rejections.push(visible(await signIn(right, { ip: '10.9.99.1' }, address)))
    }
    expect(rejections[0]).toContain('too_many')
    expect(rejections[1]).toBe(rejections[0])
  })
})

describe('guesses', () => {
  test('1,000 concurrent guesses from as many networks: at most 10 are hashed', async () => {
    const { signIn, passwords } = await serverWithMember()
    const before = passwords.computed()
    const responses = await Promise.all(
      Array.from({ length: 1000 }, (_, n) => signIn(`guess ${n}`, { ip: `10.${n >> 8}.${n & 255}.1` })),
    )
    expect(passwords.computed() - before).toBe(10)
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(990)
  })

  test('negative control: a store whose conditional writes always succeed lets every guess through', async () => {
    const store = memoryStore()
    const permissive: Store = {
      ...store,
      create: async (key, value) => (await store.create(key, value), { won: true, tag: '"0"' }),
    }
    const { signIn, passwords } = await serverWithMember({ store: permissive })
    const before = passwords.computed()
    await Promise.all(Array.from({ length: 100 }, (_, n) => signIn(`guess ${n}`, { ip: `10.0.${n}.1` })))
    expect(passwords.computed() - before).toBe(100)
  })

  test("beyond the limit get 'Too many attempts. Try again in N minutes.'", async () => {
    const { signIn, setClock } = await serverWithMember()
    setClock('2026-11-21T17:03:20Z')
    for (let n = 0; n < 10; n += 1) await signIn('wrong')
    const response = await signIn(right)
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '700'])
    expect(errorOf(response)).toEqual({ error: 'Too many attempts. Try again in 12 minutes.', code: 'too_many' })
    setClock('2026-11-21T17:15:00Z')
    expect((await signIn(right)).status).toBe(200)
  })

  test('that succeed do not count toward the limit', async () => {
    const { signIn } = await serverWithMember()
    for (let n = 0; n < 9; n += 1) await signIn('wrong')
    for (let n = 0; n < 25; n += 1) expect((await signIn(right)).status).toBe(200)
    await signIn('wrong')
    expect((await signIn(right)).status).toBe(429)
  })

  test('at many accounts are limited to 50 per network; other networks are not affected', async () => {
    const { signIn, passwords } = await serverWithMember()
    const before = passwords.computed()
    for (let n = 0; n < 60; n += 1) await signIn('wrong', { ip: `203.0.113.${n}` }, `p${n}@thenest.example`)
    expect(passwords.computed() - before).toBe(50)
    expect((await signIn(right, { ip: '203.0.113.200' })).status).toBe(429)
    expect((await signIn(right, { ip: '203.0.114.1' })).status).toBe(200)
  })

  test('of a stranger do not lock the owner out of a known device', async () => {
    const { signIn, cookie } = await serverWithMember()
    for (let n = 0; n < 30; n += 1) await signIn('wrong', { ip: `10.8.${n}.1` })
    expect((await signIn(right)).status).toBe(429)
    const device = cookie.split('; ').find((pair) => pair.startsWith('__Host-nest-device='))!
    expect((await signIn(right, { cookie: device })).status).toBe(200)
  })

  test('from a known device are limited too, and its token is valid for no other account', async () => {
    const { signIn, cookie, signUp, passwords } = await serverWithMember()
    const device = cookie.split('; ').find((pair) => pair.startsWith('__Host-nest-device='))!
    const before = passwords.computed()
    for (let n = 0; n < 15; n += 1) await signIn('wrong', { cookie: device })
    expect(passwords.computed() - before).toBe(10)

    await signUp({ email: 'kim@thenest.example', password: 'four grey geese' })
    const kim = 'kim@thenest.example'
    for (let n = 0; n < 10; n += 1) await signIn('wrong', { ip: `10.7.${n}.1` }, kim)
    expect((await signIn('four grey geese', { cookie: device }, kim)).status).toBe(429)
  })

  test('with a forged device token count like any other', async () => {
    const { signIn } = await serverWithMember()
    for (let n = 0; n < 10; n += 1) await signIn('wrong')
    const forged = `__Host-nest-device=v2.2.${'b'.repeat(40)}`
    expect((await signIn(right, { cookie: forged })).status).toBe(429)
  })

  test('store no IP address: storage keys hold only keyed hashes', async () => {
    const { signIn, context } = await serverWithMember()
    await signIn('wrong', { ip: '203.0.113.9' })
    const attempts = await context.store.list('thr/')
    for (const { key } of attempts) expect(key).toMatch(/^thr\/[a-z_.]+\/[0-9a-f]{40}\/\d+$/)
  })
})

describe('staff', () => {
  test('sign in at the staff endpoint only', async () => {
    const server = testServer()
    await server.signUpStaff('coach@thenest.example', 'a whistle in the dark')
    const credentials = { email: 'Coach@thenest.example', password: 'a whistle in the dark' }
    const response = await server.ask('POST', '/api/staff/login', credentials)
    const profile = { id: expect.any(String), email: 'coach@thenest.example', profileName: 'Coach Example' }
    expect(response.body).toEqual({ staff: { ...profile, staffRole: 'owner' } })
    const session = await server.ask('GET', '/api/session', undefined, { cookie: response.cookie })
    expect(session.body).toEqual({ profile, role: 'staff', staffRole: 'owner' })
    expect((await server.ask('POST', path, credentials)).status).toBe(401)
  })

  test('a member with the same address does not become staff', async () => {
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
