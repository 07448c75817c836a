/** The doctor against a site that is right, and against one for each fault that it must name. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { answerHeader, fileHeader } from '#api-contract/own-headers.ts'
import { siteOf } from '#scripts/build/site.ts'
import { examine } from './doctor.ts'
import { examineSender } from './doctor/sender.ts'

type Page = { status?: number; headers?: Record<string, string>; text?: string }

const html = { 'content-type': 'text/html' }
const json = { 'content-type': 'application/json', [answerHeader]: '1' }
const secure = {
  [fileHeader]: '1',
  'content-security-policy': "default-src 'none'",
  'x-content-type-options': 'nosniff',
  'strict-transport-security': siteOf({}).hsts,
}
const guardedPaths = /^\/(reserve|schedule|events|cart|admin.*)$/
const rightSite = (path: string): Page => {
  if (path.endsWith('/api/health') || path === '/api/health')
    return { headers: json, text: '{"ok":true,"store":"production","jobs":{"audit":"on time"}}' }
  if (path.startsWith('/api/') || path.startsWith('/.netlify/')) return { headers: json, text: '{"events":[]}' }
  if (path === '/no-such-page') return { status: 404, headers: html }
  const page = '<div id="root"><h1>Hi</h1></div>'
  return { headers: { ...html, ...secure }, text: guardedPaths.test(path) ? `<meta name="audience">${page}` : page }
}

/** What the doctor finds on a site whose pages `change` replaces: the problems, and the number of good lines. */
async function problemsOf(change: (path: string) => Page | undefined, isLocal = false) {
  const server = createServer((request, response) => {
    const { status = 200, headers = {}, text = '' } = change(request.url ?? '') ?? rightSite(request.url ?? '')
    response.writeHead(status, headers).end(text)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const findings = await examine(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, isLocal)
  server.close()
  server.closeAllConnections()
  return findings.flatMap((finding) => (finding.ok ? [] : [`${finding.what}: ${finding.detail} → ${finding.fix}`]))
}

test('finds no problem on a site that is right', async () => {
  expect(await problemsOf(() => undefined)).toEqual([])
})

test.each<[string, (path: string) => Page | undefined, RegExp]>([
  [
    'a missing secret',
    (path) => (path.includes('api/') ? { status: 503, headers: json, text: '{}' } : undefined),
    /set KEY_PEPPER/,
  ],
  [
    'no functions',
    (path) => (path.startsWith('/api/') ? { status: 404, headers: html } : undefined),
    /not JSON with the header nest-answer → deploy the functions/,
  ],
  [
    'a server in front of the site that takes a header off',
    (path) =>
      path.startsWith('/api/') ? { headers: { 'content-type': 'application/json' }, text: '{"events":[]}' } : undefined,
    /status 200, not JSON with the header nest-answer/,
  ],
  [
    'a catch-all redirect',
    (path) => (path === '/no-such-page' ? { headers: html } : undefined),
    /unknown path is 404: status 200/,
  ],
  [
    'no headers',
    (path) => (path === '/' ? { headers: html, text: rightSite('/').text ?? '' } : undefined),
    /nosniff: missing/,
  ],
  [
    'HSTS for all subdomains',
    (path) =>
      path === '/'
        ? {
            ...rightSite('/'),
            headers: { ...html, ...secure, 'strict-transport-security': siteOf({ HSTS_PRELOAD: 'on' }).hsts },
          }
        : undefined,
    /HSTS: covers all subdomains/,
  ],
  [
    'a page of members that is missing',
    (path) => (path === '/reserve' ? { status: 404 } : undefined),
    /page \/reserve: status 404/,
  ],
  [
    'a page of members without content',
    (path) => (path === '/reserve' ? { headers: html, text: '<div id="root"></div>' } : undefined),
    /page \/reserve: status 200, or not prerendered/,
  ],
  [
    'a page without content',
    (path) => (path === '/team' ? { headers: html, text: '<div id="root"></div>' } : undefined),
    /page \/team/,
  ],
  [
    'a failed audit',
    (path) => (path === '/api/health' ? { status: 503, headers: json, text: '{"ok":false}' } : undefined),
    /health: status 503/,
  ],
  [
    'a job that never ran',
    (path) =>
      path === '/api/health' ? { headers: json, text: '{"ok":true,"jobs":{"audit":"never run"}}' } : undefined,
    /job audit: never run → look again tomorrow/,
  ],
  [
    'a job that is late',
    (path) =>
      path === '/api/health'
        ? { status: 503, headers: json, text: '{"ok":false,"jobs":{"reconcile":"late"}}' }
        : undefined,
    /job reconcile: late → read the lines with "job":"reconcile"/,
  ],
  [
    'an address that is not the published deploy',
    (path) => (path === '/api/health' ? { headers: json, text: '{"ok":true,"store":"preview"}' } : undefined),
    /store: preview → this is not the published production deploy/,
  ],
])('names %s and what to do', async (_, change, expected) => {
  expect((await problemsOf(change)).join('\n')).toMatch(expected)
})

test('on this machine a sandbox whose jobs never ran is right', async () => {
  const sandbox = '{"ok":true,"store":"local","jobs":{"audit":"never run","reconcile":"never run"}}'
  const local = (path: string) => (path === '/api/health' ? { headers: json, text: sandbox } : undefined)
  expect(await problemsOf(local, true)).toEqual([])
  expect(await problemsOf(local)).toHaveLength(3)
})

test('on a development server checks only what it has', async () => {
  const development = (path: string): Page | undefined =>
    /api/.test(path)
      ? undefined
      : { headers: html, text: '<script type="module" src="/@vite/client"></script><div id="root"></div>' }
  expect(await problemsOf(development, true)).toEqual([])
})

test('reports a site that does not answer', async () => {
  const findings = await examine('http://127.0.0.1:9')
  expect(findings.every((finding) => !finding.ok)).toBe(true)
})

const records: Record<string, string[][]> = {
  'club.example': [['google-site-verification=1'], ['v=spf1 include:mail', '.example -all']],
  '_dmarc.club.example': [['v=DMARC1; p=none']],
  'key1._domainkey.club.example': [['v=DKIM1; k=rsa; p=MIGf']],
}
const inDns = (change: Record<string, string[][] | string>) => (name: string) => {
  const found = change[name] ?? records[name] ?? 'ENOTFOUND'
  return typeof found === 'string'
    ? Promise.reject(Object.assign(new Error(found), { code: found }))
    : Promise.resolve(found)
}

test.each<[string, Record<string, string[][] | string>, string[]]>([
  ['nothing wrong', {}, []],
  ['no SPF', { 'club.example': [['other']] }, ['SPF of club.example: missing']],
  ['two SPF', { 'club.example': [['v=spf1 -all'], ['v=spf1 ~all']] }, ['SPF of club.example: there are several']],
  ['no DMARC', { '_dmarc.club.example': 'ENODATA' }, ['DMARC of club.example: missing']],
  ['a revoked key', { 'key1._domainkey.club.example': [['v=DKIM1; p=']] }, ['DKIM of club.example: missing']],
  ['no answer', { 'club.example': 'ETIMEOUT' }, ['SPF of club.example: the DNS did not answer (ETIMEOUT)']],
])('the domain of a sender is looked into: %s', async (_, change, expected) => {
  const findings = await examineSender('The Nest <hello@club.example>', 'key1', inDns(change))
  expect(findings).toHaveLength(3)
  expect(findings.flatMap(({ what, ok, detail }) => (ok ? [] : [`${what}: ${detail}`]))).toEqual(expected)
})

test('a sender without a selector is asked for it, and what is no address is not one', async () => {
  const problems = async (address: string) =>
    (await examineSender(address, undefined, inDns({}))).flatMap(({ what, ok }) => (ok ? [] : [what]))
  expect(await problems('hello@club.example')).toEqual(['DKIM of club.example'])
  expect(await problems('hello')).toEqual(['sender'])
})
