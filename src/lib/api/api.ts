/**
 * The API client: calls an endpoint by name, typed by the contract.
 * Returns a reply, or throws `ApiError` (a message to show) or `NetworkError` (safe to retry with the same key).
 */
import { answerHeader, settingsHeader } from '#api-contract/own-headers.ts'
import { defaultBaseUrls, baseUrls, idempotencyHeader, type EndpointName } from '#api-contract/endpoints.ts'
import type { ErrorBody } from '#api-contract/errors.ts'
import type { Reply } from '#api-contract/schemas.ts'
import { clearExpiredSession } from '#lib/browser-storage/browser-storage.ts'
import { profileEntry, type StoredProfile } from '#lib/browser-storage/profile-entry.ts'
import { noteServerTime } from '#lib/clock.ts'
import { NetworkError, ApiError, messageOf } from './errors.ts'
import type { Input } from './input.ts'
import { knownCall, loadCall, pathOf } from './known-calls.ts'
import { logProblem } from '#lib/log.ts'
import { noteSettingsRev } from '#lib/settings-rev.ts'
import { expireStaffSession, setStaffRole } from '#lib/session/staff-state.ts'

export { NetworkError, ApiError, messageOf }

const timeoutMs = 20_000

declare global {
  /** What public/before-paint.js has asked for by URL, at `at` in milliseconds, for the member of this id. */
  var early: { who: string | undefined; at: number; answers: Map<string, Promise<Response>> } | undefined
}

/** After so many milliseconds, the page asks again. */
const earlyMs = 20_000

/** The answer that is on its way already: for one call, and not for somebody who has signed in since. From now on the page asks for itself. */
function takeEarly(url: string): Promise<Response> | undefined {
  const { who, at, answers } = (globalThis.early ??= { who: undefined, at: 0, answers: new Map() })
  const answer = answers.get(url)
  answers.delete(url)
  return who === profileEntry.read()?.id && performance.now() - at < earlyMs ? answer : undefined
}

/**
 * Calls an endpoint. With a preview pass, calls that need a session are answered in the browser, from browser storage.
 * @throws ApiError for an error response; a 401 also ends the session in this browser.
 * @throws NetworkError if no base URL returned a response from our API.
 */
export async function api<Name extends EndpointName>(
  name: Name,
  ...[input]: object extends Input<Name> ? [Input<Name>?] : [Input<Name>]
): Promise<Reply<Name>> {
  const row = knownCall(name) ?? (await loadCall(name).catch(() => undefined))
  if (!row) throw new NetworkError()
  const { method, who } = row
  const { params = {}, query, body, idempotencyKey } = (input ?? {}) as AnyInput
  const requester = profileEntry.read()
  if (who !== 'anyone' && requester?.preview) {
    const { handlePreviewRequest } = await import('#lib/preview/preview.ts')
    return (await handlePreviewRequest(name, { params, query, body })) as Reply<Name>
  }

  const path = pathOf(row, params) + (query ? `?${new URLSearchParams(query)}` : '')
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

  const candidates: readonly string[] = name in baseUrls ? baseUrls[name as keyof typeof baseUrls] : defaultBaseUrls
  let status = ''
  for (const baseUrl of candidates) {
    const result = await tryEndpoint(baseUrl + path, init)
    if (result.isOurs) {
      const { status, headers } = result.response
      // An answer for everybody may come from a cache.
      if (who !== 'anyone') noteServerTime(headers.get('date'))
      noteSettingsRev(headers.get(settingsHeader))
      // A role was taken away meanwhile: pages show what is left.
      if (status === 403 && codeOf(result.body) === 'not_your_role') void askStaffRole()
      // Any other 403 on a staff endpoint: a member has signed in to this browser meanwhile.
      else if (who !== 'anyone' && (status === 401 || (who === 'staff' && status === 403))) expireStaffSession()
      return parseResponse<Name>(result.response, result.body, who === 'anyone' ? undefined : requester)
    }
    status = result.status
  }
  throw new NetworkError(status)
}

const codeOf = (body: unknown) => (isErrorBody(body) ? body.code : undefined)

async function askStaffRole(): Promise<void> {
  try {
    const { staffRole } = await api('whoAmI')
    if (staffRole) setStaffRole(staffRole)
  } catch (problem) {
    logProblem('staff role', problem)
  }
}

type AnyInput = {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  idempotencyKey?: string
}

type EndpointResult = { isOurs: true; response: Response; body: unknown } | { isOurs: false; status: string }

/** Tries one URL. Only what our API has marked comes from it, as JSON or an empty 204; anything else is another server, a network or a page. */
async function tryEndpoint(url: string, init: RequestInit): Promise<EndpointResult> {
  try {
    const response = await (takeEarly(url) ?? fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) }))
    const isMarked = response.headers.has(answerHeader)
    if (isMarked && response.status === 204) return { isOurs: true, response, body: undefined }
    const isJson = isMarked && response.headers.get('content-type')?.includes('json')
    const body: unknown = isJson ? await response.json() : undefined
    const isOurs = isJson && (response.ok || isErrorBody(body))
    return isOurs
      ? { isOurs: true, response, body }
      : { isOurs: false, status: response.ok ? '' : `${response.status} ${response.statusText}`.trim() }
  } catch {
    return { isOurs: false, status: '' }
  }
}

function parseResponse<Name extends EndpointName>(
  { ok, status }: Response,
  body: unknown,
  requester: StoredProfile | null | undefined,
): Reply<Name> {
  if (ok) return body as Reply<Name>
  const error = body as ErrorBody
  if (error.code === 'try_again') throw new NetworkError(`${status}`)
  // Only the session that sent the request: someone else may have signed in meanwhile.
  if (status === 401 && requester && requester === profileEntry.read()) clearExpiredSession()
  throw new ApiError(status, error)
}

const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string' && 'code' in body
