/** What may be sent: JSON of a known shape, of a known size, and nothing else. */
import { describe, expect, test } from 'vitest'
import { responseMessages, registerMessages } from '#domain/messages/messages.ts'
import { errorOf, registration, testServer } from '#server/test-support/server/test-server.ts'

const tour = { name: 'A', phone: '5', date: '2026-11-24', time: '9am' }
const newcomer = registration('new@thenest.example')

describe('bodies', () => {
  const send = (body: unknown, headers?: Record<string, string>) =>
    testServer().ask('POST', '/api/members/register', body, headers ? { headers } : {})

  test('every field that is wrong has its sentence, and the first one is the error', async () => {
    const answer = await send({ ...newcomer, childAge: '7', cardLast4: '4242424242424242' })
    expect(answer.status).toBe(400)
    expect(answer.body).toEqual({
      error: registerMessages.childAge,
      code: 'invalid',
      fields: { childAge: registerMessages.childAge, cardLast4: registerMessages.cardNumber },
    })
  })

  test.each([
    ['nothing', ''],
    ['no JSON', '{"email":'],
    ['text', '"x"'],
    ['null', 'null'],
    ['a list', '[]'],
    ['a number', '1e999'],
    ['a prototype', '{"__proto__":{"admin":true}}'],
    ['a prototype within what is right', JSON.stringify(newcomer).replace('{', '{"__proto__":{},')],
    ['a constructor', JSON.stringify({ ...newcomer, constructor: {} })],
    ['a field too many', JSON.stringify({ ...newcomer, role: 'staff' })],
    ['half a character', JSON.stringify(newcomer).replace('Robin', String.raw`Robin\ud800`)],
    ['a thousand levels', '['.repeat(1000) + ']'.repeat(1000)],
    ['thirty thousand levels', '{"a":'.repeat(10_000) + '1' + '}'.repeat(10_000)],
  ])('%s is 400', async (_, text) => {
    const server = testServer()
    const answer = await server.ask('POST', '/api/members/register', text)
    expect([answer.status, errorOf(answer).code]).toEqual([400, 'invalid'])
    expect(await server.context.store.list('member/')).toEqual([])
  })

  test('bytes that are no text are 400', async () => {
    const { serve } = testServer()
    const init = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: new Uint8Array([0x7b, 0xff, 0x7d]),
    }
    expect((await serve(new Request('https://thenest.example/api/tour-requests', init), {})).status).toBe(400)
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'application/jsonp', ''])(
    'content type %j is 415',
    async (type) => {
      const answer = await send(newcomer, { 'content-type': type })
      expect(answer.status).toBe(415)
      expect(answer.body).toEqual({ error: responseMessages.notJson, code: 'not_json' })
    },
  )

  test('a content type with a charset is JSON too', async () => {
    expect((await send(newcomer, { 'content-type': 'Application/JSON; charset=utf-8' })).status).toBe(201)
  })

  test('64 KB are read, one byte more is 413', async () => {
    const empty = JSON.stringify({ ...tour, extra: '' })
    const sized = (bytes: number) => JSON.stringify({ ...tour, extra: 'x'.repeat(bytes - empty.length) })
    const limit = 64 * 1024
    const post = (text: string) => testServer().ask('POST', '/api/tour-requests', text)
    expect((await post(sized(limit))).status).toBe(400)
    expect((await post(sized(limit + 1))).status).toBe(413)
  })

  test('a stream that never says how long it is, is stopped at the limit', async () => {
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

  test('a length that is announced is refused before anything is read, also where no body belongs', async () => {
    const { ask } = testServer()
    const headers = { 'content-length': '70000' }
    expect((await ask('POST', '/api/members/logout', undefined, { headers })).status).toBe(413)
  })

  test.each([
    'week=2026-11-23&week=2026-11-30',
    'week=monday',
    'week=2026-02-30',
    '',
    'week=2026-11-23&x=1',
    '__proto__=1',
  ])('the query ?%s is 400', async (query) => {
    const server = testServer()
    const { cookie } = await server.signUp()
    expect((await server.ask('GET', `/api/lanes/bookings?${query}`, undefined, { cookie })).status).toBe(400)
  })

  test.each(['', 'a b', 'x'.repeat(201)])('an idempotency key %j is 400', async (key) => {
    const answer = await testServer().ask('POST', '/api/tour-requests', tour, { headers: { 'idempotency-key': key } })
    expect(answer.status).toBe(400)
  })
})
