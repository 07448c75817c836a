/** Arbitrary requests to one endpoint: sender, method, URL, headers and body. */
import fc from 'fast-check'
import type { Audience } from '#api-contract/calls/call.ts'
import { endpoints, type EndpointName } from '#api-contract/endpoints.ts'
import { schemas } from '#api-contract/schemas.ts'
import { mutatedBodies, hostileValues, validValues } from './values.ts'
import { validIds, validQuery } from '#server/test-support/calls/tables.ts'
import type { FuzzClub, Actor } from './fuzz-club.ts'

/** A request as plain data, so that fast-check can shrink and print it. */
export type FuzzRequest = {
  actor: Actor
  method: string
  /** Path and query. */
  url: string
  headers: Record<string, string>
  ip: string
  /** As latin1, one character per byte. Undefined for a request without a body. */
  body?: string
}

const calls = Object.keys(endpoints) as EndpointName[]
const json = { 'content-type': 'application/json' }
const sameOrigin = { 'sec-fetch-site': 'same-origin' }
const bytesOf = (text: string) => Buffer.from(text).toString('latin1')

/** The request that must succeed: valid sender, URL and body. */
export function validRequest(club: FuzzClub, name: EndpointName, body: object | undefined): FuzzRequest {
  const { method, who } = endpoints[name]
  const query = 'query' in schemas[name] ? `?${queryText(validQuery(name))}` : ''
  return {
    actor: name === 'editCaregiver' ? 'second' : actorFor(who),
    method,
    url: `/api${pathOf(name, validIds(club, name))}${query}`,
    headers: { ...sameOrigin, ...(body && json) },
    ip: '198.51.100.7',
    ...(body && { body: bytesOf(JSON.stringify(body)) }),
  }
}

const actorFor = (audience: Audience): Actor =>
  ({ anyone: 'visitor', member: 'ada', account: 'ada', staff: 'staff', door: 'staff' } as const)[audience]

const queryText = (query: Record<string, string>) => new URLSearchParams(query).toString()

const pathOf = (name: EndpointName, ids: Record<string, string>) =>
  endpoints[name].path.replaceAll(/:(\w+)/g, (_, part: string) => ids[part] ?? 'x')

/** Arbitrary requests around an endpoint. `valid` is a valid body, if the endpoint takes one. */
export function fuzzRequests(club: FuzzClub, name: EndpointName, valid: object | undefined): fc.Arbitrary<FuzzRequest> {
  return fc
    .record({
      actor: fc.constantFrom<Actor>('visitor', 'ada', 'ben', 'second', 'staff', 'forged'),
      method: fc.oneof(
        { weight: 9, arbitrary: fc.constant(endpoints[name].method) },
        { weight: 1, arbitrary: methods },
      ),
      path: urls(club, name),
      query: queries(name),
      extraHeaders: fc.oneof({ weight: 6, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: unusualHeaders }),
      forged: forgedCookies(club),
      ip: fc.constantFrom('198.51.100.7', '203.0.113.9', '2001:db8::1', '', 'not an address'),
      body: bodies(club, name, valid),
    })
    .map(({ actor, method, path, query, extraHeaders, forged, ip, body }) => {
      const headers = Object.assign({}, sameOrigin, json, actor === 'forged' && { cookie: forged }, extraHeaders)
      const request: FuzzRequest = { actor, method, url: path + query, headers, ip }
      return method === 'GET' || method === 'HEAD' || body === undefined ? request : Object.assign(request, { body })
    })
}

// `Request` does not allow TRACE and CONNECT.
const methods = fc.constantFrom('GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS', 'PROPFIND', 'PURGE')

const malformedIds = fc.oneof(
  fc.constantFrom(
    'x',
    'constructor',
    '__proto__',
    '..',
    '%2e%2e',
    '%2F',
    '%00',
    '%',
    '*',
    'a'.repeat(200),
    'full',
    '٣',
  ),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).map(encodeURIComponent),
)

function urls(club: FuzzClub, name: EndpointName): fc.Arbitrary<string> {
  const valid = validIds(club, name)
  const allIds = calls.flatMap((call) => Object.values(validIds(club, call)))
  const parts = Object.fromEntries(
    Object.entries(valid).map(([part, id]) => [
      part,
      fc.oneof(
        { weight: 5, arbitrary: fc.constant(id) },
        { weight: 1, arbitrary: fc.constantFrom(...allIds) },
        { weight: 2, arbitrary: malformedIds },
      ),
    ]),
  )
  const prefix = fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom('/api', '/.netlify/functions/api') },
    {
      weight: 1,
      arbitrary: fc.constantFrom('', '//api', '/API', '/api/api', '/api/.', '/apix', '/api%2f', '/x/../api'),
    },
  )
  const suffix = fc.oneof(
    { weight: 14, arbitrary: fc.constant('') },
    {
      weight: 1,
      arbitrary: fc.constantFrom('/', '//', '/..', '/%2e%2e', ';a=b', '.json', '/x', '%20', '%0a', '\\', '#x'),
    },
  )
  return fc.tuple(prefix, fc.record(parts), suffix).map(([prefix, ids, suffix]) => prefix + pathOf(name, ids) + suffix)
}

function queries(name: EndpointName): fc.Arbitrary<string> {
  const endpointSchemas = schemas[name]
  const pair = fc.tuple(
    fc.constantFrom('week', 'day', 'date', 'since', 'month', 'weeks', 'file', '__proto__', 'constructor', 'x', ''),
    hostileValues.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))),
  )
  const malformed: fc.Arbitrary<string[][]> = fc.array(pair, { minLength: 1, maxLength: 3 })
  const valid: fc.Arbitrary<string[][]> =
    'query' in endpointSchemas
      ? validValues(endpointSchemas.query).map((query) => Object.entries(query as object))
      : fc.constant([])
  const duplicated = valid.map((pairs) => [...pairs, ...pairs])
  return fc
    .oneof(
      { weight: 6, arbitrary: valid },
      { weight: 1, arbitrary: duplicated },
      { weight: 'query' in endpointSchemas ? 2 : 1, arbitrary: malformed },
    )
    .map((pairs) => (pairs.length > 0 ? `?${new URLSearchParams(pairs).toString()}` : ''))
}

/** Headers that our own pages never send. */
const unusualHeaders: fc.Arbitrary<Record<string, string>> = fc.constantFrom<Record<string, string>>(
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site', origin: 'https://evil.example' },
  { 'sec-fetch-site': 'none' },
  { origin: 'null', 'sec-fetch-site': '' },
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'application/jsonp' },
  { 'content-type': 'APPLICATION/JSON' },
  { 'content-type': '' },
  { 'content-length': '99999999999' },
  { 'content-length': 'NaN' },
  { 'content-encoding': 'gzip' },
  { 'idempotency-key': 'again' },
  { 'idempotency-key': '../../member/x' },
  { 'idempotency-key': 'x'.repeat(300) },
  { 'idempotency-key': 'ä' },
  { 'x-http-method-override': 'DELETE' },
  { 'x-forwarded-host': 'evil.example', 'x-forwarded-for': '127.0.0.1' },
  { 'x-original-url': '/api/members/full' },
  { host: 'evil.example' },
  { authorization: 'Bearer staff' },
  { accept: 'text/html', 'if-none-match': '*', range: 'bytes=0-1' },
)

/** Cookies close to the real ones, and arbitrary ones. */
function forgedCookies({ cookies }: FuzzClub): fc.Arbitrary<string> {
  const fragment = fc.constantFrom(
    'v1',
    'm',
    's',
    '.',
    'a'.repeat(40),
    'A'.repeat(43),
    '../',
    '%2e',
    '"',
    ';',
    '=',
    '\t',
  )
  return fc.oneof(
    fc.constantFrom(
      cookies.ada!.replace('.m.', '.s.'),
      cookies.staff!.replace('.s.', '.m.'),
      cookies.ada!.replace(/(\.m\.[0-9a-f]{40}\.)[^;]+/, `$1${'A'.repeat(43)}`),
      cookies.staff!.replace(/(\.s\.[0-9a-f]{40}\.)[^;]+/, `$1${'A'.repeat(43)}`),
      cookies.staff!.replaceAll('__Host-', ''),
    ),
    fc.array(fragment, { maxLength: 9 }).map((fragments) => `__Host-nest=${fragments.join('')}`),
  )
}

function bodies(club: FuzzClub, name: EndpointName, valid: object | undefined): fc.Arbitrary<string | undefined> {
  const endpointSchemas = schemas[name]
  if (!('body' in endpointSchemas)) return fc.constantFrom(undefined, undefined, '{}', 'unexpected')
  const { ada, ben } = club.emails
  const fields = (valid ?? {}) as Record<string, unknown>
  const own = Object.values(fields).filter((value) => typeof value === 'string')
  const knownStrings = [ada, ben, ...Object.values(club.ids.ada), club.ids.product, 'logo-hat', ...own]
  const text = JSON.stringify(fields)
  return fc.oneof(
    { weight: 2, arbitrary: fc.constant(bytesOf(text)) },
    {
      weight: 4,
      arbitrary: validValues(endpointSchemas.body, knownStrings).map((body) => bytesOf(JSON.stringify(body))),
    },
    { weight: 6, arbitrary: mutatedBodies(fields).map(bytesOf) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        undefined,
        bytesOf(`\ufeff${text}`),
        // Encodings other than UTF-8.
        Buffer.from(text, 'utf16le').toString('latin1'),
        JSON.stringify({ ...fields, name: 'Zoë' }),
        `\xff\xfe${text}`,
      ),
    },
  )
}
