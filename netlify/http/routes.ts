/** Which call an address means: the contract's table by path and method, under each of the doors it is reached by. */
import { baseUrls, endpoints, type EndpointName } from '#api-contract/endpoints.ts'

/** Path → method → name of the call; a path that names a part comes before one that leaves it open. */
export const routes: ReadonlyMap<string, ReadonlyMap<string, EndpointName>> = tableByPath()

function tableByPath() {
  const table = new Map<string, Map<string, EndpointName>>()
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const { method, path } = endpoints[name]
    table.set(path, (table.get(path) ?? new Map<string, EndpointName>()).set(method, name))
  }
  return new Map([...table].toSorted(([one], [other]) => (openLast(one) < openLast(other) ? -1 : 1)))
}

function openLast(path: string): string {
  return path.replaceAll(/:\w+/g, '~')
}

/** What may be asked of a path, as the Allow header names it. */
export const allowOf = (names: ReadonlyMap<string, EndpointName>): string =>
  [...names.keys()].flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ') + ', OPTIONS'

const prefixes = /^(?:\/\.netlify\/functions)?\/api(?=\/|$)/

const bare: ReadonlySet<string> = new Set(
  (Object.keys(baseUrls) as (keyof typeof baseUrls)[])
    .filter((name) => baseUrls[name].some((door) => door === ''))
    .map((name) => endpoints[name].path),
)

/** The path as the table has it; '/' for an address that is none of ours. After a rewrite a request still shows the address the client used. */
export function pathOf(request: Request): string {
  const { pathname } = new URL(request.url)
  if (prefixes.test(pathname)) return pathname.replace(prefixes, '')
  return bare.has(pathname) ? pathname : '/'
}

const idForm = /^[a-z0-9][a-z0-9_-]{0,127}$/

/** True if every named part of a path could be an id of ours. Ids become parts of storage keys, so nothing else goes on. */
export const areIds = (params: Record<string, string>): boolean =>
  Object.values(params).every((value) => idForm.test(value))
