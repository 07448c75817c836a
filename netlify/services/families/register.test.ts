/** Registration: one account per e-mail address, stored exactly as submitted, idempotent under retries. */
import { describe, expect, test } from 'vitest'
import { toFlatProfile } from '#domain/families/families.ts'
import { registerMessages } from '#domain/fields/account-messages.ts'
import { compose } from '#server/mail/compose.ts'
import { unsentEntries } from '#server/test-support/mail/unsent-entries.ts'
import { accountKeyOf } from '#server/repositories/hashes.ts'
import { readMember } from '#server/repositories/accounts/members.ts'
import { errorOf, registration, testServer, type TestServer } from '#server/test-support/server/test-server.ts'
import type { Member } from '#records/families.ts'

const email = 'robin@thenest.example'
const path = '/api/members/register'
const storedMember = async ({ context }: TestServer, address = email): Promise<Member | undefined> =>
  (await readMember(context.store, accountKeyOf(context.keyPepper, address)))?.value

describe('a registration', () => {
  test('returns the profile, signs in, and stores every field except the password itself', async () => {
    const server = testServer()
    const response = await server.ask('POST', path, registration(email))
    expect(response.status).toBe(201)
    const profile = { id: expect.any(String), email, profileName: 'Robin Example' }
    expect(response.body).toEqual({ profile, sync: 'off' })
    const session = await server.ask('GET', '/api/session', undefined, { cookie: response.cookie })
    expect(session.body).toEqual({ profile, role: 'member' })

    const { agree: _, password, ...submitted } = registration(email)
    const stored = (await storedMember(server))!
    const { id, email: address, profileName } = profile
    expect(toFlatProfile(stored)).toMatchObject({
      ...submitted,
      id,
      email: address,
      profileName,
      createdAt: stored.createdAt,
    })
    expect(stored).toMatchObject({ v: 1, rev: 1, caregivers: [{ sessionVersion: 1, isFirst: true }] })
    expect(stored.caregivers[0]!.password).not.toBe(password)
    expect(JSON.stringify(stored)).not.toContain('agree')
  })

  test('keeps an address as it is compared, and writes to that one', async () => {
    const server = testServer({ mailEnabled: true })
    const { body } = await server.ask('POST', path, registration('\uFF2Bim＠thenest．example'))
    expect(body).toMatchObject({ profile: { email: 'Kim@thenest.example' } })
    const [unsent] = await unsentEntries(server.context)
    const composed = await compose(server.context, 'https://thenest.example', unsent!)
    expect(composed?.mail).toMatchObject({ to: 'Kim@thenest.example' })
  })

  test('reports the state of replication', async () => {
    const pending = testServer({ replicate: async () => 'pending' })
    expect((await pending.ask('POST', path, registration(email))).body).toMatchObject({ sync: 'pending' })
  })

  test("rejects a common password: 'common ones refused with a kind sentence'", async () => {
    const server = testServer()
    const response = await server.ask('POST', path, { ...registration(email), password: 'Hockey2026!' })
    expect(response.status).toBe(400)
    const { passwordCommon } = registerMessages
    expect(response.body).toEqual({ error: passwordCommon, code: 'invalid', fields: { password: passwordCommon } })
    expect(await storedMember(server)).toBeUndefined()
  })
})

describe("'One account per e-mail, case-insensitively'", () => {
  test.each(['ROBIN@thenest.example', ' robin@TheNest.Example ', 'ｒobin@thenest.example'])(
    '%s is taken',
    async (other) => {
      const server = testServer()
      await server.signUp({ email })
      const before = await storedMember(server)
      const response = await server.ask('POST', path, registration(other))
      expect([response.status, errorOf(response).code]).toEqual([409, 'email_taken'])
      expect(response.cookie).toBe('')
      expect(await storedMember(server)).toEqual(before)
    },
  )

  test('an address from a full-width keyboard is written to as everybody writes it', async () => {
    const server = testServer()
    const { profile } = await server.signUp({ email: '\uFF52obin@thenest.example' })
    expect(profile.email).toBe(email)
  })

  test('addresses with dots or tags are different accounts', async () => {
    const server = testServer()
    await server.signUp({ email })
    await server.signUp({ email: 'robin+sam@thenest.example' })
    await server.signUp({ email: 'r.obin@thenest.example' })
  })

  test('200 concurrent registrations in five spellings create one account', async () => {
    const server = testServer({ environment: 'local' })
    const spellings = [
      email,
      'ROBIN@thenest.example',
      ' robin@thenest.example',
      'Robin@TheNest.Example',
      'ｒobin@thenest.example',
    ]
    const responses = await Promise.all(
      Array.from({ length: 200 }, (_, i) => server.ask('POST', path, registration(spellings[i % 5]!))),
    )
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(199)
    expect(await server.context.store.list('member/')).toHaveLength(1)
  })
})

describe('a retry after a lost response', () => {
  test('gets the same response', async () => {
    const server = testServer()
    const first = await server.ask('POST', path, registration(email), { key: 'k1' })
    const again = await server.ask('POST', path, registration(email), { key: 'k1' })
    expect([again.status, again.body]).toEqual([201, first.body])
    expect(await server.context.store.list('member/')).toHaveLength(1)
  })

  test('with another password or another idempotency key is a different request', async () => {
    const server = testServer()
    await server.ask('POST', path, registration(email), { key: 'k1' })
    const guess = { ...registration(email), password: 'four blue herons' }
    expect((await server.ask('POST', path, guess, { key: 'k1' })).status).toBe(409)
    expect((await server.ask('POST', path, registration(email), { key: 'k2' })).status).toBe(409)
  })

  test('50 concurrent copies create one account and get equal responses', async () => {
    const server = testServer({ environment: 'local' })
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => server.ask('POST', path, registration(email), { key: 'k1' })),
    )
    expect(new Set(responses.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
    expect(responses[0]!.status).toBe(201)
  })
})

test('allows 20 registrations per hour and network; other networks are not affected', async () => {
  const server = testServer()
  const join = (n: number, ip: string) => server.ask('POST', path, registration(`p${n}@thenest.example`), { ip })
  for (let n = 0; n < 20; n += 1) expect((await join(n, `203.0.113.${n}`)).status).toBe(201)
  const rejected = await join(20, '203.0.113.99')
  expect([rejected.status, errorOf(rejected).code]).toEqual([429, 'too_many'])
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await join(21, '203.0.114.1')).status).toBe(201)
  server.setClock('2026-11-21T18:00:00Z')
  expect((await join(22, '203.0.113.99')).status).toBe(201)
})

test('the local environment allows many registrations from one machine', async () => {
  const server = testServer({ environment: 'local' })
  for (let n = 0; n < 60; n += 1) {
    expect((await server.ask('POST', path, registration(`p${n}@thenest.example`), { ip: '' })).status).toBe(201)
  }
})
