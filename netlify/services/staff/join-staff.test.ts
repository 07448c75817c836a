/** Staff accounts: created once by the set-up token or once per invitation; removal always leaves one. */
import { beforeEach, describe, expect, test } from 'vitest'
import { errorOf, testServer, type TestServer } from '#server/test-support/server/test-server.ts'

const setupToken = 'a-set-up-token-of-enough-letters'
const password = 'a whistle in the dark'
const first = { by: 'setup', token: setupToken, email: 'Dana@TheNest.example', name: 'Dana Whitfield', password }

let server: TestServer
beforeEach(() => {
  server = testServer({ setupToken })
})

const setUp = (change: object = {}) => server.ask('POST', '/api/staff/join', { ...first, ...change })
const invite = async (cookie: string, role = 'owner') => {
  const { body } = await server.ask('POST', '/api/staff/invites', { role }, { cookie })
  return (body as { invite: { token: string; expiresAt: string } }).invite
}
const accept = (token: string, name: string, change: object = {}) =>
  server.ask('POST', '/api/staff/join', {
    by: 'invite',
    token,
    email: `${name}@thenest.example`,
    name,
    password,
    ...change,
  })
const staffOf = async (cookie: string) => {
  const { body } = await server.ask('GET', '/api/staff', undefined, { cookie })
  return (body as { staff: { id: string; profileName: string }[] }).staff
}
const storedUnder = async (prefix: string) => {
  const listed = await server.context.store.list(prefix)
  return JSON.stringify(await Promise.all(listed.map(async ({ key }) => [key, await server.context.store.read(key)])))
}

describe('the first account', () => {
  test('is created with the set-up token and gets a staff session', async () => {
    const { status, body, cookie } = await setUp()
    expect([status, body]).toEqual([
      201,
      { staff: { id: expect.any(String), email: first.email, profileName: first.name, staffRole: 'owner' } },
    ])
    const { body: session } = await server.ask('GET', '/api/session', undefined, { cookie })
    expect(session).toMatchObject({ role: 'staff' })
  })

  test('set-up works only once, whatever the token', async () => {
    await setUp()
    const again = await setUp({ email: 'other@thenest.example' })
    expect([again.status, errorOf(again).error]).toEqual([
      403,
      'This setup code is incorrect, or the first account already exists.',
    ])
  })

  test('a retry after a lost response creates no second account', async () => {
    await setUp()
    const { status, cookie } = await setUp()
    expect(status).toBe(201)
    expect(await staffOf(cookie)).toHaveLength(1)
  })

  test('of two concurrent requests one succeeds', async () => {
    const responses = await Promise.all([setUp(), setUp({ email: 'other@thenest.example' })])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 403])
  })

  test.each(['', 'a-set-up-token-of-enough-letterz', `${setupToken}x`])('token %j creates nothing', async (token) => {
    const before = server.writeCount()
    const { status } = await setUp({ token })
    expect(status).toBe(token === '' ? 400 : 403)
    // Only the rate-limit attempt is stored.
    expect(server.writeCount() - before).toBe(token === '' ? 0 : 1)
    expect(await storedUnder('staff/')).toBe('[]')
  })

  test('is disabled without a token in the environment', async () => {
    server = testServer()
    expect((await setUp({ token: 'undefined' })).status).toBe(403)
  })

  test('guesses are rate-limited, as at sign-in', async () => {
    const responses = []
    for (let guess = 0; guess < 21; guess += 1) responses.push((await setUp({ token: `guess ${guess}` })).status)
    expect(responses.at(-1)).toBe(429)
  })
})

describe('an invitation', () => {
  let cookie: string
  beforeEach(async () => {
    ;({ cookie } = await setUp())
  })

  test('creates one account; its token is not stored', async () => {
    const { token } = await invite(cookie)
    expect(token.length).toBeGreaterThanOrEqual(32)
    const { status, cookie: newCookie } = await accept(token, 'kim')
    expect(status).toBe(201)
    expect((await staffOf(newCookie)).map(({ profileName }) => profileName)).toEqual(['Dana Whitfield', 'kim'])
    for (const prefix of ['invite/', 'staff/', 'log/']) expect(await storedUnder(prefix)).not.toContain(token)
  })

  test('works once; a retry by the same person gets the same account', async () => {
    const { token } = await invite(cookie)
    await accept(token, 'kim')
    expect((await accept(token, 'kim')).status).toBe(201)
    expect((await accept(token, 'kim', { password: 'another password entirely' })).status).toBe(409)
    expect(errorOf(await accept(token, 'lee')).error).toBe(
      'This invitation has already been used or has expired. Ask a colleague for a new one.',
    )
    expect(await staffOf(cookie)).toHaveLength(2)
  })

  test('of ten concurrent requests one succeeds', async () => {
    const { token } = await invite(cookie)
    const responses = await Promise.all(Array.from({ length: 10 }, (_, n) => accept(token, `guest${n}`)))
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
  })

  test('is valid for 72 hours', async () => {
    const { token, expiresAt } = await invite(cookie)
    expect(expiresAt).toBe('2026-11-24T17:00:00.000Z')
    server.setClock('2026-11-24T17:00:00Z')
    expect((await accept(token, 'kim')).status).toBe(403)
  })

  test("ends with its sender's account", async () => {
    const { cookie: kimsCookie } = await accept((await invite(cookie)).token, 'kim')
    const kimsInvitation = await invite(kimsCookie)
    const kim = (await staffOf(cookie)).find(({ profileName }) => profileName === 'kim')!
    await server.ask('DELETE', `/api/staff/${kim.id}`, undefined, { cookie })
    expect((await accept(kimsInvitation.token, 'lee')).status).toBe(403)
  })

  test('an invalid invitation does not reveal who has an account', async () => {
    const taken = { email: first.email }
    expect((await accept('unknown-token', 'kim', taken)).status).toBe(403)
    expect((await accept((await invite(cookie)).token, 'kim', taken)).status).toBe(409)
  })

  test('rejects a common password', async () => {
    const response = await accept((await invite(cookie)).token, 'kim', { password: 'password123' })
    expect([response.status, Object.keys(errorOf(response).fields ?? {})]).toEqual([400, ['password']])
  })
})

describe('removing an account', () => {
  let dana: string
  let kim: string
  let ids: Record<string, string>
  let token: string
  const remove = (name: string, cookie: string) =>
    server.ask('DELETE', `/api/staff/${ids[name]}`, undefined, { cookie })

  beforeEach(async () => {
    ;({ cookie: dana } = await setUp())
    ;({ token } = await invite(dana))
    ;({ cookie: kim } = await accept(token, 'kim'))
    ids = Object.fromEntries((await staffOf(dana)).map(({ profileName, id }) => [profileName, id]))
  })

  test('ends its sessions and its sign-in at once', async () => {
    expect((await remove('kim', dana)).status).toBe(204)
    expect((await server.ask('GET', '/api/staff', undefined, { cookie: kim })).status).toBe(401)
    const signIn = await server.ask('POST', '/api/staff/login', { email: 'kim@thenest.example', password })
    expect(signIn.status).toBe(401)
  })

  test('the old invitation cannot be reused; a new one works', async () => {
    await remove('kim', dana)
    expect((await accept(token, 'kim')).status).toBe(403)
    expect((await accept((await invite(dana)).token, 'kim')).status).toBe(201)
    expect((await server.ask('GET', '/api/staff', undefined, { cookie: kim })).status).toBe(401)
  })

  test("rejects the caller's own account", async () => {
    const response = await remove('kim', kim)
    expect([response.status, errorOf(response).error]).toEqual([
      409,
      'You can’t remove your own account. Ask a colleague to do it.',
    ])
  })

  test('is logged, by id only', async () => {
    await remove('kim', dana)
    const { body } = await server.ask('GET', '/api/log?day=2026-11-21', undefined, { cookie: dana })
    const { entries } = body as { entries: { who: object; what: string; subject: string }[] }
    expect(entries.map(({ what }) => what)).toEqual(['staff_removed', 'staff_joined', 'staff_invited', 'staff_set_up'])
    expect(entries[0]).toMatchObject({
      who: { id: ids['Dana Whitfield'], name: 'Dana Whitfield' },
      subject: ids['kim'],
    })
  })
})
