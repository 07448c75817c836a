/** Reports of the security policy: the rule and the origin reach the log, and nothing else of what a browser tells. */
import { describe, expect, test } from 'vitest'
import { cspReportPath } from '#api-contract/endpoints.ts'
import { testServer } from '#server/test-support/server/test-server.ts'
import { cspReports } from './csp-reports.ts'

const path = `/api${cspReportPath}`
const old = { 'content-type': 'application/csp-report' }
const recent = { 'content-type': 'application/reports+json' }

const oldReport = (blocked: string, directive = 'img-src') => ({
  'csp-report': {
    'document-uri': 'https://thenest.example/schedule?child=Sam',
    referrer: 'https://thenest.example/account?email=robin@x.example',
    'violated-directive': directive,
    'blocked-uri': blocked,
    'script-sample': 'robin@x.example',
  },
})
const recentReport = (blockedURL: string, effectiveDirective = 'script-src-elem') => ({
  type: 'csp-violation',
  url: 'https://thenest.example/schedule?child=Sam',
  user_agent: 'Sam',
  body: { documentURL: 'https://thenest.example/?robin', blockedURL, effectiveDirective, sample: 'robin@x.example' },
})

const violationsOf = async (body: unknown, headers: Record<string, string>) => {
  const server = testServer()
  const answer = await server.ask('POST', path, body, { headers })
  expect([answer.status, answer.body]).toEqual([204, undefined])
  expect(server.writes()).toBe(0)
  expect(JSON.stringify(server.lines)).not.toMatch(/robin|Sam|schedule/)
  expect(server.lines).toHaveLength(1)
  return server.lines[0]!.violations
}

describe('what reaches the log', () => {
  test.each([
    ['https://evil.example:8443/robin@x.example?child=Sam#x', 'https://evil.example:8443'],
    ['https://robin:pw@evil.example/', 'https://evil.example'],
    ['wss://evil.example/Sam', 'wss://evil.example'],
    ['inline', 'inline'],
    ['eval', 'eval'],
    ['data', 'data'],
    ['', 'other'],
    ['javascript:alert("Sam")', 'other'],
    [`https://${'robin.'.repeat(30)}example/`, 'other'],
    ['robin@x.example', 'other'],
  ])('%s is told as %s', async (blocked, told) => {
    expect(await violationsOf(oldReport(blocked), old)).toEqual([{ directive: 'img-src', blocked: told }])
    expect(await violationsOf([recentReport(blocked)], recent)).toEqual([
      { directive: 'script-src-elem', blocked: told },
    ])
  })

  test.each([
    ["img-src 'self' data:", 'img-src'],
    ['Sam', 'other'],
    ['robin@x.example', 'other'],
    ['x'.repeat(41), 'other'],
  ])('the rule %j is told as %s', async (directive, told) => {
    expect(await violationsOf(oldReport('inline', directive), old)).toEqual([{ directive: told, blocked: 'inline' }])
  })

  test('of many at once ten, and of other kinds of report none', async () => {
    const many = Array.from({ length: 30 }, () => recentReport('inline'))
    expect(await violationsOf(many, recent)).toHaveLength(10)
    expect(await violationsOf([{ type: 'deprecation', body: { id: 'Sam' } }, 'Sam', null], recent)).toEqual([])
  })
})

describe('what is refused', () => {
  const send = (body: unknown, headers: Record<string, string> = old) =>
    testServer().ask('POST', path, body, { headers })

  test.each(['{', '[]', '{}', '{"csp-report":"robin"}', 'null'])('%s is no report', async (text) => {
    expect((await send(text)).status).toBe(400)
  })

  test.each(['application/json', 'text/plain', 'constructor', ''])('content type %j', async (type) => {
    expect((await send(oldReport('inline'), { 'content-type': type })).status).toBe(415)
  })

  test('more than 16 KB', async () => {
    expect((await send({ ...oldReport('inline'), more: 'x'.repeat(16 * 1024) })).status).toBe(413)
  })

  test("another site's", async () => {
    const headers = { ...old, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    expect((await send(oldReport('inline'), headers)).status).toBe(403)
  })

  test('reading them', async () => {
    const answer = await testServer().ask('GET', path)
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
    expect((await testServer().ask('OPTIONS', path)).headers.get('allow')).toBe('POST, OPTIONS')
  })

  test('more than 60 a minute: they wait for the next', async () => {
    let at = 60_000 * 100
    const take = cspReports(() => at)
    const report = () =>
      take(new Request('https://thenest.example', { method: 'POST', headers: old, body: '{"csp-report":{}}' }))
    for (let n = 0; n < 60; n += 1) await expect(report()).rejects.toMatchObject({ status: 400 })
    at += 59_000
    await expect(report()).rejects.toMatchObject({ status: 429, retryAfter: 1 })
    at += 1_000
    await expect(report()).rejects.toMatchObject({ status: 400 })
  })
})
