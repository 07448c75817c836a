/** Request bodies and queries: only JSON that matches the schema and the size limit is accepted. */
import { describe, expect, test } from 'vitest'
import { endpoints, type EndpointName } from '#api-contract/endpoints.ts'
import { schemas } from '#api-contract/schemas.ts'
import { registerMessages } from '#domain/fields/account-messages.ts'
import { errorOf, registration, testServer } from '#server/test-support/server/test-server.ts'

const tour = { name: 'A', phone: '5', date: '2026-11-24', time: '9am' }
const newcomer = registration('new@thenest.example')

describe('bodies', () => {
  const send = (body: unknown, headers?: Record<string, string>) =>
    testServer().ask('POST', '/api/members/register', body, headers ? { headers } : {})

  test('each invalid field has its message, and the first one is the error', async () => {
    const response = await send({ ...newcomer, childAge: '7', cardLast4: '4242424242424242' })
    expect(response.status).toBe(400)
    expect(response.body).toEqual({
      error: registerMessages.childAge,
      code: 'invalid',
      fields: { childAge: registerMessages.childAge, cardLast4: registerMessages.cardNumber },
    })
  })

  test.each([
    ['an empty body', ''],
    ['truncated JSON', '{"email":'],
    ['a string', '"x"'],
    ['null', 'null'],
    ['an array', '[]'],
    ['a number', '1e999'],
    ['a __proto__ key', '{"__proto__":{"admin":true}}'],
    ['a __proto__ key in a valid body', JSON.stringify(newcomer).replace('{', '{"__proto__":{},')],
    ['a constructor key', JSON.stringify({ ...newcomer, constructor: {} })],
    ['an unknown field', JSON.stringify({ ...newcomer, role: 'staff' })],
    ['a lone surrogate', JSON.stringify(newcomer).replace('Robin', String.raw`Robin\ud800`)],
    ['1,000 levels of nesting', '['.repeat(1000) + ']'.repeat(1000)],
    ['10,000 levels of nesting', '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000)],
  ])('%s is 400', async (_, text) => {
    const server = testServer()
    const response = await server.ask('POST', '/api/members/register', text)
    expect([response.status, errorOf(response).code]).toEqual([400, 'invalid'])
    expect(await server.context.store.list('member/')).toEqual([])
  })

  test('invalid UTF-8 is 400', async () => {
    const { serve } = testServer()
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: new Uint8Array([0x7b, 0xff, 0x7d]),
    }
    expect((await serve(new Request('https://thenest.example/api/tour-requests', init), {})).status).toBe(400)
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'application/jsonp',
    'application/jsonx',
    'application/json; charset=',
    'application/json; charset',
    'application/json, text/plain',
    'application/json; charset="utf-8',
    'application/json; x=\u00e9\u00ff',
    `application/json${'; a=""'.repeat(1_000)}!`,
    '',
  ])('content type %j is 415', async (type) => {
    const response = await send(newcomer, { 'content-type': type })
    expect(response.status).toBe(415)
    expect(response.body).toEqual({ error: 'Please send JSON.', code: 'not_json' })
  })

  const withBody = (Object.keys(endpoints) as EndpointName[]).filter((name) => 'body' in schemas[name])
  test.each(withBody)('a malformed content type is 415: %s', async (name) => {
    const server = testServer()
    const { cookie: member } = await server.signUp()
    const { cookie: staff } = await server.signUpStaff()
    const { method, path, who } = endpoints[name]
    const before = server.writeCount()
    for (const type of ['text/html; charset', '/', 'application/json;;', 'application/json; ;charset=utf-8', ';']) {
      const cookie = who === 'staff' || who === 'door' ? staff : member
      const headers = { 'content-type': type }
      const url = `/api${path.replaceAll(/:\w+/g, 'x')}`
      expect([type, (await server.ask(method, url, '{}', { cookie, headers })).status]).toEqual([type, 415])
    }
    expect(server.writeCount()).toBe(before)
  })

  test('a JSON content type may have a charset', async () => {
    expect((await send(newcomer, { 'content-type': 'Application/JSON; charset=utf-8' })).status).toBe(201)
  })

  test('a body of 64 KB is read, one more byte is 413', async () => {
    const empty = JSON.stringify({ ...tour, extra: '' })
    const sized = (bytes: number) => JSON.stringify({ ...tour, extra: 'x'.repeat(bytes - empty.length) })
    const limit = 64 * 1024
    const post = (text: string) => testServer().ask('POST', '/api/tour-requests', text)
    expect((await post(sized(limit))).status).toBe(400)
    expect((await post(sized(limit + 1))).status).toBe(413)
  })

  test('a stream of unknown length is stopped at the limit', async () => {
    const { serve } = testServer()
    let sent = 0
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 16_384
        controller.enqueue(new Uint8Array(16_384).fill(0x20))
      },
    })
    const headers = { 'content-type': 'application/json' }
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' }
    const response = await serve(new Request('https://thenest.example/api/tour-requests', init), {})
    expect(response.status).toBe(413)
    expect(sent).toBeLessThan(200_000)
  })

  test('a Content-Length above the limit is 413 before the body is read, even on an endpoint without a body', async () => {
    const { ask } = testServer()
    const headers = { 'content-length': '70000' }
    expect((await ask('POST', '/api/members/logout', undefined, { headers })).status).toBe(413)
    expect((await ask('GET', '/api/events', undefined, { headers })).status).toBe(413)
  })

  test.each([
    'week=2026-11-23&week=2026-11-30',
    'week=monday',
    'week=2026-02-30',
    '',
    'week=2026-11-23&x=1',
    '__proto__=1',
  ])('query ?%s is 400', async (query) => {
    const server = testServer()
    const { cookie } = await server.signUp()
    expect((await server.ask('GET', `/api/lanes/bookings?${query}`, undefined, { cookie })).status).toBe(400)
  })

  test.each(['', 'a b', 'x'.repeat(201)])('idempotency key %j is 400', async (key) => {
    const response = await testServer().ask('POST', '/api/tour-requests', tour, { headers: { 'idempotency-key': key } })
    expect(response.status).toBe(400)
  })
})
