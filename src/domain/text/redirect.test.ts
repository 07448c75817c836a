/** A sign-in leads to a page of this site, whatever the address bar says. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { safeRedirect } from './redirect.ts'

const site = 'https://nest.example'

/** What a browser on this site would open. */
const opened = (address: string) => new URL(address, `${site}/member-login`)

describe('a path of this site is kept', () => {
  test.each([
    '/',
    '/reserve?date=2026-11-24&lane=3',
    '/schedule',
    '/events#upcoming',
    '/reserve?note=%2F%2Fx',
    '/a//b',
  ])('%s', (path) => expect(safeRedirect(path)).toBe(path))

  test('steps inside the site are walked', () => {
    expect(safeRedirect('/members/../schedule')).toBe('/schedule')
  })
})

describe("anything else means /events: never '//x', a backslash, a scheme or a control character", () => {
  const attacks = [
    '//evil.com',
    '/\\evil.com',
    '\\\\evil.com',
    '/\t/evil.com',
    'https:evil.com',
    'https://evil.com',
    'http://evil.com',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    '/..//evil.com',
    '/./\\evil.com',
    '/\n/evil.com',
    '///evil.com',
    '////evil.com',
    ' /events',
    '/events\u2028',
    '/events\u0000',
    '/.//evil.com',
    '/a/..//evil.com',
    '/members/../..//evil.com',
    '//site.invalid/account',
    '/%2e%2e//evil.com',
    '//evil.com/%2f..',
    '/〱evil.com',
    'events',
    '',
    `/${'a'.repeat(512)}`,
  ]
  test.each(attacks)('%j', (attack) => expect(safeRedirect(attack)).toBe('/events'))

  test.each(['/%09/evil.com', '/%2f%2fevil.com', '/@evil.com', '/;@evil.com', '/%5cevil.com', '/%00//evil.com'])(
    '%j looks like a way out and is a path of this site',
    (path) => expect(opened(safeRedirect(path)).origin).toBe(site),
  )

  test.each(['/api/members/full', '/api', '/API/session', '/.netlify/functions/api/session', '/x/../api/session'])(
    "%s is the functions' own",
    (path) => expect(safeRedirect(path)).toBe('/events'),
  )

  test('nothing given, or another place to fall back to', () => {
    expect([null, undefined].map((nothing) => safeRedirect(nothing))).toEqual(['/events', '/events'])
    expect(safeRedirect('//evil.com', '/account')).toBe('/account')
  })
})

/** More of them where NEST_PAYLOADS says so ('200000'). */
const payloads = Number(process.env['NEST_PAYLOADS'] ?? 50_000)

test('thousands of addresses made of what attackers use: none leaves the site, and a safe one is left alone', () => {
  const alphabet = [...'/\\.:@%2f5c09?#&=ahtpsjvcript evil.com\t\n;', '//', '..', '%2e', '\u2028', '／', '＼']
  const address = fc
    .tuple(fc.constantFrom('', '/', '/', '//', 'https:'), fc.array(fc.constantFrom(...alphabet), { maxLength: 16 }))
    .map(([start, rest]) => start + rest.join(''))
  fc.assert(
    fc.property(address, (wanted) => {
      const led = safeRedirect(wanted)
      const { origin, username, pathname } = opened(led)
      if (origin !== site || username || !/^\/(?!\/)/.test(led) || pathname.startsWith('//')) return false
      return safeRedirect(led) === led
    }),
    { numRuns: payloads },
  )
})
