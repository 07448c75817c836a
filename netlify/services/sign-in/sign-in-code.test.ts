/** Sign-in codes: made by who is signed in, used once within five minutes; refusals do not differ, and guesses are limited. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { joinSecond } from '#server/test-support/fixtures/caregiver-fixture.ts'
import { dumpStore } from '#server/test-support/fixtures/store-dump.ts'
import { errorOf, testServer, visible, type TestServer } from '#server/test-support/server/test-server.ts'
import { badCode } from '#domain/codes/one-time-code.ts'

const email = 'robin@thenest.example'
const password = 'three blue herons'
const wrong = 'K7M-2QP'

let server: TestServer
let browser: string
let id: string
beforeEach(async () => {
  server = testServer()
  const signedUp = await server.signUp({ email })
  browser = signedUp.cookie
  id = signedUp.profile.id
})

const ask = (method: string, path: string, body?: object, cookie = browser) =>
  server.ask(method, `/api/${path}`, body, { cookie })
const make = (cookie = browser) => ask('POST', 'account/sign-in-code', undefined, cookie)
const newCode = async (cookie = browser) => ((await make(cookie)).body as Reply<'makeSignInCode'>).code
type Options = Parameters<typeof server.ask>[3]
const enter = (code: string, options: Options = {}, address = email) =>
  server.ask('POST', '/api/members/login/code', { email: address, code }, options)
const isSignedIn = async (cookie: string) => (await ask('GET', 'account', undefined, cookie)).status === 200

describe('a code', () => {
  test('has six characters, is valid for five minutes, and is stored without itself', async () => {
    const { status, body, headers } = await make()
    const { code, expiresAt } = body as Reply<'makeSignInCode'>
    expect([status, headers.get('cache-control')]).toEqual([201, 'no-store'])
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{3}-[0-9A-HJKMNP-TV-Z]{3}$/)
    expect(expiresAt).toBe('2026-11-21T17:05:00.000Z')
    const stored = JSON.stringify([...(await dumpStore(server.context.store))]).toUpperCase()
    expect(stored).not.toContain(code.replace('-', ''))
    expect(stored).not.toContain(code)
    expect(JSON.stringify(server.lines)).not.toContain(code)
  })

  test('signs another device in, without a password, and the one that made it stays signed in', async () => {
    const code = await newCode()
    const app = await enter(` ${code.toLowerCase().replace('-', ' ')}`)
    expect([app.status, (app.body as Reply<'redeemCode'>).profile.id]).toEqual([200, id])
    expect([await isSignedIn(app.cookie), await isSignedIn(browser)]).toEqual([true, true])
    expect((await enter(code)).status).toBe(401)
  })

  test('signs in who made it, not the other caregiver of the family', async () => {
    const { cookie: kim, profile } = await joinSecond(server, browser)
    const code = await newCode(kim)
    expect((await enter(code)).status).toBe(401)
    const app = await enter(code, {}, profile.email)
    expect((await ask('GET', 'session', undefined, app.cookie)).body).toMatchObject({ profile: { id: profile.id } })
    // One of each does not end that of the other.
    const [own, theirs] = [await newCode(), await newCode(kim)]
    expect([(await enter(own)).status, (await enter(theirs, {}, profile.email)).status]).toEqual([200, 200])
  })

  test('is used by one of two devices at once, and again by the same request after a lost response', async () => {
    const code = await newCode()
    const both = await Promise.all([enter(code, { key: 'tablet' }), enter(code, { key: 'phone' })])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401])
    const [first, second] = both[0].status === 200 ? ['tablet', 'phone'] : ['phone', 'tablet']
    const again = await enter(code, { key: first! })
    expect([again.status, await isSignedIn(again.cookie)]).toEqual([200, true])
    expect((await enter(code, { key: second! })).status).toBe(401)
  })

  test('is replaced by the next one', async () => {
    const first = await newCode()
    const second = await newCode()
    expect([(await enter(first)).status, (await enter(second)).status]).toEqual([401, 200])
  })

  test('needs a session of a member: neither a visitor nor staff make one', async () => {
    const { cookie: staff } = await server.signUpStaff()
    expect([(await make('')).status, (await make(staff)).status]).toEqual([401, 403])
  })
})

describe('ends with', () => {
  test('a new password', async () => {
    const code = await newCode()
    expect((await ask('POST', 'account/password', { current: password, next: 'six black herons' })).status).toBe(204)
    expect((await enter(code)).status).toBe(401)
  })

  test('the removal of the caregiver', async () => {
    const { cookie: kim, profile } = await joinSecond(server, browser)
    const code = await newCode(kim)
    expect((await ask('DELETE', `account/caregivers/${profile.id}`)).status).toBe(204)
    expect((await enter(code, {}, profile.email)).status).toBe(401)
  })

  test('the account, also for the next one with the address', async () => {
    const code = await newCode()
    expect((await ask('POST', 'account/delete', { password, confirm: email })).status).toBe(204)
    expect((await enter(code)).status).toBe(401)
    await server.signUp({ email })
    expect((await enter(code)).status).toBe(401)
  })
})

describe('a refusal', () => {
  test.each([
    ['no code', ' ', 'Enter the code'],
    ['a code of another form', 'K7MX-2QPD', badCode],
  ])('of %s is an error at its field and uses up nothing', async (_, typed, message) => {
    const code = await newCode()
    const before = server.writeCount()
    const response = await enter(typed)
    expect([response.status, errorOf(response).fields]).toEqual([400, { code: message }])
    expect(server.writeCount()).toBe(before)
    expect((await enter(code)).status).toBe(200)
  })

  test('is the same for an unknown address and a wrong, expired or used code: answer and operations', async () => {
    const costs: unknown[] = []
    const responses: string[] = []
    // From another network and with another address each, whose attempts never collide on a record.
    const refused = async (code: string, address: string) => {
      // Reads the settings of the club, which are kept for half a minute.
      await server.ask('GET', '/api/club')
      responses.push(visible(await enter(code, { ip: `10.9.${costs.length}.1` }, address)))
      costs.push(server.lines.at(-1)!.operations)
    }
    const families = await Promise.all(
      ['used', 'expired', 'wrong'].map(async (name) => {
        const address = `${name}@families.example`
        const { cookie } = await server.signUp({ email: address })
        return { address, cookie }
      }),
    )
    const [used, expired, other] = families as [(typeof families)[0], (typeof families)[0], (typeof families)[0]]
    await refused(wrong, 'nobody@thenest.example')
    await newCode(other.cookie)
    await refused(wrong, other.address)
    const late = await newCode(expired.cookie)
    server.setClock('2026-11-21T17:05:00Z')
    await refused(late, expired.address)
    const code = await newCode(used.cookie)
    await enter(code, { ip: '10.8.1.1', key: 'first' }, used.address)
    await server.drainWaitUntil()
    server.setClock('2026-11-21T17:15:00Z')
    await newCode(used.cookie)
    await refused(code, used.address)
    expect(new Set(responses).size).toBe(1)
    expect(JSON.parse(responses[0]!)).toMatchObject({
      status: 401,
      body: {
        fields: {
          code: 'This code does not belong to this email, has expired or has been used. Check both, or get a new code.',
        },
      },
    })
    expect(new Set(costs).size).toBe(1)
  })
})

describe('limits', () => {
  test('200 concurrent guesses from as many networks: ten are tried', async () => {
    const responses = await Promise.all(Array.from({ length: 200 }, (_, n) => enter(wrong, { ip: `10.1.${n}.1` })))
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(10)
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(190)
    // Nobody is locked out of signing in.
    const signIn = await server.ask('POST', '/api/members/login', { email, password }, { ip: '10.99.1.1' })
    expect(signIn.status).toBe(200)
  })

  test('a network is refused after 20 wrong codes, before it uses up the attempts of an account', async () => {
    const [evil, mine] = [{ ip: '203.0.113.9' }, { ip: '198.51.100.7' }]
    for (let n = 0; n < 20; n += 1) await enter(wrong, evil, `p${n}@thenest.example`)
    for (let n = 0; n < 12; n += 1) expect((await enter(wrong, evil)).status).toBe(429)
    expect((await enter(await newCode(), mine)).status).toBe(200)
  })

  test('somebody makes ten codes in 15 minutes', async () => {
    const statuses = []
    for (let n = 0; n < 11; n += 1) statuses.push((await make()).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 429])
  })
})
