/** CSRF protection: every combination of the headers a browser may send. */
// @module-tag long
import { describe, expect, test } from 'vitest'
import { endpoints, type EndpointName } from '#api-contract/endpoints.ts'
import { responseMessages } from '#domain/fields/site-messages.ts'
import { errorOf, testServer } from '#server/test-support/server/test-server.ts'
import { isSameOrigin } from './csrf.ts'

const cookie = `__Host-nest=v1.m.${'a'.repeat(40)}.${'A'.repeat(43)}`
const sites = [undefined, 'same-origin', 'none', 'same-site', 'cross-site', 'nonsense'] as const
const origins = [
  undefined,
  'https://thenest.example',
  'https://evil.example',
  'https://thenest.example.evil.example',
  'https://thenest.example:8443',
  'null',
  'not an origin',
] as const

/** The rule, written independently: Sec-Fetch-Site first, then Origin, then no headers and no cookie. */
function isAllowed(site: (typeof sites)[number], origin: (typeof origins)[number], withCookie: boolean): boolean {
  if (site === 'same-origin') return true
  if (site === 'same-site' || site === 'cross-site' || site === 'nonsense') return false
  if (origin !== undefined) return origin === 'https://thenest.example'
  return !withCookie
}

const combinations = sites.flatMap((site) =>
  origins.flatMap((origin) => [true, false].map((withCookie) => ({ site, origin, withCookie }))),
)

test.each(combinations)('sec-fetch-site $site, origin $origin, cookie $withCookie', ({ site, origin, withCookie }) => {
  const request = new Request('https://thenest.example/api/members/logout', {
    method: 'POST',
    headers: {
      ...(site && { 'sec-fetch-site': site }),
      ...(origin && { origin }),
      ...(withCookie && { cookie }),
    },
  })
  expect(isSameOrigin(request)).toBe(isAllowed(site, origin, withCookie))
})

const writes = (Object.keys(endpoints) as EndpointName[]).filter((name) => endpoints[name].method !== 'GET')

describe('every write endpoint applies the rule, and a rejected request writes nothing', () => {
  const server = testServer()

  test.each(writes)('%s', async (name) => {
    const { method, path } = endpoints[name]
    for (const { site, origin, withCookie } of combinations) {
      const before = server.writeCount()
      const response = await server.ask(method, `/api${path.replaceAll(/:\w+/g, 'x')}`, '{', {
        headers: { ...(origin && { origin }), ...(site && { 'sec-fetch-site': site }) },
        cookie: withCookie ? cookie : undefined,
        omitFetchMetadata: site === undefined,
      })
      const isRefused = errorOf(response)?.error === responseMessages.foreignOrigin
      expect([site, origin, withCookie, isRefused]).toEqual([
        site,
        origin,
        withCookie,
        !isAllowed(site, origin, withCookie),
      ])
      if (isRefused)
        expect([response.status, errorOf(response)?.code, server.writeCount()]).toEqual([403, 'forbidden', before])
    }
  })
})

test('a cross-site page may read public data', async () => {
  const { ask } = testServer()
  expect((await ask('GET', '/api/events', undefined, { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(200)
})

describe('a file of personal data is downloaded from our own pages only', () => {
  const id = 'homework-helper-2026-11-25'

  test.each(['/api/members/export.csv', `/api/events/${id}/attendees/export.csv`])('%s', async (path) => {
    const server = testServer()
    const { cookie: staff } = await server.signUpStaff()
    const { cookie: member } = await server.signUp()
    await server.ask(
      'POST',
      `/api/events/${id}/attendees`,
      { name: 'Sam', email: 'sam@thenest.example', qty: 1 },
      { cookie: member },
    )
    const answerTo = async (site: string | undefined) => {
      const headers = site === undefined ? {} : { 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate' }
      const response = await server.ask('GET', path, undefined, { cookie: staff, headers, omitFetchMetadata: true })
      return response.status === 200 ? 200 : errorOf(response)
    }
    const refused = { error: responseMessages.foreignOrigin, code: 'forbidden' }
    for (const site of ['cross-site', 'same-site', 'nonsense']) expect(await answerTo(site)).toMatchObject(refused)
    expect(await Promise.all(['same-origin', 'none', undefined].map(answerTo))).toEqual([200, 200, 200])
  })
})
