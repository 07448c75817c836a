/** What people write: no card number is taken in any field, and no word of it reaches the log. */
import dns from 'node:dns'
import { Socket } from 'node:net'
import { describe, expect, test, vi } from 'vitest'
import { endpoints, type EndpointName } from '#api-contract/endpoints.ts'
import { registerMessages } from '#domain/messages/messages.ts'
import { writeLogLine } from '#server/http/log.ts'
import { memoryStore } from '#server/storage/memory-store.ts'
import { freeTexts, isPhone, writeEverywhere } from './free-texts.ts'
import { errorOf, testServer } from '#server/test-support/server/test-server.ts'

const setupToken = 'a-set-up-token-of-enough-letters'

test('every free text of the contract is written by the tests that need them all', async () => {
  const { filled } = await writeEverywhere(testServer({ setupToken }), () => 'Plain words', expectDone)
  expect(filled.toSorted()).toEqual(freeTexts.toSorted())
})

function expectDone(call: EndpointName, { status, body }: { status: number; body: unknown }) {
  expect([call, status, body]).toEqual([call, endpoints[call].status, body])
}

describe("'0 PAN-like digits in any request, log, storage'", () => {
  const card = 'for 4242-4242 4242.4242 thanks'

  test.each(freeTexts.filter((field) => !isPhone(field)))('%s takes no card number', async (wanted) => {
    const store = memoryStore()
    const everything: string[] = []
    const kept = { ...store, create: noted(store.create), replace: noted(store.replace) }
    const server = testServer({ setupToken, store: kept })
    const refused: unknown[] = []
    await writeEverywhere(
      server,
      (call, field) => (`${call}.${field}` === wanted ? card : 'Plain words'),
      (call, answer) => {
        const [wantedCall, field] = wanted.split('.')
        if (call !== wantedCall) return
        refused.push(answer.status, errorOf(answer).fields?.[field!])
      },
    )
    expect(refused).toEqual([400, registerMessages.cardInText])
    expect(JSON.stringify([everything, server.lines])).not.toContain('4242-4242')

    function noted<Args extends unknown[], Result>(write: (...args: Args) => Result) {
      return (...args: Args) => (everything.push(JSON.stringify(args)), write(...args))
    }
  })
})

test('no header of any answer repeats what somebody wrote', async () => {
  const server = testServer({ setupToken })
  await writeEverywhere(
    server,
    (_, field) => `Zqx ${field}`,
    (_, { headers }) => {
      expect(JSON.stringify([...headers])).not.toMatch(/zqx/i)
      for (const [, value] of headers) expect(value).toMatch(/^[\x20-\x7e]*$/)
    },
  )
})

test('no other server is ever asked: an address of a picture is kept, shown, and never fetched', async () => {
  const asked = [vi.spyOn(globalThis, 'fetch'), vi.spyOn(Socket.prototype, 'connect'), vi.spyOn(dns, 'lookup')]
  const server = testServer({ setupToken })
  const { cookie, coach } = await writeEverywhere(server, () => 'https://pictures.example/a.png', expectDone)
  for (const [, { method, path, who }] of Object.entries(endpoints)) {
    if (method !== 'GET') continue
    const address = `/api${path.replaceAll(/:\w+/g, 'homework-helper-2026-11-25')}`
    await server.ask('GET', address, undefined, { cookie: who === 'staff' ? coach : cookie })
  }
  await server.drainWaitUntil()
  for (const spy of asked) expect(spy).not.toHaveBeenCalled()
})

describe('the log', () => {
  const secret = /zqx|marked|thenest\.example|herons|whistle|198\.51/
  test('of every call, done and refused, by everybody: names, numbers and ids, one line each', async () => {
    const server = testServer({ setupToken })
    let asked = 0
    const mark = (_: string, field: string) => `Zqx ${field}`
    const { cookie, coach } = await writeEverywhere(server, mark, () => undefined)
    const calls = Object.entries(endpoints).filter(([name]) => !/signOut|deleteAccount|removeStaff/.test(name))
    for (const [, { method, path }] of calls) {
      for (const who of [cookie, coach, undefined, cookie.replace('.m.', '.s.')]) {
        for (const id of ['homework-helper-2026-11-25', 'zqx-zqx', 'Zqx%20Marked']) {
          const address = `/api${path.replaceAll(/:\w+/g, id)}`
          await server.ask(method, `${address}?zqx=marked@thenest.example`, undefined, { cookie: who })
          await server.ask(method, address, method === 'GET' ? undefined : { zqx: 'Zqx', email: 'marked@x.example' }, {
            cookie: who,
            headers: { 'user-agent': 'zqx', referer: 'https://thenest.example/?zqx' },
          })
          asked += 2
        }
      }
    }
    expect(asked).toBeGreaterThan(1000)
    const shown = server.lines.map((line) => Object.assign({}, line, { id: '' }))
    expect(shown.length).toBeGreaterThan(asked)
    for (const line of shown) {
      expect(Object.keys(line).filter((key) => !['id', 'route', 'status', 'ms', 'operations'].includes(key))).toEqual(
        [],
      )
      expect(JSON.stringify(line)).not.toMatch(new RegExp(secret, 'i'))
    }
  })

  test('is one JSON line each, and no text can begin another', () => {
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
