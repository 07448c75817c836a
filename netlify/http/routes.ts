/** Maps a request's path and method to an endpoint of the contract, under each of its base URLs. */
import { baseUrls, endpoints, type EndpointName } from '#api-contract/endpoints.ts'

/** Path → method → endpoint name. Literal segments come before parameters. */
export const routes: ReadonlyMap<string, ReadonlyMap<string, EndpointName>> = endpointsByPath()

function endpointsByPath() {
  const table = new Map<string, Map<string, EndpointName>>()
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const { method, path } = endpoints[name]
    table.set(path, (table.get(path) ?? new Map<string, EndpointName>()).set(method, name))
  }
  return new Map([...table].toSorted(([a], [b]) => (sortKey(a) < sortKey(b) ? -1 : 1)))
}

/** Sorts parameters after literal segments. */
function sortKey(path: string): string {
  return path.replaceAll(/:\w+/g, '~')
}

const prefixes = /^(?:\/\.netlify\/functions)?\/api(?=\/|$)/

/** Paths that also work without the `/api` prefix. */
const unprefixed: ReadonlySet<string> = new Set(
  (Object.keys(baseUrls) as (keyof typeof baseUrls)[])
    .filter((name) => baseUrls[name].some((baseUrl) => baseUrl === ''))
    .map((name) => endpoints[name].path),
)

/** A calendar's address: only the function's own path of it is in the table. */
const calendarAddress = /^(\/calendar\/[a-z0-9-]+)\.ics$/

/** The path of a request as in the endpoint table; '/' for an unknown base URL. A rewrite keeps the client's original URL. */
export function pathOf(request: Request): string {
  const { pathname } = new URL(request.url)
  // Hono takes no empty path, and the headers of every response would be missing.
  if (prefixes.test(pathname)) return pathname.replace(prefixes, '') || '/'
  if (calendarAddress.test(pathname)) return pathname.replace(calendarAddress, '$1')
  return unprefixed.has(pathname) ? pathname : '/'
}

const idPattern = /^[a-z0-9][a-z0-9_-]{0,127}$/

/** True if every path parameter has the form of an id. Ids become parts of storage keys, so nothing else may pass. */
export const areValidIds = (params: Record<string, string>): boolean =>
  Object.values(params).every((value) => idPattern.test(value))
