/** The endpoint table is complete: no duplicates, a schema for every endpoint, and every path of the specification. */
import { describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { defaultBaseUrls, baseUrls, endpoints, type EndpointName } from './endpoints.ts'
import { schemas } from './schemas.ts'

const calls = Object.entries(endpoints)
const methodAndPath = ({ method, path }: { method: string; path: string }) => `${method} ${path}`

test('every endpoint has schemas, and vice versa', () => {
  const ofEndpoints = Object.entries(schemas).filter(([, exported]) => 'reply' in exported)
  expect(ofEndpoints.map(([name]) => name).toSorted()).toEqual(Object.keys(endpoints).toSorted())
})

test('no two endpoints share a method and path, regardless of parameter names', () => {
  const addresses = calls.map(([, call]) => methodAndPath(call).replaceAll(/:\w+/g, ':x'))
  expect(new Set(addresses).size).toBe(addresses.length)
})

describe.each(calls)('%s', (name, { method, path, who, status }) => {
  const endpointSchemas: { body?: unknown; query?: unknown; reply: unknown } = schemas[name as EndpointName]

  test('has a path of plain segments', () => expect(path).toMatch(/^(\/(:?[a-z][A-Za-z-]*|[a-z-]+\.csv))+$/))

  test('has a body only for methods with a body, and a query that says whom a change is for, or what is taken back', () => {
    if (method === 'GET' || method === 'DELETE') expect(endpointSchemas.body).toBeUndefined()
    if (method === 'GET' || !endpointSchemas.query) return
    const fields = Object.keys((endpointSchemas.query as z.ZodObject).shape)
    // Without a body, what is taken back has no other place.
    if (method === 'DELETE' && !fields.includes('family')) expect(fields).toEqual(['was'])
    else {
      expect(fields).toContain('family')
      expect(who).toBe('account')
    }
  })

  test('has the success status of its method', () => {
    if (method === 'GET') expect(status).toBe(200)
    if (method === 'DELETE') expect(status).toBe(204)
  })
})

describe('specification section 7', () => {
  const known = calls.map(([, call]) => methodAndPath(call))

  test.each([
    'POST /tour-requests',
    'POST /members/login',
    'POST /members/register',
    'GET /events',
    'POST /events/:id/attendees',
    'POST /speede/bookings',
  ])('%s', (call) => expect(known).toContain(call))

  test("'POST /.netlify/functions/api/members/login, falling back to POST /api/members/login, then POST /members/login'", () => {
    expect(baseUrls.signIn.map((baseUrl) => baseUrl + endpoints.signIn.path)).toEqual([
      '/.netlify/functions/api/members/login',
      '/api/members/login',
      '/members/login',
    ])
  })

  test("registration 'tried in order': /.netlify/functions/api, /api, none", () => {
    expect(baseUrls.register.map((baseUrl) => baseUrl + endpoints.register.path)).toEqual([
      '/.netlify/functions/api/members/register',
      '/api/members/register',
      '/members/register',
    ])
  })

  test('every other endpoint tries /api first', () => expect(defaultBaseUrls[0]).toBe('/api'))
})

test('no endpoint with member data is public', () => {
  const open = calls.filter(([, { who }]) => who === 'anyone').map(([name]) => name)
  const personal = [/lane/i, /speede/i, /schedule/i, /attend/i, /leave/i, /order/i, /^listMembers/i, /^export/i]
  expect(open.filter((name) => personal.some((pattern) => pattern.test(name)))).toEqual([])
})
