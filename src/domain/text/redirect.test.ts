/** A sign-in redirects only to pages of this site. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sizes } from '#server/test-support/server/soak-report.ts'
import { safeRedirect } from './redirect.ts'

const site = 'https://nest.example'

/** Resolves an address as a browser on this site would. */
const resolve = (address: string) => new URL(address, `${site}/member-login`)

describe('a path of this site is unchanged', () => {
  test.each([
    '/',
    '/reserve?date=2026-11-24&lane=3',
    '/schedule',
    '/events#upcoming',
    '/reserve?note=%2F%2Fx',
    '/a//b',
  ])('%s', (path) => expect(safeRedirect(path)).toBe(path))

  test('.. segments are resolved', () => {
    expect(safeRedirect('/members/../schedule')).toBe('/schedule')
  })
})

describe("anything else becomes /events: '//x', backslashes, schemes, control characters", () => {
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
    '%j looks external but is a path of this site',
    (path) => expect(resolve(safeRedirect(path)).origin).toBe(site),
  )

  test.each(['/api/members/full', '/api', '/API/session', '/.netlify/functions/api/session', '/x/../api/session'])(
    'rejects the function path %s',
    (path) => expect(safeRedirect(path)).toBe('/events'),
  )

  test('without a target, and with another fallback', () => {
    expect([null, undefined].map((missing) => safeRedirect(missing))).toEqual(['/events', '/events'])
    expect(safeRedirect('//evil.com', '/account')).toBe('/account')
  })
})

test('thousands of hostile addresses: none leaves the site, and a safe result is stable', () => {
  const alphabet = [...'/\\.:@%2f5c09?#&=ahtpsjvcript evil.com\t\n;', '//', '..', '%2e', '\u2028', '／', '＼']
  const address = fc
    .tuple(fc.constantFrom('', '/', '/', '//', 'https:'), fc.array(fc.constantFrom(...alphabet), { maxLength: 16 }))
    .map(([start, rest]) => start + rest.join(''))
  fc.assert(
    fc.property(address, (input) => {
      const target = safeRedirect(input)
      const { origin, username, pathname } = resolve(target)
      if (origin !== site || username || !/^\/(?!\/)/.test(target) || pathname.startsWith('//')) return false
      return safeRedirect(target) === target
    }),
    { numRuns: sizes(4_000, 200_000) },
  )
})
