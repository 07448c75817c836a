/** What may come of a request, told from the contract's table alone: which call it means, and if it may be done at all. */
import { baseUrls, endpoints, type Audience, type EndpointName } from '#api-contract/endpoints.ts'
import { schemas } from '#api-contract/schemas.ts'
import type { FuzzRequest } from './fuzz-requests.ts'
import type { Who } from './watched-club.ts'

const admitted: Record<Audience, readonly Who[]> = {
  anyone: ['visitor', 'ada', 'ben', 'staff', 'forged'],
  account: ['ada', 'ben', 'staff'],
  member: ['ada', 'ben'],
  staff: ['staff'],
}

/** The call an address means, if it is one of ours: an address that is named before one with a part left open. */
export function callMeant(method: string, { pathname }: URL): EndpointName | undefined {
  const [, path] = /^(?:\/\.netlify\/functions)?\/api(\/.*)$/.exec(pathname) ?? []
  const names = Object.keys(endpoints) as EndpointName[]
  const third = names.find((name) => name in baseUrls && endpoints[name].path === pathname)
  const address = names
    .map((name) => endpoints[name].path)
    .toSorted((one, other) => one.split(':').length - other.split(':').length)
    .find((each) => new RegExp(`^${each.replaceAll(/:\w+/g, '[^/]+')}$`).test(path ?? ''))
  return names.find(
    (name) =>
      endpoints[name].method === (method === 'HEAD' ? 'GET' : method) &&
      (endpoints[name].path === address || name === third),
  )
}

/** False for a request that must be refused whatever stands in the books. */
export function maySucceed({ who, method, body = '', headers }: FuzzRequest, name: EndpointName, url: URL): boolean {
  const shapes = schemas[name]
  const query = Object.fromEntries(
    [...url.searchParams.keys()].map((key) => [key, onlyOne(url.searchParams.getAll(key))]),
  )
  const foreign = ['cross-site', 'same-site'].includes(headers['sec-fetch-site'] ?? '')
  return (
    !(foreign && method !== 'GET' && method !== 'HEAD') &&
    admitted[endpoints[name].who].includes(who) &&
    (!('query' in shapes) || shapes.query.safeParse(query).success) &&
    (!('body' in shapes) || (/^application\/json\b/i.test(headers['content-type'] ?? '') && isBody(name, body)))
  )
}

const onlyOne = (values: string[]) => (values.length === 1 ? values[0] : values)

/** True for bytes that are, read as UTF-8 JSON, a body the call takes. */
export function isBody(name: EndpointName, bytes: string): boolean {
  const shapes = schemas[name]
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(bytes, 'latin1'))
    const body: unknown = JSON.parse(text)
    const trap = typeof body === 'object' && body !== null && Object.hasOwn(body, '__proto__')
    return 'body' in shapes && !trap && shapes.body.safeParse(body).success
  } catch {
    return false
  }
}
