/** The fuzzing oracle, derived from the API contract alone: which endpoint a request reaches, and whether it may succeed. */
import type { Audience } from '#api-contract/calls/call.ts'
import { baseUrls, endpoints, type EndpointName } from '#api-contract/endpoints.ts'
import { schemas } from '#api-contract/schemas.ts'
import type { FuzzRequest } from './requests.ts'
import type { Actor } from './fuzz-club.ts'

const allowedActors: Record<Audience, readonly Actor[]> = {
  anyone: ['visitor', 'ada', 'ben', 'second', 'staff', 'forged'],
  account: ['ada', 'ben', 'second', 'staff'],
  member: ['ada', 'ben', 'second'],
  staff: ['staff'],
  door: ['staff'],
}

const names = Object.keys(endpoints) as EndpointName[]
/** The paths, those with fewest parameters first, each with its pattern. */
const patterns = [...new Set(names.map((name) => endpoints[name].path))]
  .toSorted((one, other) => one.split(':').length - other.split(':').length)
  .map((path) => ({ path, pattern: new RegExp(`^${path.replaceAll(/:\w+/g, '[^/]+')}$`) }))

/** The endpoint of a URL, if any. A literal path wins over one with parameters. */
export function endpointOf(method: string, { pathname }: URL): EndpointName | undefined {
  const [, path] = /^(?:\/\.netlify\/functions)?\/api(\/.*)$/.exec(pathname) ?? []
  const baseUrlMatch = names.find((name) => name in baseUrls && endpoints[name].path === pathname)
  const matching = patterns.find(({ pattern }) => pattern.test(path ?? ''))
  return names.find(
    (name) =>
      endpoints[name].method === (method === 'HEAD' ? 'GET' : method) &&
      (endpoints[name].path === matching?.path || name === baseUrlMatch),
  )
}

/** False for a request that must be refused whatever is stored. */
export function maySucceed({ actor, method, body = '', headers }: FuzzRequest, name: EndpointName, url: URL): boolean {
  const endpointSchemas = schemas[name]
  const query = Object.fromEntries(
    [...url.searchParams.keys()].map((key) => [key, singleValue(url.searchParams.getAll(key))]),
  )
  const isCrossSite = ['cross-site', 'same-site'].includes(headers['sec-fetch-site'] ?? '')
  return (
    !(isCrossSite && method !== 'GET' && method !== 'HEAD') &&
    allowedActors[endpoints[name].who].includes(actor) &&
    !(actor === 'second' && 'firstOnly' in endpoints[name]) &&
    (!('query' in endpointSchemas) || endpointSchemas.query.safeParse(query).success) &&
    (!('body' in endpointSchemas) ||
      (/^application\/json\b/i.test(headers['content-type'] ?? '') && isValidBody(name, body)))
  )
}

const singleValue = (values: string[]) => (values.length === 1 ? values[0] : values)

/** True if the bytes are UTF-8 JSON and a valid body of the endpoint. */
export function isValidBody(name: EndpointName, bytes: string): boolean {
  const endpointSchemas = schemas[name]
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(bytes, 'latin1'))
    const body: unknown = JSON.parse(text)
    const hasProtoKey = typeof body === 'object' && body !== null && Object.hasOwn(body, '__proto__')
    return 'body' in endpointSchemas && !hasProtoKey && endpointSchemas.body.safeParse(body).success
  } catch {
    return false
  }
}
