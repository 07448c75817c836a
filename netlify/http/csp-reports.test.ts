/** CSP reports: the directive and the blocked origin reach the log, and nothing else of a report does. */
import { describe, expect, test } from 'vitest'
import { cspReportPath } from '#api-contract/endpoints.ts'
import { testServer } from '#server/test-support/server/test-server.ts'
import { cspReports } from './csp-reports.ts'

const path = `/api${cspReportPath}`
const reportUri = { 'content-type': 'application/csp-report' }
const reportTo = { 'content-type': 'application/reports+json' }

const reportUriBody = (blocked: string, directive = 'img-src') => ({
  'csp-report': {
    'document-uri': 'https://thenest.example/schedule?child=Sam',
    referrer: 'https://thenest.example/account?email=robin@x.example',
    'violated-directive': directive,
    'blocked-uri': blocked,
    'script-sample': 'robin@x.example',
  },
})
const reportToBody = (blockedURL: string, effectiveDirective = 'script-src-elem') => ({
  type: 'csp-violation',
  url: 'https://thenest.example/schedule?child=Sam',
  user_agent: 'Sam',
  body: { documentURL: 'https://thenest.example/?robin', blockedURL, effectiveDirective, sample: 'robin@x.example' },
})

const violationsOf = async (body: unknown, headers: Record<string, string>) => {
  const server = testServer()
  const response = await server.ask('POST', path, body, { headers })
  expect([response.status, response.body]).toEqual([204, undefined])
  expect(server.writeCount()).toBe(0)
  expect(JSON.stringify(server.lines)).not.toMatch(/robin|Sam|schedule/)
  expect(server.lines).toHaveLength(1)
  return server.lines[0]!.violations
}

describe('the log', () => {
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
  ])('blocked URI %s is logged as %s', async (blocked, logged) => {
    expect(await violationsOf(reportUriBody(blocked), reportUri)).toEqual([{ directive: 'img-src', blocked: logged }])
    expect(await violationsOf([reportToBody(blocked)], reportTo)).toEqual([
      { directive: 'script-src-elem', blocked: logged },
    ])
  })

  test.each([
    ["img-src 'self' data:", 'img-src'],
    ['Sam', 'other'],
    ['robin@x.example', 'other'],
    ['x'.repeat(41), 'other'],
  ])('directive %j is logged as %s', async (directive, logged) => {
    expect(await violationsOf(reportUriBody('inline', directive), reportUri)).toEqual([
      { directive: logged, blocked: 'inline' },
    ])
  })

  test('contains at most ten violations of a request, and no other report types', async () => {
    const many = Array.from({ length: 30 }, () => reportToBody('inline'))
    expect(await violationsOf(many, reportTo)).toHaveLength(10)
    expect(await violationsOf([{ type: 'deprecation', body: { id: 'Sam' } }, 'Sam', null], reportTo)).toEqual([])
  })
})

test('a report may have a charset', async () => {
  const type = { 'content-type': 'application/csp-report; charset=utf-8' }
  expect(await violationsOf(reportUriBody('inline'), type)).toEqual([{ directive: 'img-src', blocked: 'inline' }])
})

describe('rejected', () => {
  const send = (body: unknown, headers: Record<string, string> = reportUri) =>
    testServer().ask('POST', path, body, { headers })

  test.each(['{', '[]', '{}', '{"csp-report":"robin"}', 'null'])('%s is not a report', async (text) => {
    expect((await send(text)).status).toBe(400)
  })

  test.each([
    'application/json',
    'text/plain',
    'constructor',
    '',
    '/',
    'text/html; charset',
    'application/csp-report; charset',
    'application/reports+json;;',
  ])('content type %j', async (type) => {
    expect((await send(reportUriBody('inline'), { 'content-type': type })).status).toBe(415)
  })

  test('more than 16 KB', async () => {
    expect((await send({ ...reportUriBody('inline'), more: 'x'.repeat(16 * 1024) })).status).toBe(413)
  })

  test('a cross-site request', async () => {
    const headers = { ...reportUri, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    expect((await send(reportUriBody('inline'), headers)).status).toBe(403)
  })

  test('GET', async () => {
    const response = await testServer().ask('GET', path)
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
    expect((await testServer().ask('OPTIONS', path)).headers.get('allow')).toBe('POST, OPTIONS')
  })

  test('more than 60 requests a minute', async () => {
    let at = 60_000 * 100
    const receive = cspReports(() => at)
    const report = () =>
      receive(new Request('https://thenest.example', { method: 'POST', headers: reportUri, body: '{"csp-report":{}}' }))
    for (let n = 0; n < 60; n += 1) await expect(report()).rejects.toMatchObject({ status: 400 })
    at += 59_000
    await expect(report()).rejects.toMatchObject({ status: 429, retryAfter: 1 })
    at += 1_000
    await expect(report()).rejects.toMatchObject({ status: 400 })
  })
})
