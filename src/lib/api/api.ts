/**
 * The one door to the server: a call by its name, typed by the contract.
 * It ends in a reply, a refusal (`Refused`: a sentence to show) or no answer (`NoAnswer`: try again with the same key).
 */
import {
  defaultBaseUrls,
  baseUrls,
  endpoints,
  idempotencyHeader,
  type EndpointName,
  type ErrorBody,
  type Params,
} from '#api-contract/endpoints.ts'
import type { Body, Query, Reply } from '#api-contract/schemas.ts'
import { clearExpired, profileEntry, type StoredProfile } from '#lib/browser-storage/browser-storage.ts'
import { NetworkError, ApiError, messageOf } from './errors.ts'
import { lapseStaff } from '#lib/session/staff-state.ts'

export { NetworkError, ApiError, messageOf }

/** A part a call has; one that may be empty may be left out. */
type Part<Key extends string, Value> = [Value] extends [undefined]
  ? object
  : object extends Value
    ? { [_ in Key]?: Value }
    : { [_ in Key]: Value }

export type Input<Name extends EndpointName> = (keyof Params<Name> extends never ? object : { params: Params<Name> }) &
  Part<'body', Body<Name>> &
  Part<'query', Query<Name>> & {
    /** Names this write, so that sending it again after `NoAnswer` is still one write. */
    idempotencyKey?: string
  }

const patienceMs = 20_000

/**
 * Calls the server. A member's call under the preview pass never leaves the browser: it is answered from browser storage.
 * @throws Refused when the server says no; a refusal for being signed out also ends the session in this browser.
 * @throws NoAnswer when no address gave an answer of ours.
 */
export async function api<Name extends EndpointName>(
  name: Name,
  ...[input]: object extends Input<Name> ? [Input<Name>?] : [Input<Name>]
): Promise<Reply<Name>> {
  const { method, who } = endpoints[name]
  const { params = {}, query, body, idempotencyKey } = (input ?? {}) as Loose
  const asker = profileEntry.read()
  if (who !== 'anyone' && asker?.preview) {
    const { answerInPreview } = await import('#lib/preview/preview.ts')
    return (await answerInPreview(name, { params, query, body })) as Reply<Name>
  }

  const url = addressOf(name, params) + (query ? `?${new URLSearchParams(query)}` : '')
  const init: RequestInit = {
    method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(method === 'GET' ? {} : { [idempotencyHeader]: idempotencyKey ?? crypto.randomUUID() }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }

  const addresses: readonly string[] = name in baseUrls ? baseUrls[name as keyof typeof baseUrls] : defaultBaseUrls
  let status = ''
  for (const address of addresses) {
    const answer = await knock(address + url, init)
    if (answer.ours) {
      const { status } = answer.response
      // A staff call is also refused to a member: somebody else has signed in to this browser meanwhile.
      if (who !== 'anyone' && (status === 401 || (who === 'staff' && status === 403))) lapseStaff()
      return settle<Name>(answer.response, answer.body, who === 'anyone' ? undefined : asker)
    }
    status = answer.status
  }
  throw new NetworkError(status)
}

/** The address of a call that answers with a file, for a link. */
export const fileAddress = <Name extends EndpointName>(name: Name, params: Params<Name>): string =>
  defaultBaseUrls[0] + addressOf(name, params)

const addressOf = (name: EndpointName, params: Record<string, string>) =>
  endpoints[name].path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))

type Loose = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  idempotencyKey?: string
}

type Knock = { ours: true; response: Response; body: unknown } | { ours: false; status: string }

/** One address. Anything but JSON (or an empty 204) is not our answer: another server, or the page itself. */
async function knock(url: string, init: RequestInit): Promise<Knock> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(patienceMs) })
    if (response.status === 204) return { ours: true, response, body: undefined }
    const isJson = response.headers.get('content-type')?.includes('json')
    const body: unknown = isJson ? await response.json() : undefined
    const ours = isJson && (response.ok || isErrorBody(body))
    return ours
      ? { ours: true, response, body }
      : { ours: false, status: response.ok ? '' : `${response.status} ${response.statusText}`.trim() }
  } catch {
    return { ours: false, status: '' }
  }
}

function settle<Name extends EndpointName>(
  { ok, status }: Response,
  body: unknown,
  asker: StoredProfile | null | undefined,
): Reply<Name> {
  if (ok) return body as Reply<Name>
  const refusal = body as ErrorBody
  if (refusal.code === 'try_again') throw new NetworkError(`${status}`)
  // Only the session that asked: somebody else may have signed in while the answer was on its way.
  if (status === 401 && asker && asker === profileEntry.read()) clearExpired()
  throw new ApiError(status, refusal)
}

const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string' && 'code' in body
