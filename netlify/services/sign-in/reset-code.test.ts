/** Reset codes: made by staff, used once within 15 minutes; refusals do not differ, and guesses are limited. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { registerMessages } from '#domain/fields/account-messages.ts'
import { readAdminLog } from '#server/repositories/admin-log.ts'
import { keys } from '#server/repositories/keys.ts'
import { keysUnder, readAll } from '#server/repositories/update-with-retry.ts'
import { dumpStore } from '#server/test-support/fixtures/store-dump.ts'
import { errorOf, fakePasswordHasher, testServer, visible } from '#server/test-support/server/test-server.ts'
import { badCode } from '#domain/codes/one-time-code.ts'

const email = 'robin@thenest.example'
const next = 'four grey herons'
const wrong = 'K7MX-2QPD'

const open = async () => {
  const passwords = fakePasswordHasher()
  const server = testServer({ passwords })
  const { cookie, profile, password } = await server.signUp({ email })
  const staff = await server.signUpStaff()
  return { ...server, passwords, cookie, profile, password, staff }
}
let server: Awaited<ReturnType<typeof open>>
beforeEach(async () => {
  server = await open()
})

const make = (id = server.profile.id, key?: string) =>
  server.ask('POST', `/api/admin/members/${id}/caregivers/${id}/reset-code`, undefined, {
    ...server.staff,
    ...(key && { key }),
  })
const newCode = async () => ((await make()).body as Reply<'makeResetCode'>).code
type Options = Parameters<typeof server.ask>[3]
const reset = (code: string, options: Options = {}, body: object = {}) =>
  server.ask('POST', '/api/members/login/code', { email, code, password: next, ...body }, options)
const signIn = (password: string, options: Options = {}) =>
  server.ask('POST', '/api/members/login', { email, password }, options)
const isSignedIn = async (cookie: string) =>
  (await server.ask('GET', '/api/account', undefined, { cookie })).status === 200

describe('a code', () => {
  test('is shown once, valid for 15 minutes, logged and stored without itself', async () => {
    const { status, body, headers } = await make()
    const { code, expiresAt } = body as Reply<'makeResetCode'>
    expect([status, headers.get('cache-control')]).toEqual([201, 'no-store'])
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
    expect(expiresAt).toBe('2026-11-21T17:15:00.000Z')
    const [entry] = await readAdminLog(server.context, '2026-11-21')
    expect(entry).toMatchObject({ what: 'member_reset_code_made', member: server.profile.id })
    const stored = JSON.stringify([...(await dumpStore(server.context.store))])
    expect(stored.toUpperCase()).not.toContain(code.replace('-', ''))
    expect(stored).not.toContain(code)
  })

  test('sets a new password, signs in, and ends every other session and the old password', async () => {
    const phone = await signIn(server.password)
    const response = await reset(await newCode(), { cookie: server.cookie })
    expect([response.status, response.body]).toEqual([200, { profile: server.profile }])
    const sessions = await Promise.all([server.cookie, phone.cookie, response.cookie].map(isSignedIn))
    expect(sessions).toEqual([false, false, true])
    expect([(await signIn(server.password)).status, (await signIn(next)).status]).toEqual([401, 200])
  })

  test.each([
    ['in lower case, without the hyphen', (code: string) => code.toLowerCase().replace('-', '')],
    [
      'with spaces, and letters for digits',
      (code: string) => ` ${code.replace('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')} `,
    ],
  ])('may be typed %s', async (_, typed) => {
    expect((await reset(typed(await newCode()))).status).toBe(200)
  })

  test('is replaced by the next one', async () => {
    const first = await newCode()
    const second = await newCode()
    expect([(await reset(first)).status, (await reset(second)).status]).toEqual([401, 200])
  })

  test('works for its own account only', async () => {
    await server.signUp({ email: 'kim@thenest.example' })
    expect((await reset(await newCode(), {}, { email: 'kim@thenest.example' })).status).toBe(401)
  })

  test('is used by one of two concurrent requests', async () => {
    const code = await newCode()
    const responses = await Promise.all([reset(code), reset(code, {}, { password: 'five red herons' })])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 401])
    const right = responses[0]!.status === 200 ? next : 'five red herons'
    expect((await signIn(right)).status).toBe(200)
  })

  test('that was used gives the same answer to the same request, after a lost response, and to no other', async () => {
    const code = await newCode()
    await reset(code, { key: 'one-request' })
    const again = await reset(code, { key: 'one-request' })
    expect(again.status).toBe(200)
    expect(await isSignedIn(again.cookie)).toBe(true)
    expect((await reset(code, {}, { password: 'five red herons' })).status).toBe(401)
  })

  test('is worthless after a change of the password', async () => {
    const code = await newCode()
    const change = { current: server.password, next: 'six black herons' }
    expect((await server.ask('POST', '/api/account/password', change, server)).status).toBe(204)
    expect((await reset(code)).status).toBe(401)
  })

  test('is removed with the account, and worthless for the next account with the address', async () => {
    const code = await newCode()
    const deletion = { password: server.password, confirm: email }
    expect((await server.ask('POST', '/api/account/delete', deletion, server)).status).toBe(204)
    const { store } = server.context
    expect(await readAll(store, await keysUnder(store, keys.allCodes))).toEqual([])
    expect((await reset(code)).status).toBe(401)
    await server.signUp({ email })
    expect((await reset(code)).status).toBe(401)
  })
})

describe('a refusal', () => {
  test.each([
    ['a password that is too short', { password: 'seven' }, { password: registerMessages.passwordShort }],
    ['a common password', { password: 'hockeyhockey' }, { password: registerMessages.passwordCommon }],
    ['no code', { code: ' ' }, { code: 'Enter the code' }],
    ['a code of another form', { code: 'U7MX-2QPD' }, { code: badCode }],
  ])('of %s is an error at its field and uses up nothing', async (_, body, fields) => {
    const code = await newCode()
    const before = server.writeCount()
    const response = await reset(code, {}, body)
    expect([response.status, errorOf(response).fields]).toEqual([400, fields])
    expect(server.writeCount()).toBe(before)
    expect((await reset(code)).status).toBe(200)
  })

  test('is the same for an unknown address and a wrong, expired or used code: answer, operations and hashes', async () => {
    const costs: unknown[] = []
    const responses: string[] = []
    let network = 0
    const refused = async (code: string, address = email) => {
      const before = server.passwords.computed()
      // From another network each: further attempts of one network cost another operation.
      const response = await reset(
        code,
        { ip: `10.9.${(network += 1)}.1` },
        { email: address, password: 'my next heron' },
      )
      costs.push([server.passwords.computed() - before, server.lines.at(-1)!.operations])
      responses.push(visible(response))
    }
    await refused(wrong, 'nobody@thenest.example')
    await refused(wrong)
    const expired = await newCode()
    server.setClock('2026-11-21T17:15:00Z')
    await refused(expired)
    server.staff = await server.signUpStaff('second@thenest.example')
    const used = await newCode()
    await reset(used, { ip: '10.8.1.1' })
    await refused(used)
    expect(new Set(responses).size).toBe(1)
    expect(JSON.parse(responses[0]!)).toMatchObject({
      status: 401,
      body: {
        fields: {
          code: 'This code does not belong to this email, has expired or has been used. Check both, or get a new code.',
        },
      },
    })
    const [[hashes, operations]] = costs as [[number, number]]
    expect(hashes).toBe(1)
    // The first attempt of an account's window is one operation, each further one two.
    for (const cost of costs as [number, number][]) {
      expect(cost[0]).toBe(1)
      expect([operations, operations + 1]).toContain(cost[1])
    }
  })
})

describe('limits', () => {
  test('1,000 concurrent guesses from as many networks: at most 10 are tried', async () => {
    const before = server.passwords.computed()
    const responses = await Promise.all(
      Array.from({ length: 1000 }, (_, n) => reset(wrong, { ip: `10.${n >> 8}.${n & 255}.1` })),
    )
    expect(server.passwords.computed() - before).toBe(10)
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(990)
  })

  test('a network is refused after 20 wrong codes, before it uses up the attempts of an account', async () => {
    for (let n = 0; n < 20; n += 1) await reset(wrong, { ip: '203.0.113.9' }, { email: `p${n}@thenest.example` })
    for (let n = 0; n < 12; n += 1) expect((await reset(wrong, { ip: '203.0.113.7' })).status).toBe(429)
    expect((await reset(await newCode())).status).toBe(200)
  })

  test('guesses do not lock anybody out of signing in', async () => {
    for (let n = 0; n < 12; n += 1) await reset(wrong, { ip: `10.7.${n}.1` })
    expect((await signIn(server.password, { ip: '10.7.99.1' })).status).toBe(200)
  })

  test('a staff member makes ten codes in 15 minutes', async () => {
    const statuses = []
    for (let n = 0; n < 11; n += 1) statuses.push((await make()).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 201), 429])
  })

  test('an unknown member is not found', async () => {
    expect((await make('x')).status).toBe(404)
    const { store } = server.context
    expect(await readAll(store, await keysUnder(store, keys.allCodes))).toEqual([])
  })
})
