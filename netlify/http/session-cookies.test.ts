/** The cookies: what browsers are told to keep, and how little of what they send is believed. */
import { describe, expect, test } from 'vitest'
import { sessionCookies } from './session-cookies.ts'

const ownerKey = 'a1'.repeat(20)
const token = 'Tt-_0'.repeat(9).slice(0, 43)
const pass = { role: 'member', ownerKey, token } as const
const device = `v1.id000001.${'b'.repeat(40)}`
const value = `v1.m.${ownerKey}.${token}`

const deskAt = (url: string, cookie?: string) =>
  sessionCookies(new Request(url, cookie === undefined ? {} : { headers: { cookie } }))

describe('what a browser is told to keep', () => {
  test('on https: host-bound, secure, out of reach of scripts, not sent along from other sites', () => {
    const { session: context, cookies } = deskAt('https://thenest.example/api/members/login')
    context.set(pass, device)
    expect(cookies).toEqual([
      `__Host-nest=${value}; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax`,
      `__Host-nest-device=${device}; Max-Age=34560000; Path=/; HttpOnly; Secure; SameSite=Lax`,
    ])
  })

  test.each(['http://localhost:8888/', 'http://127.0.0.1:8888/', 'http://[::1]:8888/'])(
    '%s has no https: the same without Secure, under another name',
    (url) => {
      const { session: context, cookies } = deskAt(url)
      context.set(pass, device)
      expect(cookies[0]).toBe(`nest=${value}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`)
    },
  )

  test('plain http of any other host gets nothing a browser would keep there', () => {
    const { session: context, cookies } = deskAt('http://thenest.example/')
    context.set(pass, device)
    expect(cookies[0]).toContain('Secure')
  })

  test("a staff session ends with the browser's", () => {
    const { session: context, cookies } = deskAt('https://thenest.example/')
    context.set({ ...pass, role: 'staff' }, device)
    expect(cookies[0]).toMatch(/^__Host-nest=v1\.s\./)
    expect(cookies[0]).not.toContain('Max-Age')
  })

  test('signing out takes the session cookie away and leaves the other', () => {
    const { session: context, cookies } = deskAt('https://thenest.example/')
    context.clear()
    expect(cookies).toEqual(['__Host-nest=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax'])
  })
})

describe('what is believed of what a browser sends', () => {
  const shownAt = (url: string, cookie: string) => deskAt(url, cookie).session

  test('a pass in exactly its form', () => {
    const context = shownAt('https://thenest.example/', `a=b; __Host-nest=${value}; __Host-nest-device=${device}`)
    expect([context.sent, context.device]).toEqual([pass, device])
    const staff = shownAt('https://thenest.example/', `__Host-nest=${value.replace('.m.', '.s.')}`)
    expect(staff.sent?.role).toBe('staff')
  })

  test.each([
    '',
    'v1',
    value.replace('v1', 'v2'),
    value.replace('.m.', '.x.'),
    value.replace(ownerKey, ownerKey.toUpperCase()),
    value.replace(ownerKey, `../../member/${ownerKey.slice(13)}`),
    value.replace(ownerKey, '%2e%2e%2f'.repeat(5).slice(0, 40)),
    `${value}x`,
    ` ${value}.${value}`,
    value.slice(0, -1),
    value.replace('T', '/'),
    `${value}%0a`,
    '%E0%A4%A',
    'x'.repeat(8000),
  ])('%j is nothing', (text) => {
    expect(shownAt('https://thenest.example/', `__Host-nest=${text}`).sent).toBeUndefined()
  })

  test('on https the name without the prefix is nothing: another host could have set it', () => {
    expect(shownAt('https://thenest.example/', `nest=${value}`).sent).toBeUndefined()
  })

  test.each(['', 'v1', `v1.${'x'.repeat(41)}.${'b'.repeat(40)}`, `v1.id/.${'b'.repeat(40)}`, `${device}0`])(
    'a device mark like %j is nothing',
    (text) => {
      expect(shownAt('https://thenest.example/', `__Host-nest-device=${text}`).device).toBe('')
    },
  )
})
