/** Free-text fields: card numbers are refused in all of them, and no text reaches a header, another server or the log. */
// @module-tag long
import dns from 'node:dns'
import { Socket } from 'node:net'
import { describe, expect, test, vi } from 'vitest'
import { endpoints, type EndpointName } from '#api-contract/endpoints.ts'
import { writeLogLine } from '#server/http/log.ts'
import { memoryStore } from '#server/test-support/storage/memory-store.ts'
import { freeTextFields, isAccepted, isPhone, fillEveryField } from './free-texts.ts'
import { errorOf, testServer } from '#server/test-support/server/test-server.ts'

const setupToken = 'a-set-up-token-of-enough-letters'

/** A coach writes about a session that has begun, which the club of these tests has not (coach-notes.test.ts). */
const filledHere = freeTextFields.filter((field) => field !== 'writeCoachNote.text')

test('fillEveryField fills every free-text field of the contract', async () => {
  const { filled } = await fillEveryField(testServer({ setupToken }), () => 'Plain words', expectSuccess)
  expect(filled.toSorted()).toEqual(filledHere.toSorted())
})

function expectSuccess(call: EndpointName, { status, body }: { status: number; body: unknown }) {
  expect([call, status, body]).toEqual([call, endpoints[call].status, body])
}

describe("'0 PAN-like digits in any request, log, storage'", () => {
  const card = 'for 4242-4242 4242.4242 thanks'
  const refusal = 'This looks like a card number. Please remove it from this field.'
  const words = 'Plain words'

  test('every field refuses a card number, which is stored and logged nowhere', async () => {
    const store = memoryStore()
    const writes: string[] = []
    const recordingStore = { ...store, create: recordWrite(store.create), replace: recordWrite(store.replace) }
    const server = testServer({ setupToken, store: recordingStore })
    const refused: string[] = []
    let tried: string[] = []
    /** Puts the number into one field after the other, before the request is sent as it is. */
    const askWithCard: typeof server.ask = async (method, path, body, options) => {
      for (const [field, text] of Object.entries(body ?? {})) {
        if (text !== words || isPhone(field)) continue
        const response = await server.ask(method, path, { ...(body as object), [field]: card }, options)
        expect([path, field, response.status, errorOf(response).fields]).toEqual([
          path,
          field,
          400,
          { [field]: refusal },
        ])
        tried.push(field)
      }
      return server.ask(method, path, body, options)
    }
    await fillEveryField(
      { ...server, ask: askWithCard },
      () => words,
      (call, response) => {
        expectSuccess(call, response)
        refused.push(...tried.map((field) => `${call}.${field}`))
        tried = []
      },
    )
    expect([...new Set(refused)].toSorted()).toEqual(filledHere.filter((field) => !isPhone(field)).toSorted())
    expect(JSON.stringify([writes, server.lines])).not.toContain('4242-4242')

    function recordWrite<Args extends unknown[], Result>(write: (...args: Args) => Result) {
      return (...args: Args) => (writes.push(JSON.stringify(args)), write(...args))
    }
  })
})

describe('what nobody can see', () => {
  const pasted = '\u202DPlain\u00A0words\u202C\u200B\t\r\n'
  const takes = (text: string) =>
    freeTextFields.filter((each) => {
      const [call, field] = each.split('.') as [EndpointName, string]
      return isAccepted(call, field, text)
    })

  test('is taken off the ends of every text, and stored nowhere', async () => {
    expect(takes(pasted)).toEqual(freeTextFields)
    const writes: string[] = []
    const store = memoryStore()
    const create: typeof store.create = (...args) => (writes.push(JSON.stringify(args)), store.create(...args))
    const replace: typeof store.replace = (...args) => (writes.push(JSON.stringify(args)), store.replace(...args))
    await fillEveryField(testServer({ setupToken, store: { ...store, create, replace } }), () => pasted, expectSuccess)
    expect(writes.join('')).toContain('Plain\u00A0words')
    expect(writes.filter((write) => /[\u200B\u202C\u202D]|words(?:\\[trn])+/.test(write))).toEqual([])
  })

  test('is taken out of the middle of every text but the name of a person', () => {
    const names = freeTextFields.filter((field) => !takes('Plain\u200B words').includes(field))
    expect(names.map((field) => field.replace(/^\w+\./, ''))).toEqual(names.map(() => expect.stringMatching(/name$/i)))
    expect(names).toContain('addPlayer.name')
  })
})

test('no response header contains submitted text', async () => {
  const server = testServer({ setupToken })
  await fillEveryField(
    server,
    (_, field) => `Zqxjkwvp ${field}`,
    (_, { headers }) => {
      expect(JSON.stringify([...headers])).not.toMatch(/zqxjkwvp/i)
      for (const [, value] of headers) expect(value).toMatch(/^[\x20-\x7e]*$/)
    },
  )
})

test('no other server is contacted: image addresses are stored and shown, never fetched', async () => {
  const requests = [vi.spyOn(globalThis, 'fetch'), vi.spyOn(Socket.prototype, 'connect'), vi.spyOn(dns, 'lookup')]
  const server = testServer({ setupToken })
  const address = 'https://pictures.example/a.png'
  // Sizes are no addresses.
  const textFor = (_: string, field: string) => (field === 'stock' ? 'S' : address)
  const { cookie, coach } = await fillEveryField(server, textFor, expectSuccess)
  for (const [, { method, path, who }] of Object.entries(endpoints)) {
    if (method !== 'GET') continue
    const url = `/api${path.replaceAll(/:\w+/g, 'homework-helper-2026-11-25')}`
    await server.ask('GET', url, undefined, { cookie: who === 'staff' ? coach : cookie })
  }
  await server.drainWaitUntil()
  for (const spy of requests) expect(spy).not.toHaveBeenCalled()
})

describe('the log', () => {
  const secrets = /zqx|marked|thenest\.example|herons|whistle|198\.51/
  test('has one line per request, with route names, numbers and ids only', async () => {
    const server = testServer({ setupToken })
    let requests = 0
    const canaryFor = (_: string, field: string) => `Zqxjkwvp ${field}`
    const { cookie, coach } = await fillEveryField(server, canaryFor, () => undefined)
    const calls = Object.entries(endpoints).filter(
      ([name]) => !/signOut|deleteAccount|deleteMember|removeStaff/.test(name),
    )
    for (const [, { method, path }] of calls) {
      for (const who of [cookie, coach, undefined, cookie.replace('.m.', '.s.')]) {
        for (const id of ['homework-helper-2026-11-25', 'zqx-zqx', 'Zqx%20Marked']) {
          const url = `/api${path.replaceAll(/:\w+/g, id)}`
          await server.ask(method, `${url}?zqx=marked@thenest.example`, undefined, { cookie: who })
          await server.ask(method, url, method === 'GET' ? undefined : { zqx: 'Zqx', email: 'marked@x.example' }, {
            cookie: who,
            headers: { 'user-agent': 'zqx', referer: 'https://thenest.example/?zqx' },
          })
          requests += 2
        }
      }
    }
    expect(requests).toBeGreaterThan(1000)
    const lines = server.lines.map((line) => Object.assign({}, line, { id: '' }))
    expect(lines.length).toBeGreaterThan(requests)
    for (const line of lines) {
      expect(Object.keys(line).filter((key) => !['id', 'route', 'status', 'ms', 'operations'].includes(key))).toEqual(
        [],
      )
      expect(JSON.stringify(line)).not.toMatch(new RegExp(secrets, 'i'))
    }
  })

  test('has one JSON object per line, and no text can start another line', () => {
    const printed: string[] = []
    vi.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line))
    writeLogLine({ alarm: 'KEY_PEPPER\n{"forged":true}' })
    vi.restoreAllMocks()
    expect(printed.join('')).not.toContain('\n')
    expect(printed.map((line) => JSON.parse(line) as unknown)).toEqual([
      { at: expect.stringMatching(/^\d{4}-.*Z$/), alarm: 'KEY_PEPPER\n{"forged":true}' },
    ])
  })
})
