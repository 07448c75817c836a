/**
 * The one door to the server: a call by its name, typed by the contract.
 * It ends in a reply, a refusal (`Refused`: a sentence to show) or no answer (`NoAnswer`: try again with the same key).
 */
import {
  defaultDoors,
  doors,
  endpoints,
  idempotencyHeader,
  type EndpointName,
  type ErrorBody,
  type ErrorCode,
  type Params,
} from '#contract/endpoints.ts'
import type { Body, Query, Reply } from '#contract/wire.ts'
import { answerWords } from '#domain/words.ts'
import { clearOwn, profileShelf } from './browser-store.ts'

/** The server said no, with a sentence for a person. */
export class Refused extends Error {
  override name = 'Refused'
  readonly status: number
  readonly code: ErrorCode
  readonly fields: Record<string, string>
  constructor(status: number, { error, code, fields = {} }: ErrorBody) {
    super(error)
    this.status = status
    this.code = code
    this.fields = fields
  }
}

/** Nobody knows whether it was done: no connection, no time, or the server could not reach its records. */
export class NoAnswer extends Error {
  override name = 'NoAnswer'
  /** Status and words of an answer that was not ours, e.g. '502 Bad Gateway'; '' where there was none at all. */
  readonly status: string
  constructor(status = '') {
    super(answerWords.noAnswer)
    this.status = status
  }
}

type Part<Key extends string, Value> = Value extends undefined ? object : { [_ in Key]: Value }

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
  const { method, path, who } = endpoints[name]
  const { params = {}, query, body, idempotencyKey } = (input ?? {}) as Loose
  if (who !== 'anyone' && profileShelf.read()?.preview) {
    const { answerInPreview } = await import('./preview.ts')
    return (await answerInPreview(name, { params, query, body })) as Reply<Name>
  }

  const url =
    path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? '')) +
    (query ? `?${new URLSearchParams(query)}` : '')
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

  const addresses: readonly string[] = name in doors ? doors[name as keyof typeof doors] : defaultDoors
  let status = ''
  for (const address of addresses) {
    const answer = await knock(address + url, init)
    if (answer.ours) return settle<Name>(answer.response, answer.body, who !== 'anyone')
    status = answer.status
  }
  throw new NoAnswer(status)
}

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

function settle<Name extends EndpointName>({ ok, status }: Response, body: unknown, asMember: boolean): Reply<Name> {
  if (ok) return body as Reply<Name>
  const refusal = body as ErrorBody
  if (refusal.code === 'try_again') throw new NoAnswer(`${status}`)
  if (status === 401 && asMember) clearOwn()
  throw new Refused(status, refusal)
}

const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string' && 'code' in body

/** The sentence to show for whatever a call ended in. */
export const sentenceOf = (problem: unknown): string =>
  problem instanceof Refused || problem instanceof NoAnswer ? problem.message : answerWords.bug
