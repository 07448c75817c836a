/** Forgotten passwords: the same answer for every address, one link that works once, and nothing a stranger can use. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { registerMessages } from '#domain/fields/account-messages.ts'
import { resetMessages } from '#domain/sign-in/session-messages.ts'
import { compose } from '#server/mail/compose.ts'
import { unsentEntries } from '#server/test-support/mail/unsent-entries.ts'
import { errorOf, testServer, type TestServer } from '#server/test-support/server/test-server.ts'

const email = 'robin@thenest.example'
const old = 'three blue herons'
const password = 'four grey herons'
let server: TestServer
let cookie: string

beforeEach(async () => {
  server = testServer({ mailEnabled: true })
  ;({ cookie } = await server.signUp({ email }))
})

const forgot = (address: string, ip?: string, role = 'member') =>
  server.ask('POST', '/api/password/forgot', { email: address, role }, ip === undefined ? {} : { ip })
const reset = (token: string, chosen = password) =>
  server.ask('POST', '/api/password/reset', { token, password: chosen })
const signIn = (chosen: string, address = email, role = 'members') =>
  server.ask('POST', `/api/${role}/login`, { email: address, password: chosen })
const whoAmI = async (session: string) =>
  (await server.ask('GET', '/api/session', undefined, { cookie: session })).status
const unsent = async (kind: string) =>
  (await unsentEntries(server.context)).filter(({ entry }) => entry.value.kind === kind)

/** The tokens in the messages that would be sent now. */
async function tokens(role: 'member' | 'staff' = 'member'): Promise<string[]> {
  const messages = await Promise.all(
    (await unsent(`reset_${role}`)).map((each) => compose(server.context, 'https://thenest.example', each)),
  )
  return messages.flatMap((composed) => {
    const message = composed?.mail
    if (message === 'withheld') throw new Error('a link is never withheld')
    const [, token] =
      new RegExp(`https://thenest\\.example/reset-password#${role}=(\\S+)`).exec(message?.text ?? '') ?? []
    return token === undefined ? [] : [token]
  })
}

async function tokenFor(address = email): Promise<string> {
  await forgot(address)
  const [token] = await tokens()
  if (token === undefined) throw new Error('no link')
  return token
}

describe('asking for a link', () => {
  test('answers 204 with the same operations for every address, account or not', async () => {
    const answers: unknown[] = []
    for (const [n, address] of [email, 'nobody@thenest.example', 'no address'].entries()) {
      // A network each: an attempt of a used window may cost one more operation.
      const { status, body, headers } = await forgot(address, `10.6.${n}.1`)
      answers.push([status, body, [...headers.keys()], server.lines.at(-1)?.operations])
    }
    expect(answers[0]).toEqual([204, undefined, expect.any(Array), expect.any(Number)])
    expect(answers).toEqual(answers.map(() => answers[0]))
  })

  test('fifty requests for one address make one message', async () => {
    for (let n = 0; n < 50; n += 1) expect((await forgot(email, `10.9.${n}.1`)).status).toBe(204)
    expect(await tokens()).toHaveLength(1)
  })

  test('fifty requests from one network are limited to twenty', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 50; n += 1) statuses.push((await forgot(`p${n}@thenest.example`, '10.9.9.9')).status)
    expect([statuses.filter((status) => status === 204).length, statuses.at(-1)]).toEqual([20, 429])
    expect(await unsent('reset_member')).toHaveLength(20)
  })

  test('fifty a minute for one address, from everywhere, leave the family its link', async () => {
    const start = Date.parse('2026-11-21T17:00:00Z')
    for (let minute = 0; minute < 10; minute += 1) {
      server.setClock(new Date(start + minute * 60_000))
      for (let n = 0; n < 50; n += 1) await forgot(email, `10.${minute}.${n}.1`)
    }
    expect((await forgot(email, '10.77.7.1')).status).toBe(204)
    // One in five minutes, and each of them works.
    const links = await tokens()
    expect(links).toHaveLength(2)
    expect((await reset(links.at(-1) ?? '')).status).toBe(200)
  })

  test('a network that is limited gets the same answers for known and unknown addresses, and others are not limited', async () => {
    const ask = async (address: string, ip: string) => {
      const answers = []
      for (let n = 0; n < 50; n += 1) {
        const { status, body } = await forgot(address, ip)
        answers.push([status, body])
      }
      return answers
    }
    expect(await ask(email, '10.9.1.1')).toEqual(await ask('nobody@thenest.example', '10.9.2.1'))
    expect((await forgot(email, '10.9.3.1')).status).toBe(204)
  })

  test('makes no message for an unknown address, and stores no address', async () => {
    await forgot('nobody@thenest.example')
    expect(await tokens()).toEqual([])
    expect(await unsent('reset_member')).toHaveLength(1)
    expect(JSON.stringify(await unsent('reset_member'))).not.toContain('nobody')
  })

  test('without mail says so, stores nothing and claims nothing', async () => {
    server = testServer()
    const response = await forgot(email)
    expect([response.status, errorOf(response)]).toEqual([
      409,
      {
        error:
          'This site cannot send email at the moment. Please write to hello@thenest.example or ask at the front desk.',
        code: 'mail_off',
      },
    ])
    expect(server.writeCount()).toBe(0)
  })
})

describe('the link', () => {
  test('sets the password, signs in and ends all other sessions', async () => {
    const token = await tokenFor()
    const response = await reset(token)
    expect([response.status, (response.body as Reply<'resetPassword'>).profile.email]).toEqual([200, email])
    expect([await whoAmI(response.cookie), await whoAmI(cookie)]).toEqual([200, 401])
    expect([(await signIn(old)).status, (await signIn(password)).status]).toEqual([401, 200])
    expect(await unsent('password_changed_member')).toHaveLength(1)
  })

  test('works once, also when it is used twice at the same time', async () => {
    const token = await tokenFor()
    const both = await Promise.all([reset(token), reset(token, 'five green herons')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 403])
    const again = await reset(token, 'six yellow herons')
    expect([again.status, errorOf(again).error]).toEqual([403, resetMessages.linkInvalid])
  })

  test('of an earlier request is used up with the later one', async () => {
    const first = await tokenFor()
    server.setClock('2026-11-21T17:06:00Z')
    await forgot(email)
    const second = (await tokens()).find((token) => token !== first)
    expect((await reset(second ?? '')).status).toBe(200)
    expect((await reset(first, 'six yellow herons')).status).toBe(403)
  })

  test('is a success again when its answer was lost, for as long as it is valid and without guessing', async () => {
    const token = await tokenFor()
    const first = await reset(token)
    const copies = await Promise.all([reset(token), reset(token)])
    expect([first, ...copies].map(({ status }) => status)).toEqual([200, 200, 200])
    for (let guess = 0; guess < 10; guess += 1) expect((await reset(token, `guess number ${guess}`)).status).toBe(403)
    expect((await reset(token)).status).toBe(429)
    server.setClock('2026-11-21T17:30:00Z')
    expect((await reset(token)).status).toBe(403)
  })

  test('says before anything is typed whether it works', async () => {
    const check = async (link: string) => (await server.ask('POST', '/api/links/check', { token: link })).status
    const token = await tokenFor()
    expect(await check(token)).toBe(200)
    expect(await check(`${token.slice(0, -4)}0000`)).toBe(403)
    await reset(token)
    expect(await check(token)).toBe(403)
  })

  test('works for 30 minutes', async () => {
    const token = await tokenFor()
    server.setClock('2026-11-21T17:30:00Z')
    expect((await reset(token)).status).toBe(403)
    server.setClock('2026-11-21T17:29:59Z')
    expect((await reset(token)).status).toBe(200)
  })

  test('is worthless after the password was changed in another way', async () => {
    const token = await tokenFor()
    await server.ask('POST', '/api/account/password', { current: old, next: 'five green herons' }, { cookie })
    expect((await reset(token)).status).toBe(403)
  })

  test('is refused with any bit changed, with the account of another family, and for the other role', async () => {
    const token = await tokenFor()
    await server.signUp({ email: 'alex@thenest.example' })
    const alex = (await tokenParts('alex@thenest.example'))[1] ?? ''
    const [role = '', owner = '', expires = '', mac = ''] = token.split('.')
    const later = (Number.parseInt(expires, 36) + 3_600_000).toString(36)
    const forged = [
      ...Array.from({ length: mac.length }, (_, at) => flip(mac, at)).map((each) => [role, owner, expires, each]),
      [role, alex, expires, mac],
      [role, owner, later, mac],
      ['staff', owner, expires, mac],
      [role, owner, expires, ''],
    ].map((parts) => parts.join('.'))
    for (const [n, each] of forged.entries()) {
      const sent = { token: each, password }
      expect((await server.ask('POST', '/api/password/reset', sent, { ip: `10.7.${n}.1` })).status, each).toBe(403)
    }
    expect((await reset(token)).status).toBe(200)
  })

  test('is refused for an account that is being deleted', async () => {
    const token = await tokenFor()
    await server.ask('POST', '/api/account/delete', { password: old, confirm: email }, { cookie })
    expect((await reset(token)).status).toBe(403)
    expect(await tokens()).toEqual([])
  })

  test('a common password is refused, and the link still works', async () => {
    const token = await tokenFor()
    const response = await reset(token, 'password123')
    expect([response.status, errorOf(response).fields]).toEqual([400, { password: registerMessages.passwordCommon }])
    expect((await reset(token)).status).toBe(200)
  })

  test('guesses from one network are limited', async () => {
    for (let n = 0; n < 20; n += 1) await reset('member.x')
    expect((await reset('member.x')).status).toBe(429)
  })
})

test('staff: the same, apart from members with the same address, and in the staff log', async () => {
  const { cookie: coach } = await server.signUpStaff(email, old)
  await forgot(email, undefined, 'staff')
  expect(await tokens('member')).toEqual([])
  const [token = ''] = await tokens('staff')
  const response = await reset(token)
  expect([response.status, response.body]).toMatchObject([200, { profile: { email }, staffRole: 'owner' }])
  expect([await whoAmI(coach), await whoAmI(cookie)]).toEqual([401, 200])
  const { body } = await server.ask('GET', '/api/log?day=2026-11-21', undefined, { cookie: response.cookie })
  expect((body as Reply<'readLog'>).entries[0]?.what).toBe('staff_password_reset')
})

const flip = (text: string, at: number) => `${text.slice(0, at)}${text[at] === '0' ? '1' : '0'}${text.slice(at + 1)}`
const tokenParts = async (address: string) => {
  await forgot(address)
  return (await tokens()).at(-1)?.split('.') ?? []
}
