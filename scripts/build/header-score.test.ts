/** The headers of our pages, scored in the manner of Mozilla's HTTP Observatory: each rule adds to or takes from 100. */
import { expect, test } from 'vitest'
import { sessionCookies } from '#server/http/session-cookies.ts'
import { headersText } from './headers.ts'

type Rule = [what: string, score: (header: (name: string) => string, cookies: readonly string[]) => number]

const directive = (policy: string, name: string) =>
  policy.split('; ').find((rule) => rule === name || rule.startsWith(`${name} `)) ?? ''

const rules: Rule[] = [
  [
    'the policy allows nothing unsafe, and nothing that it does not name',
    (header) => {
      const policy = header('content-security-policy')
      const runs = directive(policy, 'script-src') + directive(policy, 'style-src')
      if (!policy) return -25
      if (/unsafe|\*|data:|http:|https:/.test(runs) || !directive(policy, 'object-src').endsWith("'none'")) return -20
      return directive(policy, 'default-src') === "default-src 'none'" ? 10 : 5
    },
  ],
  [
    'cookies are Secure, HttpOnly and SameSite',
    (_, cookies) => (cookies.every((line) => /^__Host-.*HttpOnly; Secure; SameSite=(Lax|Strict)/.test(line)) ? 5 : -40),
  ],
  ['other sites may read nothing', (header) => (header('access-control-allow-origin') === '' ? 0 : -50)],
  [
    'other sites learn no address',
    (header) =>
      /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(header('referrer-policy'))
        ? 5
        : -5,
  ],
  [
    'https alone, for two years, and fit for the preload list',
    (header) => {
      const [, age] = /^max-age=(\d+); includeSubDomains; preload$/.exec(header('strict-transport-security')) ?? []
      return age === undefined ? -20 : Number(age) >= 31_536_000 ? 5 : -10
    },
  ],
  ['no guessing of types', (header) => (header('x-content-type-options') === 'nosniff' ? 0 : -5)],
  [
    'no frames',
    (header) => (directive(header('content-security-policy'), 'frame-ancestors').endsWith("'none'") ? 5 : -20),
  ],
  ['no embedding elsewhere', (header) => (header('cross-origin-resource-policy') === 'same-origin' ? 10 : 0)],
]

const scoreOf = (text: string, cookies: readonly string[]) => {
  const [everywhere = ''] = text.split('\n/assets/')
  const headers = new Map(
    [...everywhere.matchAll(/^ {2}([\w-]+): (.*)$/gm)].map(([, name, value]) => [name!.toLowerCase(), value!]),
  )
  return 100 + rules.reduce((sum, [, score]) => sum + score((name) => headers.get(name) ?? '', cookies), 0)
}

const built = headersText({ scripts: ["'sha256-a='"], styles: ["'sha256-b='"] }, { hidden: false })

function givenCookies(): string[] {
  const { session: context, cookies } = sessionCookies(new Request('https://thenest.example/'))
  context.set({ role: 'member', ownerKey: 'a'.repeat(40), token: 'A'.repeat(43) }, 'v1.x.y')
  return cookies
}

test("'A+ (≥ 115)': every rule earns all it can", () => {
  expect(scoreOf(built, givenCookies())).toBe(140)
})

test.each([
  ['Content-Security-Policy'],
  ['Strict-Transport-Security'],
  ['X-Content-Type-Options'],
  ['Referrer-Policy'],
  ['Cross-Origin-Resource-Policy'],
])('without %s it is less', (name) => {
  const without = built.replace(new RegExp(`^ {2}${name}: .*\n`, 'm'), '')
  expect(scoreOf(without, givenCookies())).toBeLessThan(140)
})

test.each([
  [`script-src 'self'`, `script-src 'self' 'unsafe-inline'`],
  [`style-src 'self'`, `style-src 'self' https:`],
  [`object-src 'none'`, `object-src 'self'`],
])('with %s weakened it is less', (rule, weaker) => {
  expect(scoreOf(built.replace(rule, weaker), givenCookies())).toBeLessThan(115)
})
