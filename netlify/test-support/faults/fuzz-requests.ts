/** Requests to one call made up in every part: who sends it, to which address, saying what of itself, with which body. */
import fc from 'fast-check'
import { endpoints, type Audience, type EndpointName } from '#api-contract/endpoints.ts'
import { schemas } from '#api-contract/schemas.ts'
import { spoiledTexts, nasty, validFor } from './fuzz-values.ts'
import { fittingIds, type WatchedClub, type Who } from './watched-club.ts'

/** All that makes a request, as plain data: what a failing one is shrunk to and printed as. */
export type FuzzRequest = {
  who: Who
  method: string
  /** With everything up to the '#'. */
  address: string
  headers: Record<string, string>
  ip: string
  /** In latin1, one character a byte; none for a request without a body. */
  body?: string
}

const calls = Object.keys(endpoints) as EndpointName[]
const json = { 'content-type': 'application/json' }
const ours = { 'sec-fetch-site': 'same-origin' }
const bytesOf = (text: string) => Buffer.from(text).toString('latin1')

/** The request that must succeed: the right sender, address and body. */
export function validRequest(club: WatchedClub, name: EndpointName, body: object | undefined): FuzzRequest {
  const { method, who } = endpoints[name]
  const query = 'query' in schemas[name] ? `?${queryText(rightQuery(name))}` : ''
  return {
    who: senderFor(who),
    method,
    address: `/api${addressOf(name, fittingIds(club, name))}${query}`,
    headers: { ...ours, ...(body && json) },
    ip: '198.51.100.7',
    ...(body && { body: bytesOf(JSON.stringify(body)) }),
  }
}

const senderFor = (audience: Audience): Who =>
  ({ anyone: 'visitor', member: 'ada', account: 'ada', staff: 'staff' } as const)[audience]

const rightQueries: Partial<Record<EndpointName, Record<string, string>>> = {
  laneWeek: { week: '2026-11-24' },
  speedeWeek: { week: '2026-11-24' },
  readLog: { day: '2026-11-21' },
  daySheet: { date: '2026-11-24' },
  overview: { weeks: '4' },
}
const rightQuery = (name: EndpointName) => rightQueries[name] ?? {}
const queryText = (query: Record<string, string>) => new URLSearchParams(query).toString()

const addressOf = (name: EndpointName, ids: Record<string, string>) =>
  endpoints[name].path.replaceAll(/:(\w+)/g, (_, part: string) => ids[part] ?? 'x')

/** Any request that has to do with a call. `right` is a body it takes, if it takes any. */
export function fuzzRequests(
  club: WatchedClub,
  name: EndpointName,
  right: object | undefined,
): fc.Arbitrary<FuzzRequest> {
  return fc
    .record({
      who: fc.constantFrom<Who>('visitor', 'ada', 'ben', 'staff', 'forged'),
      method: fc.oneof(
        { weight: 9, arbitrary: fc.constant(endpoints[name].method) },
        { weight: 1, arbitrary: methods },
      ),
      path: addresses(club, name),
      query: queries(name),
      saying: fc.oneof({ weight: 6, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: oddHeaders }),
      forged: forgedCookies(club),
      ip: fc.constantFrom('198.51.100.7', '203.0.113.9', '2001:db8::1', '', 'not an address'),
      body: bodies(club, name, right),
    })
    .map(({ who, method, path, query, saying, forged, ip, body }) => {
      const headers = Object.assign({}, ours, json, who === 'forged' && { cookie: forged }, saying)
      const made: FuzzRequest = { who, method, address: path + query, headers, ip }
      return method === 'GET' || method === 'HEAD' || body === undefined ? made : Object.assign(made, { body })
    })
}

// The platform's own Request knows no TRACE and CONNECT.
const methods = fc.constantFrom('GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS', 'PROPFIND', 'PURGE')

const oddIds = fc.oneof(
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

function addresses(club: WatchedClub, name: EndpointName): fc.Arbitrary<string> {
  const fitting = fittingIds(club, name)
  const everyId = calls.flatMap((call) => Object.values(fittingIds(club, call)))
  const parts = Object.fromEntries(
    Object.entries(fitting).map(([part, id]) => [
      part,
      fc.oneof(
        { weight: 5, arbitrary: fc.constant(id) },
        { weight: 1, arbitrary: fc.constantFrom(...everyId) },
        { weight: 2, arbitrary: oddIds },
      ),
    ]),
  )
  const door = fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom('/api', '/.netlify/functions/api') },
    {
      weight: 1,
      arbitrary: fc.constantFrom('', '//api', '/API', '/api/api', '/api/.', '/apix', '/api%2f', '/x/../api'),
    },
  )
  const end = fc.oneof(
    { weight: 14, arbitrary: fc.constant('') },
    {
      weight: 1,
      arbitrary: fc.constantFrom('/', '//', '/..', '/%2e%2e', ';a=b', '.json', '/x', '%20', '%0a', '\\', '#x'),
    },
  )
  return fc.tuple(door, fc.record(parts), end).map(([door, ids, end]) => door + addressOf(name, ids) + end)
}

function queries(name: EndpointName): fc.Arbitrary<string> {
  const shapes = schemas[name]
  const pair = fc.tuple(
    fc.constantFrom('week', 'day', 'date', 'since', 'month', 'weeks', 'file', '__proto__', 'constructor', 'x', ''),
    nasty.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))),
  )
  const odd: fc.Arbitrary<string[][]> = fc.array(pair, { minLength: 1, maxLength: 3 })
  const right: fc.Arbitrary<string[][]> =
    'query' in shapes ? validFor(shapes.query).map((query) => Object.entries(query as object)) : fc.constant([])
  const twice = right.map((pairs) => [...pairs, ...pairs])
  return fc
    .oneof(
      { weight: 6, arbitrary: right },
      { weight: 1, arbitrary: twice },
      { weight: 'query' in shapes ? 2 : 1, arbitrary: odd },
    )
    .map((pairs) => (pairs.length > 0 ? `?${new URLSearchParams(pairs).toString()}` : ''))
}

/** What a request says of itself that our own pages would not. */
const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.constantFrom<Record<string, string>>(
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

/** Near the real ones, and far. */
function forgedCookies({ cookies }: WatchedClub): fc.Arbitrary<string> {
  const piece = fc.constantFrom('v1', 'm', 's', '.', 'a'.repeat(40), 'A'.repeat(43), '../', '%2e', '"', ';', '=', '\t')
  return fc.oneof(
    fc.constantFrom(
      cookies.ada!.replace('.m.', '.s.'),
      cookies.staff!.replace('.s.', '.m.'),
      cookies.ada!.replace(/(\.m\.[0-9a-f]{40}\.)[^;]+/, `$1${'A'.repeat(43)}`),
      cookies.staff!.replace(/(\.s\.[0-9a-f]{40}\.)[^;]+/, `$1${'A'.repeat(43)}`),
      cookies.staff!.replaceAll('__Host-', ''),
    ),
    fc.array(piece, { maxLength: 9 }).map((some) => `__Host-nest=${some.join('')}`),
  )
}

function bodies(club: WatchedClub, name: EndpointName, right: object | undefined): fc.Arbitrary<string | undefined> {
  const shapes = schemas[name]
  if (!('body' in shapes)) return fc.constantFrom(undefined, undefined, '{}', 'not asked for')
  const { ada, ben } = club.emails
  const words = [ada, ben, ...Object.values(club.ids.ada), club.ids.product, 'logo-hat']
  const fields = (right ?? {}) as Record<string, unknown>
  const text = JSON.stringify(fields)
  return fc.oneof(
    { weight: 2, arbitrary: fc.constant(bytesOf(text)) },
    { weight: 4, arbitrary: validFor(shapes.body, words).map((body) => bytesOf(JSON.stringify(body))) },
    { weight: 6, arbitrary: spoiledTexts(fields).map(bytesOf) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        undefined,
        bytesOf(`\ufeff${text}`),
        // In other writings than UTF-8.
        Buffer.from(text, 'utf16le').toString('latin1'),
        JSON.stringify({ ...fields, name: 'Zoë' }),
        `\xff\xfe${text}`,
      ),
    },
  )
}
