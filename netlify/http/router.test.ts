/** The router: URLs, methods, authorization and responses. */
import { describe, expect, test, vi } from 'vitest'
import { endpoints, type EndpointName } from '#api-contract/endpoints.ts'
import { answerHeader } from '#api-contract/own-headers.ts'
import { sessionMessages } from '#domain/sign-in/session-messages.ts'
import { responseMessages } from '#domain/fields/site-messages.ts'
import { StorageUnavailable } from '#server/storage/store.ts'
import { errorOf, registration, testServer } from '#server/test-support/server/test-server.ts'
import { HttpError } from './http-error.ts'

const names = Object.keys(endpoints) as EndpointName[]
const pathOf = (name: EndpointName) => endpoints[name].path.replaceAll(/:\w+/g, 'x')
const newcomer = registration('new@thenest.example')

describe('URLs', () => {
  test.each(['/.netlify/functions/api', '/api', ''])(
    "'/members/login' and '/members/register' work under '%s'",
    async (baseUrl) => {
      const server = testServer()
      expect((await server.ask('POST', `${baseUrl}/members/register`, newcomer)).status).toBe(201)
      const { email, password } = newcomer
      expect((await server.ask('POST', `${baseUrl}/members/login`, { email, password })).status).toBe(200)
    },
  )

  test.each(['/.netlify/functions/api/events', '/api/events'])('%s is found', async (path) => {
    expect((await testServer().ask('GET', path)).status).toBe(200)
  })

  test.each([
    '/events',
    '/',
    '/api',
    '/api/',
    '/api/nothing',
    '/api//events',
    '/api/events/',
    '/api/api/events',
    '/apievents',
    '/api/%65vents',
    '/api/EVENTS',
    '/api/events%2f',
    '/api/events/..%2f..%2fadmin/attendees',
    '/api/__proto__',
    '/api/constructor',
    '/.netlify/functions/api',
    '/.netlify/functions/other/events',
    '/members/logout',
  ])('%s is not found', async (path) => {
    const response = await testServer().ask('GET', path)
    expect(response.status).toBe(404)
    expect(response.body).toEqual({ error: responseMessages.notFound, code: 'not_found' })
  })

  test.each(['%', '%E0%A4%A', '%00', '%2e%2e', 'a%2Fb', '..;', 'UPPER', 'a b', '%F0%9F%8F%92', 'x'.repeat(129)])(
    'id %j is not found',
    async (id) => {
      const server = testServer()
      const { cookie } = await server.signUp()
      expect((await server.ask('DELETE', `/api/lanes/bookings/${id}`, undefined, { cookie })).status).toBe(404)
      const rsvp = { name: 'A', email: 'a@b.example', qty: 1 }
      expect((await server.ask('POST', `/api/events/${id}/attendees`, rsvp, { cookie })).status).toBe(404)
    },
  )
})

describe('methods', () => {
  test.each(names)('%s: another method is 405 with an Allow header', async (name) => {
    const response = await testServer().ask('PUT', `/api${pathOf(name)}`, {})
    expect(response.status).toBe(405)
    expect(errorOf(response).code).toBe('method_not_allowed')
    expect(response.headers.get('allow')).toContain(endpoints[name].method)
  })

  test.each(names)('%s: OPTIONS lists the methods and allows no cross-origin access', async (name) => {
    const response = await testServer().ask('OPTIONS', `/api${pathOf(name)}`)
    expect(response.status).toBe(204)
    expect(response.headers.get('allow')).toMatch(new RegExp(`\\b${endpoints[name].method}\\b.*OPTIONS`))
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
  })

  test('HEAD is a GET without its body', async () => {
    const server = testServer()
    const [head, get] = [await server.ask('HEAD', '/api/events'), await server.ask('GET', '/api/events')]
    expect([head.status, head.body]).toEqual([200, undefined])
    expect(head.headers.get('netlify-cache-tag')).toBe(get.headers.get('netlify-cache-tag'))
    expect((await server.ask('HEAD', '/api/schedule')).status).toBe(401)
    expect((await server.ask('HEAD', '/api/staff/login')).status).toBe(405)
  })
})

test('the body of a caller without permission is not read', async () => {
  const { serve } = testServer()
  let pulled = 0
  const body = new ReadableStream<Uint8Array>(
    {
      pull() {
        pulled += 1
      },
    },
    { highWaterMark: 0 },
  )
  const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' }
  const response = await serve(new Request('https://thenest.example/api/lanes/bookings', init), {})
  expect([response.status, pulled]).toEqual([401, 0])
})

describe('responses', () => {
  test.each([
    ['GET', '/api/events', 200],
    ['GET', '/api/nothing', 404],
    ['POST', '/api/log', 405],
    ['GET', '/api/schedule', 401],
    ['POST', '/api/members/logout', 204],
  ])(
    '%s %s has the security headers, the mark of an answer and the request id from the log',
    async (method, path, status) => {
      const server = testServer()
      const response = await server.ask(method, path)
      expect(response.status).toBe(status)
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'strict-transport-security': 'max-age=63072000',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'x-request-id': server.lines[0]!.id,
        [answerHeader]: '1',
      })
    },
  )

  test('the CDN caches the public list of events, but never an error', async () => {
    const { headers } = await testServer().ask('GET', '/api/events?x=1')
    expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    expect(headers.get('netlify-cdn-cache-control')).toBe('public, durable, max-age=30, stale-while-revalidate=300')
    expect(headers.get('netlify-cache-tag')).toBe('events')
    const failing = testServer({ handlers: { listEvents: () => Promise.reject(new StorageUnavailable()) } })
    const failed = await failing.ask('GET', '/api/events')
    expect(failed.headers.get('cache-control')).toBe('no-store')
    expect(failed.headers.get('netlify-cdn-cache-control')).toBeNull()
  })

  test('an error after the response was built has none of its headers', async () => {
    const server = testServer({
      handlers: {
        async listEvents({ waitUntil }) {
          waitUntil(Promise.reject(new Error()))
          return { events: [] }
        },
      },
    })
    const { status, headers } = await server.ask('GET', '/api/events')
    expect([status, headers.get('cache-control'), headers.get('netlify-cdn-cache-control')]).toEqual([
      500,
      'no-store',
      null,
    ])
  })

  test('a request id that the client chose is not used', async () => {
    const server = testServer()
    const { headers } = await server.ask('GET', '/api/events', undefined, { headers: { 'x-request-id': 'chosen' } })
    expect(headers.get('x-request-id')).toBe(server.lines[0]!.id)
    expect(server.lines[0]!.id).not.toBe('chosen')
  })

  test('unavailable storage is 503 with Retry-After', async () => {
    const server = testServer({ handlers: { listEvents: () => Promise.reject(new StorageUnavailable('secret')) } })
    const response = await server.ask('GET', '/api/events')
    expect(response.status).toBe(503)
    expect(errorOf(response)).toMatchObject({
      error: 'The service is temporarily unavailable. Please try again in a moment.',
      code: 'try_again',
    })
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('a bug is 500 with its request id; the response has no details and the log has no message', async () => {
    const server = testServer({ handlers: { listEvents: () => Promise.reject(new Error('robin@thenest.example')) } })
    const response = await server.ask('GET', '/api/events')
    const [line] = server.lines
    expect(response.body).toEqual({ error: responseMessages.bug, code: 'bug', requestId: line!.id })
    expect(line!.bug).toMatch(/^Error\n\s+at /)
    expect(JSON.stringify(line)).not.toContain('robin')
  })

  test('unknown reply fields are stripped; a reply that violates the contract is a 500', async () => {
    const event = { id: 'e', title: 'T', datetime: '2027-01-01T00:00:00.000Z', summary: 'S', guests: ['robin'] }
    const extra = testServer({ handlers: { listEvents: async () => ({ events: [event] }) } })
    expect(JSON.stringify((await extra.ask('GET', '/api/events')).body)).not.toContain('robin')
    const incomplete = testServer({ handlers: { listEvents: async () => ({}) as never } })
    expect((await incomplete.ask('GET', '/api/events')).status).toBe(500)
  })

  test('an HttpError may set Retry-After', async () => {
    const error = new HttpError(429, 'too_many', sessionMessages.tooManyAttempts(2), { retryAfter: 90 })
    const server = testServer({ handlers: { listEvents: () => Promise.reject(error) } })
    const response = await server.ask('GET', '/api/events')
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '90'])
    expect(response.body).toEqual({ error: 'Too many attempts. Try again in 2 minutes.', code: 'too_many' })
  })

  test('the log has one line per request, without any value a client sent', async () => {
    const server = testServer()
    await server.ask('POST', '/api/members/register?email=robin@x.example', newcomer, { ip: '203.0.113.9' })
    await server.ask('GET', '/api/robin@x.example')
    expect(server.lines).toEqual([
      {
        id: expect.any(String),
        route: 'register',
        status: 201,
        ms: expect.any(Number),
        operations: expect.any(Number),
      },
      { id: expect.any(String), route: '-', status: 404, ms: expect.any(Number) },
    ])
    expect(JSON.stringify(server.lines)).not.toMatch(/robin|203\.0/)
  })

  test('nothing is written to the console', async () => {
    const spies = (['log', 'error', 'warn'] as const).map((name) => vi.spyOn(console, name))
    const server = testServer({ handlers: { listEvents: () => Promise.reject(new Error()) } })
    await server.ask('GET', '/api/events')
    for (const spy of spies) expect(spy).not.toHaveBeenCalled()
  })
})
