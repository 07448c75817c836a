/** The cookies: what browsers are told to keep, and how little of what they send is believed. */
import { describe, expect, test } from 'vitest'
import { sessionDesk } from './session.ts'

const holder = 'a1'.repeat(20)
const token = 'Tt-_0'.repeat(9).slice(0, 43)
const pass = { role: 'member', holder, token } as const
const device = `v1.id000001.${'b'.repeat(40)}`
const value = `v1.m.${holder}.${token}`

const deskAt = (url: string, cookie?: string) =>
  sessionDesk(new Request(url, cookie === undefined ? {} : { headers: { cookie } }))

describe('what a browser is told to keep', () => {
  test('on https: host-bound, secure, out of reach of scripts, not sent along from other sites', () => {
    const { desk, cookies } = deskAt('https://thenest.example/api/members/login')
    desk.open(pass, device)
    expect(cookies).toEqual([
      `__Host-nest=${value}; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax`,
      `__Host-nest-device=${device}; Max-Age=34560000; Path=/; HttpOnly; Secure; SameSite=Lax`,
    ])
  })

  test.each(['http://localhost:8888/', 'http://127.0.0.1:8888/', 'http://[::1]:8888/'])(
    '%s has no https: the same without Secure, under another name',
    (url) => {
      const { desk, cookies } = deskAt(url)
      desk.open(pass, device)
      expect(cookies[0]).toBe(`nest=${value}; Max-Age=2592000; Path=/; HttpOnly; SameSite=Lax`)
    },
  )

  test('plain http of any other host gets nothing a browser would keep there', () => {
    const { desk, cookies } = deskAt('http://thenest.example/')
    desk.open(pass, device)
    expect(cookies[0]).toContain('Secure')
  })

  test("a staff session ends with the browser's", () => {
    const { desk, cookies } = deskAt('https://thenest.example/')
    desk.open({ ...pass, role: 'staff' }, device)
    expect(cookies[0]).toMatch(/^__Host-nest=v1\.s\./)
    expect(cookies[0]).not.toContain('Max-Age')
  })

  test('signing out takes the session cookie away and leaves the other', () => {
    const { desk, cookies } = deskAt('https://thenest.example/')
    desk.close()
    expect(cookies).toEqual(['__Host-nest=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax'])
  })
})

describe('what is believed of what a browser sends', () => {
  const shownAt = (url: string, cookie: string) => deskAt(url, cookie).desk

  test('a pass in exactly its form', () => {
    const desk = shownAt('https://thenest.example/', `a=b; __Host-nest=${value}; __Host-nest-device=${device}`)
    expect([desk.shown, desk.device]).toEqual([pass, device])
    const staff = shownAt('https://thenest.example/', `__Host-nest=${value.replace('.m.', '.s.')}`)
    expect(staff.shown?.role).toBe('staff')
  })

  test.each([
    '',
    'v1',
    value.replace('v1', 'v2'),
    value.replace('.m.', '.x.'),
    value.replace(holder, holder.toUpperCase()),
    value.replace(holder, `../../member/${holder.slice(13)}`),
    value.replace(holder, '%2e%2e%2f'.repeat(5).slice(0, 40)),
    `${value}x`,
    ` ${value}.${value}`,
    value.slice(0, -1),
    value.replace('T', '/'),
    `${value}%0a`,
    '%E0%A4%A',
    'x'.repeat(8000),
  ])('%j is nothing', (text) => {
    expect(shownAt('https://thenest.example/', `__Host-nest=${text}`).shown).toBeUndefined()
  })

  test('on https the name without the prefix is nothing: another host could have set it', () => {
    expect(shownAt('https://thenest.example/', `nest=${value}`).shown).toBeUndefined()
  })

  test.each(['', 'v1', `v1.${'x'.repeat(41)}.${'b'.repeat(40)}`, `v1.id/.${'b'.repeat(40)}`, `${device}0`])(
    'a device mark like %j is nothing',
    (text) => {
      expect(shownAt('https://thenest.example/', `__Host-nest-device=${text}`).device).toBe('')
    },
  )
})
