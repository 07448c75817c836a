/** The table of calls is whole: nothing twice, nothing without a shape, and every address of the specification is in it. */
import { describe, expect, test } from 'vitest'
import { defaultBaseUrls, baseUrls, endpoints, type EndpointName } from './endpoints.ts'
import { schemas } from './schemas.ts'

const calls = Object.entries(endpoints)
const said = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

test('every call has its shapes, and every shape its call', () => {
  expect(Object.keys(schemas).toSorted()).toEqual(Object.keys(endpoints).toSorted())
})

test('no method and path is answered by two calls, whatever the parts are called', () => {
  const addresses = calls.map(([, call]) => said(call).replaceAll(/:\w+/g, ':x'))
  expect(new Set(addresses).size).toBe(addresses.length)
})

describe.each(calls)('%s', (name, { method, path, status }) => {
  const shapes: { body?: unknown; query?: unknown; reply: unknown } = schemas[name as EndpointName]

  test('has a path of plain segments', () => expect(path).toMatch(/^(\/(:?[a-z][A-Za-z-]*|[a-z-]+\.csv))+$/))

  test('sends a body only where a body belongs', () => {
    if (method === 'GET' || method === 'DELETE') expect(shapes.body).toBeUndefined()
    if (method !== 'GET') expect(shapes.query).toBeUndefined()
  })

  test('succeeds with what its method means', () => {
    if (method === 'GET') expect(status).toBe(200)
    if (method === 'DELETE') expect(status).toBe(204)
  })
})

describe('specification section 7', () => {
  const known = calls.map(([, call]) => said(call))

  test.each([
    'POST /tour-requests',
    'POST /members/login',
    'POST /members/register',
    'GET /events',
    'POST /events/:id/attendees',
    'POST /speede/bookings',
  ])('%s', (call) => expect(known).toContain(call))

  test("'POST /.netlify/functions/api/members/login, falling back to POST /api/members/login, then POST /members/login'", () => {
    expect(baseUrls.signIn.map((door) => door + endpoints.signIn.path)).toEqual([
      '/.netlify/functions/api/members/login',
      '/api/members/login',
      '/members/login',
    ])
  })

  test("registration 'tried in order': /.netlify/functions/api, /api, none", () => {
    expect(baseUrls.register.map((door) => door + endpoints.register.path)).toEqual([
      '/.netlify/functions/api/members/register',
      '/api/members/register',
      '/members/register',
    ])
  })

  test('every other call is asked at /api first, as the table writes it', () => expect(defaultBaseUrls[0]).toBe('/api'))
})

test('what is about a member is never open to anyone', () => {
  const open = calls.filter(([, { who }]) => who === 'anyone').map(([name]) => name)
  const personal = [/lane/i, /speede/i, /schedule/i, /attend/i, /leave/i, /order/i, /^listMembers/i, /^export/i]
  expect(open.filter((name) => personal.some((about) => about.test(name)))).toEqual([])
})
