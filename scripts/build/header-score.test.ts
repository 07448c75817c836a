/** Scores the response headers like Mozilla's HTTP Observatory: each rule adds to or subtracts from 100. */
import { expect, test } from 'vitest'
import { sessionCookies } from '#server/http/session-cookies.ts'
import { headersText } from './headers.ts'
import { siteOf } from './site.ts'

type Rule = [what: string, score: (header: (name: string) => string, cookies: readonly string[]) => number]

const directive = (policy: string, name: string) =>
  policy.split('; ').find((rule) => rule === name || rule.startsWith(`${name} `)) ?? ''

const rules: Rule[] = [
  [
    'the policy allows nothing unsafe and denies by default',
    (header) => {
      const policy = header('content-security-policy')
      const sources = directive(policy, 'script-src') + directive(policy, 'style-src')
      if (!policy) return -25
      if (/unsafe|\*|data:|http:|https:/.test(sources) || !directive(policy, 'object-src').endsWith("'none'"))
        return -20
      return directive(policy, 'default-src') === "default-src 'none'" ? 10 : 5
    },
  ],
  [
    'cookies are Secure, HttpOnly and SameSite',
    (_, cookies) => (cookies.every((line) => /^__Host-.*HttpOnly; Secure; SameSite=(Lax|Strict)/.test(line)) ? 5 : -40),
  ],
  ['no cross-origin reads', (header) => (header('access-control-allow-origin') === '' ? 0 : -50)],
  [
    'the referrer is limited',
    (header) =>
      /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(header('referrer-policy'))
        ? 5
        : -5,
  ],
  [
    'HSTS for more than half a year',
    (header) => {
      const [, age] = /^max-age=(\d+)(?:; includeSubDomains; preload)?$/.exec(header('strict-transport-security')) ?? []
      return age === undefined ? -20 : Number(age) >= 15_768_000 ? 0 : -10
    },
  ],
  ['no MIME sniffing', (header) => (header('x-content-type-options') === 'nosniff' ? 0 : -5)],
  [
    'no frames',
    (header) => (directive(header('content-security-policy'), 'frame-ancestors').endsWith("'none'") ? 5 : -20),
  ],
  ['no cross-origin embedding', (header) => (header('cross-origin-resource-policy') === 'same-origin' ? 10 : 0)],
]

const scoreOf = (text: string, cookies: readonly string[]) => {
  const [everywhere = ''] = text.split('\n/assets/')
  const headers = new Map(
    [...everywhere.matchAll(/^ {2}([\w-]+): (.*)$/gm)].map(([, name, value]) => [name!.toLowerCase(), value!]),
  )
  return 100 + rules.reduce((sum, [, score]) => sum + score((name) => headers.get(name) ?? '', cookies), 0)
}

const builtHeaders = headersText({ scripts: ["'sha256-a='"], styles: ["'sha256-b='"] }, siteOf({}))

function issuedCookies(): string[] {
  const { session: context, cookies } = sessionCookies(new Request('https://thenest.example/'))
  context.set({ role: 'member', accountKey: 'a'.repeat(40), token: 'A'.repeat(43) }, 'v1.x.y')
  return cookies.onSuccess
}

test("'A+ (≥ 115)': every rule gets its maximum, without the preload list", () => {
  expect(scoreOf(builtHeaders, issuedCookies())).toBe(135)
})

test.each([
  ['Content-Security-Policy'],
  ['Strict-Transport-Security'],
  ['X-Content-Type-Options'],
  ['Referrer-Policy'],
  ['Cross-Origin-Resource-Policy'],
])('without %s the score is lower', (name) => {
  const without = builtHeaders.replace(new RegExp(`^ {2}${name}: .*\n`, 'm'), '')
  expect(scoreOf(without, issuedCookies())).toBeLessThan(135)
})

test.each([
  [`script-src 'self'`, `script-src 'self' 'unsafe-inline'`],
  [`style-src 'self'`, `style-src 'self' https:`],
  [`object-src 'none'`, `object-src 'self'`],
])('with %s weakened the score is lower', (rule, weaker) => {
  expect(scoreOf(builtHeaders.replace(rule, weaker), issuedCookies())).toBeLessThan(115)
})
