/** The API client: base URLs, what counts as a response, and the effect of errors. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { endpoints, type EndpointName } from '#api-contract/endpoints.ts'
import type { ErrorCode } from '#api-contract/errors.ts'
import { responseMessages } from '#domain/fields/site-messages.ts'
import { api, NetworkError, ApiError, messageOf } from './api.ts'
import { bookingsEntry, clearPersonalData } from '#lib/browser-storage/browser-storage.ts'
import { profileEntry } from '#lib/browser-storage/profile-entry.ts'
import { handlePreviewRequest } from '#lib/preview/preview.ts'
import { answerOf } from '#lib/testing/answer-of.ts'

vi.mock('#lib/preview/preview.ts', () => ({ handlePreviewRequest: vi.fn(async () => ({ items: [] })) }))

const profile = { id: 'm_1', email: 'pat@example.com', profileName: 'Pat' }
const credentials = { email: 'pat@example.com', password: 'a long enough one' }
const signIn = () => api('signIn', { body: credentials })

const json = (status: number, body: unknown) => answerOf(body, { status })
const errorResponse = (status: number, code: ErrorCode, error = 'No.') => json(status, { error, code })
const htmlPage = (status = 200) =>
  new Response('<!doctype html><title>The Nest</title>', { status, headers: { 'content-type': 'text/html' } })

type StubResponse = () => Response | Promise<Response>
const offline: StubResponse = () => Promise.reject(new TypeError('Failed to fetch'))

/** Stubs fetch with the given responses in order, and records the requests. */
function stubResponses(...responses: StubResponse[]) {
  const remaining = [...responses]
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => (remaining.shift() ?? offline)())
  vi.stubGlobal('fetch', fetched)
  return {
    urls: () => fetched.mock.calls.map(([url]) => url),
    header: (name: string) => fetched.mock.calls.map(([, init]) => new Headers(init.headers).get(name)),
    init: () => fetched.mock.calls[0]![1],
    fetched,
  }
}

beforeEach(clearPersonalData)
afterEach(() => {
  vi.unstubAllGlobals()
  vi.mocked(handlePreviewRequest).mockClear()
})

const signInUrls = ['/.netlify/functions/api/members/login', '/api/members/login', '/members/login']

describe("'POST /.netlify/functions/api/members/login, falling back to POST /api/members/login, then POST /members/login'", () => {
  test('the first response counts, and no other URL is requested', async () => {
    const requests = stubResponses(() => json(200, { profile }))
    await expect(signIn()).resolves.toEqual({ profile })
    expect(requests.urls()).toEqual(signInUrls.slice(0, 1))
    expect(requests.init()).toMatchObject({
      method: 'POST',
      credentials: 'same-origin',
      body: JSON.stringify(credentials),
    })
  })

  test.each<[string, StubResponse]>([
    ['a network failure', offline],
    ['a 404 without our error body', () => json(404, { message: 'Not Found' })],
    ['an HTML page instead of JSON', () => htmlPage()],
    ['an HTML page with status 404', () => htmlPage(404)],
    ['JSON that is cut off', () => new Response('{"profile":', { headers: answerOf({}).headers })],
    ['a gateway error', () => htmlPage(502)],
  ])('%s falls back to the next URL', async (_, failure) => {
    const requests = stubResponses(failure, failure, () => json(200, { profile }))
    await expect(signIn()).resolves.toEqual({ profile })
    expect(requests.urls()).toEqual(signInUrls)
  })

  test.each([
    [401, 'bad_credentials'],
    [404, 'not_found'],
    [409, 'email_taken'],
    [429, 'too_many'],
    [500, 'bug'],
  ] as const)('a JSON error is a response: %i %s', async (status, code) => {
    const requests = stubResponses(() => errorResponse(status, code, 'Invalid email or password'))
    const problem = await signIn().catch((problem: unknown) => problem)
    expect(problem).toBeInstanceOf(ApiError)
    expect(problem).toMatchObject({ status, code, fields: {}, message: 'Invalid email or password' })
    expect(messageOf(problem)).toBe('Invalid email or password')
    expect(requests.urls()).toHaveLength(1)
  })

  test("without any response it throws NetworkError with the last 'status plus status text'", async () => {
    const requests = stubResponses(
      offline,
      () => htmlPage(404),
      () => new Response('', { status: 502, statusText: 'Bad Gateway' }),
    )
    const problem = await signIn().catch((problem: unknown) => problem)
    expect(problem).toBeInstanceOf(NetworkError)
    expect(problem).toMatchObject({ status: '502 Bad Gateway' })
    expect(messageOf(problem)).toBe(responseMessages.noResponse)
    expect(requests.urls()).toEqual(signInUrls)
  })

  test('registration has the same three URLs, other endpoints have two', async () => {
    const requests = stubResponses()
    await expect(api('register', { body: { agree: true } as never })).rejects.toBeInstanceOf(NetworkError)
    await expect(api('listEvents')).rejects.toBeInstanceOf(NetworkError)
    expect(requests.urls()).toEqual([
      ...signInUrls.map((address) => address.replace('login', 'register')),
      '/api/events',
      '/.netlify/functions/api/events',
    ])
  })
})

describe('every write has an idempotency key, so a retry never books twice', () => {
  const body = { lane: 3, date: '2026-11-24', time: '16:00', name: 'Sam', email: 'pat@example.com' }

  test('one key for all URLs, another key for the next write', async () => {
    const requests = stubResponses()
    await expect(api('reserveLane', { body })).rejects.toBeInstanceOf(NetworkError)
    await expect(api('reserveLane', { body })).rejects.toBeInstanceOf(NetworkError)
    const [first, again, second, secondAgain] = requests.header('idempotency-key')
    expect(first).toMatch(/^[0-9a-f-]{36}$/)
    expect(again).toBe(first)
    expect(secondAgain).toBe(second)
    expect(second).not.toBe(first)
  })

  test("the caller's own key is sent unchanged; reads have none", async () => {
    const requests = stubResponses(
      () => json(201, {}),
      () => json(200, { events: [] }),
    )
    await api('reserveLane', { body, idempotencyKey: 'mine' })
    await api('listEvents')
    expect(requests.header('idempotency-key')).toEqual(['mine', null])
    expect(requests.header('content-type')).toEqual(['application/json', null])
  })
})

test('path and query parameters are URL-encoded', async () => {
  const requests = stubResponses(
    () => answerOf(undefined, { status: 204 }),
    () => json(200, { week: '2026-11-23', taken: [] }),
  )
  await expect(api('cancelLane', { params: { id: 'a/b?c' } })).resolves.toBeUndefined()
  await api('laneWeek', { query: { week: '2026-11-23' } })
  expect(requests.urls()).toEqual(['/api/lanes/bookings/a%2Fb%3Fc', '/api/lanes/bookings?week=2026-11-23'])
})

describe("'a 401 on a member's call clears the profile'", () => {
  const booking = { id: 'bk_1', lane: 3, date: '2026-11-24', time: '16:00', name: 'Sam', email: 'pat@example.com' }
  beforeEach(() => {
    profileEntry.write(profile)
    bookingsEntry.write([booking])
  })

  test('and all data of the member', async () => {
    stubResponses(() => errorResponse(401, 'signed_out', 'Please sign in to continue.'))
    await expect(api('schedule')).rejects.toBeInstanceOf(ApiError)
    expect(profileEntry.read()).toBeNull()
    expect(bookingsEntry.read()).toEqual([])
  })

  test.each([
    ['a wrong password', signIn, () => errorResponse(401, 'bad_credentials')],
    ['a call that is not allowed', () => api('schedule'), () => errorResponse(403, 'forbidden')],
    ['no response', () => api('schedule'), offline],
    ['a 401 from another server', () => api('schedule'), () => htmlPage(401)],
  ] satisfies [string, () => Promise<unknown>, StubResponse][])('%s does not', async (_, call, response) => {
    stubResponses(response)
    await expect(call()).rejects.toBeInstanceOf(Error)
    expect(profileEntry.read()).toEqual(profile)
  })

  test('a late 401 of one member does not sign out the next', async () => {
    let respond: (response: Response) => void = () => {}
    stubResponses(() => new Promise<Response>((resolve) => (respond = resolve)))
    const call = api('schedule').catch((problem: unknown) => problem)
    profileEntry.write({ ...profile, id: 'm_2' })
    respond(errorResponse(401, 'signed_out'))
    expect(await call).toBeInstanceOf(ApiError)
    expect(profileEntry.read()).toMatchObject({ id: 'm_2' })
  })
})

test("'try_again' is a NetworkError: a retry may use the same key", async () => {
  const requests = stubResponses(() =>
    errorResponse(503, 'try_again', 'The service is temporarily unavailable. Please try again in a moment.'),
  )
  await expect(signIn()).rejects.toMatchObject({ name: 'NetworkError', status: '503' })
  expect(requests.urls()).toHaveLength(1)
})

describe("'Preview: nothing leaves this browser.'", () => {
  const protectedNames = (Object.keys(endpoints) as EndpointName[]).filter((name) => endpoints[name].who !== 'anyone')

  test.each(protectedNames)('%s is handled without a request', async (name) => {
    const requests = stubResponses()
    profileEntry.write({ ...profile, preview: true })
    const call = api as (name: EndpointName, input: unknown) => Promise<unknown>
    const input = { params: { id: 'x', bookingId: 'y' }, body: { some: 'thing' } }
    await expect(call(name, input)).resolves.toEqual({ items: [] })
    expect(handlePreviewRequest).toHaveBeenCalledWith(name, { ...input, query: undefined })
    expect(requests.fetched).not.toHaveBeenCalled()
  })

  test('public endpoints are requested in preview, too', async () => {
    const requests = stubResponses(() => json(200, { events: [] }))
    profileEntry.write({ ...profile, preview: true })
    await expect(api('listEvents')).resolves.toEqual({ events: [] })
    expect(requests.urls()).toEqual(['/api/events'])
  })
})

test('an unexpected error has its own message', () =>
  expect(messageOf(new TypeError('x is undefined'))).toBe(responseMessages.bug))
