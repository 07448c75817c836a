/** Staff accounts come by the set-up token, once, or by an invitation, once each; and one always stays. */
import { beforeEach, describe, expect, test } from 'vitest'
import { errorOf, testServer, type TestServer } from '#server/test-support/server/test-server.ts'
import { staffMessages } from '#domain/messages/admin-messages.ts'

const setupToken = 'a-set-up-token-of-enough-letters'
const password = 'a whistle in the dark'
const first = { token: setupToken, email: 'Dana@TheNest.example', name: 'Dana Whitfield', password }

let server: TestServer
beforeEach(() => {
  server = testServer({ setupToken })
})

const setUp = (change: object = {}) => server.ask('POST', '/api/staff/setup', { ...first, ...change })
const invite = async (cookie: string) => {
  const { body } = await server.ask('POST', '/api/staff/invites', undefined, { cookie })
  return (body as { invite: { token: string; expiresAt: string } }).invite
}
const accept = (token: string, name: string, change: object = {}) =>
  server.ask('POST', '/api/staff/accept', { token, email: `${name}@thenest.example`, name, password, ...change })
const staffOf = async (cookie: string) => {
  const { body } = await server.ask('GET', '/api/staff', undefined, { cookie })
  return (body as { staff: { id: string; profileName: string }[] }).staff
}
const kept = async (prefix: string) => {
  const listed = await server.context.store.list(prefix)
  return JSON.stringify(await Promise.all(listed.map(async ({ key }) => [key, await server.context.store.read(key)])))
}

describe('the first account', () => {
  test('opens with the token, and the answer is a staff session', async () => {
    const { status, body, cookie } = await setUp()
    expect([status, body]).toEqual([
      201,
      { staff: { id: expect.any(String), email: first.email, profileName: first.name } },
    ])
    const { body: session } = await server.ask('GET', '/api/session', undefined, { cookie })
    expect(session).toMatchObject({ role: 'staff' })
  })

  test('the door opens once: for nobody else, with whatever token', async () => {
    await setUp()
    const again = await setUp({ email: 'other@thenest.example' })
    expect([again.status, errorOf(again).error]).toEqual([403, staffMessages.setupClosed])
  })

  test('sent twice, as after a lost answer, it is one account', async () => {
    await setUp()
    const { status, cookie } = await setUp()
    expect(status).toBe(201)
    expect(await staffOf(cookie)).toHaveLength(1)
  })

  test('of two at the same moment one comes in', async () => {
    const answers = await Promise.all([setUp(), setUp({ email: 'other@thenest.example' })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 403])
  })

  test.each(['', 'a-set-up-token-of-enough-letterz', `${setupToken}x`])('token %j leaves no trace', async (token) => {
    const before = server.writes()
    const { status } = await setUp({ token })
    expect(status).toBe(token === '' ? 400 : 403)
    // One attempt is counted, and nothing else is kept.
    expect(server.writes() - before).toBe(token === '' ? 0 : 1)
    expect(await kept('staff/')).toBe('[]')
  })

  test('without a token in the environment there is no such door', async () => {
    server = testServer()
    expect((await setUp({ token: 'undefined' })).status).toBe(403)
  })

  test('guesses are counted: throttled like sign-in', async () => {
    const answers = []
    for (let guess = 0; guess < 21; guess += 1) answers.push((await setUp({ token: `guess ${guess}` })).status)
    expect(answers.at(-1)).toBe(429)
  })
})

describe('an invitation', () => {
  let cookie: string
  beforeEach(async () => {
    ;({ cookie } = await setUp())
  })

  test('makes one account, whose token is kept nowhere', async () => {
    const { token } = await invite(cookie)
    expect(token.length).toBeGreaterThanOrEqual(32)
    const { status, cookie: theirs } = await accept(token, 'kim')
    expect(status).toBe(201)
    expect((await staffOf(theirs)).map(({ profileName }) => profileName)).toEqual(['Dana Whitfield', 'kim'])
    for (const prefix of ['invite/', 'staff/', 'log/']) expect(await kept(prefix)).not.toContain(token)
  })

  test('is used once; sent again by the same person it is the same account', async () => {
    const { token } = await invite(cookie)
    await accept(token, 'kim')
    expect((await accept(token, 'kim')).status).toBe(201)
    expect((await accept(token, 'kim', { password: 'another password entirely' })).status).toBe(409)
    expect(errorOf(await accept(token, 'lee')).error).toBe(staffMessages.inviteClosed)
    expect(await staffOf(cookie)).toHaveLength(2)
  })

  test('of ten at the same moment one comes in', async () => {
    const { token } = await invite(cookie)
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => accept(token, `guest${n}`)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  })

  test('is good for 72 hours', async () => {
    const { token, expiresAt } = await invite(cookie)
    expect(expiresAt).toBe('2026-11-24T17:00:00.000Z')
    server.at('2026-11-24T17:00:00Z')
    expect((await accept(token, 'kim')).status).toBe(403)
  })

  test('ends with the account of who gave it', async () => {
    const { cookie: kims } = await accept((await invite(cookie)).token, 'kim')
    const left = await invite(kims)
    const kim = (await staffOf(cookie)).find(({ profileName }) => profileName === 'kim')!
    await server.ask('DELETE', `/api/staff/${kim.id}`, undefined, { cookie })
    expect((await accept(left.token, 'lee')).status).toBe(403)
  })

  test('tells who has an account here only to who may come in', async () => {
    const taken = { email: first.email }
    expect((await accept('made-up', 'kim', taken)).status).toBe(403)
    expect((await accept((await invite(cookie)).token, 'kim', taken)).status).toBe(409)
  })

  test('refuses a password from the lists', async () => {
    const answer = await accept((await invite(cookie)).token, 'kim', { password: 'password123' })
    expect([answer.status, Object.keys(errorOf(answer).fields ?? {})]).toEqual([400, ['password']])
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

  test('ends their sessions and their sign-in at once', async () => {
    expect((await remove('kim', dana)).status).toBe(204)
    expect((await server.ask('GET', '/api/staff', undefined, { cookie: kim })).status).toBe(401)
    const signIn = await server.ask('POST', '/api/staff/login', { email: 'kim@thenest.example', password })
    expect(signIn.status).toBe(401)
  })

  test('they do not come back by the way they came, but by a new invitation', async () => {
    await remove('kim', dana)
    expect((await accept(token, 'kim')).status).toBe(403)
    expect((await accept((await invite(dana)).token, 'kim')).status).toBe(201)
    expect((await server.ask('GET', '/api/staff', undefined, { cookie: kim })).status).toBe(401)
  })

  test('not oneself', async () => {
    const answer = await remove('kim', kim)
    expect([answer.status, errorOf(answer).error]).toEqual([409, staffMessages.notYourself])
  })

  test('not the last one: two who remove each other at the same moment leave somebody', async () => {
    for (let round = 0; round < 20; round += 1) {
      const answers = await Promise.all([remove('kim', dana), remove('Dana Whitfield', kim)])
      const left = (await kept('staff/')).match(/"state":"removed"/g)?.length ?? 0
      expect(left).toBeLessThan(2)
      if (answers.every(({ status }) => status === 409)) expect(left).toBe(0)
      if (left > 0) return
    }
  })

  test('and is written down, by id alone', async () => {
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
