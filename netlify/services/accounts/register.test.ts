/** Joining: one account per address, exactly what was asked, kept once however often it is sent. */
import { describe, expect, test } from 'vitest'
import { registerMessages } from '#domain/messages/messages.ts'
import { ownerKeyOf } from '#server/repositories/keys.ts'
import { readMember, type Member } from '#server/repositories/members.ts'
import { errorOf, registration, testServer, type TestServer } from '#server/test-support/server/test-server.ts'

const email = 'robin@thenest.example'
const path = '/api/members/register'
const kept = async ({ context }: TestServer, address = email): Promise<Member | undefined> =>
  (await readMember(context.store, ownerKeyOf(context.keyPepper, address)))?.value

describe('a registration', () => {
  test('is answered with the profile, signs in, and is kept whole but for the password itself', async () => {
    const server = testServer()
    const answer = await server.ask('POST', path, registration(email))
    expect(answer.status).toBe(201)
    const profile = { id: expect.any(String), email, profileName: 'Robin Example' }
    expect(answer.body).toEqual({ profile, sync: 'off' })
    const session = await server.ask('GET', '/api/session', undefined, { cookie: answer.cookie })
    expect(session.body).toEqual({ profile, role: 'member' })

    const { agree: _, password, ...asked } = registration(email)
    expect(await kept(server)).toMatchObject({
      ...asked,
      v: 1,
      rev: 1,
      sessionVersion: 1,
      profileName: 'Robin Example',
    })
    expect((await kept(server))?.password).not.toBe(password)
    expect(await kept(server)).not.toHaveProperty('agree')
  })

  test('says what became of the hosted copy', async () => {
    const pending = testServer({ mirror: async () => 'pending' })
    expect((await pending.ask('POST', path, registration(email))).body).toMatchObject({ sync: 'pending' })
  })

  test("with a common password is refused: 'common ones refused with a kind sentence'", async () => {
    const server = testServer()
    const answer = await server.ask('POST', path, { ...registration(email), password: 'Hockey2026!' })
    expect(answer.status).toBe(400)
    const { passwordCommon } = registerMessages
    expect(answer.body).toEqual({ error: passwordCommon, code: 'invalid', fields: { password: passwordCommon } })
    expect(await kept(server)).toBeUndefined()
  })
})

describe("'One account per e-mail, case-insensitively'", () => {
  test.each(['ROBIN@thenest.example', ' robin@TheNest.Example ', 'ｒobin@thenest.example'])(
    '%s is taken',
    async (other) => {
      const server = testServer()
      await server.signUp({ email })
      const before = await kept(server)
      const answer = await server.ask('POST', path, registration(other))
      expect([answer.status, errorOf(answer).code]).toEqual([409, 'email_taken'])
      expect(answer.cookie).toBe('')
      expect(await kept(server)).toEqual(before)
    },
  )

  test('dots and tags are other mailboxes', async () => {
    const server = testServer()
    await server.signUp({ email })
    await server.signUp({ email: 'robin+sam@thenest.example' })
    await server.signUp({ email: 'r.obin@thenest.example' })
  })

  test('200 at the same moment in five spellings: one account', async () => {
    const server = testServer({ environment: 'local' })
    const spellings = [
      email,
      'ROBIN@thenest.example',
      ' robin@thenest.example',
      'Robin@TheNest.Example',
      'ｒobin@thenest.example',
    ]
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, i) => server.ask('POST', path, registration(spellings[i % 5]!))),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(199)
    expect(await server.context.store.list('member/')).toHaveLength(1)
  })
})

describe('the same request again, because its answer got lost', () => {
  test('is answered as the first time', async () => {
    const server = testServer()
    const first = await server.ask('POST', path, registration(email), { key: 'k1' })
    const again = await server.ask('POST', path, registration(email), { key: 'k1' })
    expect([again.status, again.body]).toEqual([201, first.body])
    expect(await server.context.store.list('member/')).toHaveLength(1)
  })

  test('is somebody else with another password, or under another key', async () => {
    const server = testServer()
    await server.ask('POST', path, registration(email), { key: 'k1' })
    const guess = { ...registration(email), password: 'four blue herons' }
    expect((await server.ask('POST', path, guess, { key: 'k1' })).status).toBe(409)
    expect((await server.ask('POST', path, registration(email), { key: 'k2' })).status).toBe(409)
  })

  test('50 at once: one account and 50 equal answers', async () => {
    const server = testServer({ environment: 'local' })
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => server.ask('POST', path, registration(email), { key: 'k1' })),
    )
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
    expect(answers[0]!.status).toBe(201)
  })
})

test('20 an hour and network; the 21st waits, and from elsewhere it goes on', async () => {
  const server = testServer()
  const join = (n: number, ip: string) => server.ask('POST', path, registration(`p${n}@thenest.example`), { ip })
  for (let n = 0; n < 20; n += 1) expect((await join(n, `203.0.113.${n}`)).status).toBe(201)
  const refused = await join(20, '203.0.113.99')
  expect([refused.status, errorOf(refused).code]).toEqual([429, 'too_many'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await join(21, '203.0.114.1')).status).toBe(201)
  server.at('2026-11-21T18:00:00Z')
  expect((await join(22, '203.0.113.99')).status).toBe(201)
})

test('on one machine a whole club may register', async () => {
  const server = testServer({ environment: 'local' })
  for (let n = 0; n < 60; n += 1) {
    expect((await server.ask('POST', path, registration(`p${n}@thenest.example`), { ip: '' })).status).toBe(201)
  }
})
