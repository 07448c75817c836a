/** Session cookies: their attributes, and strict parsing of what a browser sends. */
import { describe, expect, test } from 'vitest'
import { sessionCookies } from './session-cookies.ts'

const accountKey = 'a1'.repeat(20)
const token = 'Tt-_0'.repeat(9).slice(0, 43)
const sessionToken = { role: 'member', accountKey, token } as const
const device = `v2.1.${'b'.repeat(40)}`
const value = `v1.m.${accountKey}.${token}`

const cookiesAt = (url: string, cookie?: string) =>
  sessionCookies(new Request(url, cookie === undefined ? {} : { headers: { cookie } }))

describe('Set-Cookie', () => {
  test('on https: __Host- prefix, Secure, HttpOnly, SameSite=Lax', () => {
    const { session, cookies } = cookiesAt('https://thenest.example/api/members/login')
    session.set(sessionToken, device)
    expect(cookies.onSuccess).toEqual([
      `__Host-nest=${value}; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax`,
      `__Host-nest-device=${device}; Max-Age=34560000; Path=/; HttpOnly; Secure; SameSite=Lax`,
    ])
  })

  test.each(['http://localhost:8888/', 'http://127.0.0.1:8888/', 'http://[::1]:8888/'])(
    '%s has no https: not Secure, without the prefix',
    (url) => {
      const { session, cookies } = cookiesAt(url)
      session.set(sessionToken, device)
      expect(cookies.onSuccess[0]).toBe(`nest=${value}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`)
    },
  )

  test('https on the same machine is Secure, with the prefix', () => {
    const { session, cookies } = cookiesAt('https://localhost:8888/')
    session.clear()
    expect(cookies.always).toEqual(['__Host-nest=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax'])
  })

  test('on plain http of any other host the cookie is Secure, so the browser drops it', () => {
    const { session, cookies } = cookiesAt('http://thenest.example/')
    session.set(sessionToken, device)
    expect(cookies.onSuccess[0]).toContain('Secure')
  })

  test('a staff session ends with the browser', () => {
    const { session, cookies } = cookiesAt('https://thenest.example/')
    session.set({ ...sessionToken, role: 'staff' }, device)
    expect(cookies.onSuccess[0]).toMatch(/^__Host-nest=v1\.s\./)
    expect(cookies.onSuccess[0]).not.toContain('Max-Age')
  })

  test('signing out clears the session cookie and keeps the device cookie', () => {
    const { session, cookies } = cookiesAt('https://thenest.example/')
    session.clear()
    expect(cookies.always).toEqual(['__Host-nest=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax'])
  })
})

describe('parsing', () => {
  const sessionAt = (url: string, cookie: string) => cookiesAt(url, cookie).session

  test('accepts a token in exactly the expected format', () => {
    const member = sessionAt('https://thenest.example/', `a=b; __Host-nest=${value}; __Host-nest-device=${device}`)
    expect([member.sent, member.device]).toEqual([sessionToken, device])
    const staff = sessionAt('https://thenest.example/', `__Host-nest=${value.replace('.m.', '.s.')}`)
    expect(staff.sent?.role).toBe('staff')
  })

  test.each([
    '',
    'v1',
    value.replace('v1', 'v2'),
    value.replace('.m.', '.x.'),
    value.replace(accountKey, accountKey.toUpperCase()),
    value.replace(accountKey, `../../member/${accountKey.slice(13)}`),
    value.replace(accountKey, '%2e%2e%2f'.repeat(5).slice(0, 40)),
    `${value}x`,
    ` ${value}.${value}`,
    value.slice(0, -1),
    value.replace('T', '/'),
    `${value}%0a`,
    '%E0%A4%A',
    'x'.repeat(8000),
  ])('rejects %j', (text) => {
    expect(sessionAt('https://thenest.example/', `__Host-nest=${text}`).sent).toBeUndefined()
  })

  test('rejects the name without the prefix on https: another host could have set it', () => {
    expect(sessionAt('https://thenest.example/', `nest=${value}`).sent).toBeUndefined()
  })

  test.each(['', 'v2', `v2.10.${'b'.repeat(40)}`, `v2./.${'b'.repeat(40)}`, `v1.1.${'b'.repeat(40)}`, `${device}0`])(
    'rejects the device id %j',
    (text) => {
      expect(sessionAt('https://thenest.example/', `__Host-nest-device=${text}`).device).toBe('')
    },
  )
})
