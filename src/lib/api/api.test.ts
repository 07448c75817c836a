/** The one door: which addresses are tried, what counts as an answer, and what a refusal does. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { endpoints, type EndpointName, type ErrorCode } from '#api-contract/endpoints.ts'
import { responseMessages } from '#domain/messages/messages.ts'
import { api, NetworkError, ApiError, messageOf } from './api.ts'
import { bookingsEntry, clearOwn, profileEntry } from '#lib/browser-storage/browser-storage.ts'
import { answerInPreview } from '#lib/preview/preview.ts'

vi.mock('#lib/preview/preview.ts', () => ({ answerInPreview: vi.fn(async () => ({ items: [] })) }))

const profile = { id: 'm_1', email: 'pat@example.com', profileName: 'Pat' }
const credentials = { email: 'pat@example.com', password: 'a long enough one' }
const signIn = () => api('signIn', { body: credentials })

const json = (status: number, body: unknown) => Response.json(body, { status })
const refusal = (status: number, code: ErrorCode, error = 'No.') => json(status, { error, code })
const page = (status = 200) =>
  new Response('<!doctype html><title>The Nest</title>', { status, headers: { 'content-type': 'text/html' } })

type Answer = () => Response | Promise<Response>
const offline: Answer = () => Promise.reject(new TypeError('Failed to fetch'))

/** Lets the addresses answer in turn, and tells what was asked. */
function answers(...given: Answer[]) {
  const turns = [...given]
  const fetched = vi.fn(async (_url: string, _init: RequestInit) => (turns.shift() ?? offline)())
  vi.stubGlobal('fetch', fetched)
  return {
    urls: () => fetched.mock.calls.map(([url]) => url),
    header: (name: string) => fetched.mock.calls.map(([, init]) => new Headers(init.headers).get(name)),
    init: () => fetched.mock.calls[0]![1],
    fetched,
  }
}

beforeEach(clearOwn)
afterEach(() => {
  vi.unstubAllGlobals()
  vi.mocked(answerInPreview).mockClear()
})

const threeAddresses = ['/.netlify/functions/api/members/login', '/api/members/login', '/members/login']

describe("'POST /.netlify/functions/api/members/login, falling back to POST /api/members/login, then POST /members/login'", () => {
  test('the first answer is taken, and nobody else is asked', async () => {
    const asked = answers(() => json(200, { profile }))
    await expect(signIn()).resolves.toEqual({ profile })
    expect(asked.urls()).toEqual(threeAddresses.slice(0, 1))
    expect(asked.init()).toMatchObject({
      method: 'POST',
      credentials: 'same-origin',
      body: JSON.stringify(credentials),
    })
  })

  test.each<[string, Answer]>([
    ['a network failure', offline],
    ['a 404 without our error body', () => json(404, { message: 'Not Found' })],
    ['a page instead of JSON', () => page()],
    ['a page that says 404', () => page(404)],
    ['JSON that breaks off', () => new Response('{"profile":', { headers: { 'content-type': 'application/json' } })],
    ["a gateway's error", () => page(502)],
  ])('%s leads on to the next address', async (_, failure) => {
    const asked = answers(failure, failure, () => json(200, { profile }))
    await expect(signIn()).resolves.toEqual({ profile })
    expect(asked.urls()).toEqual(threeAddresses)
  })

  test.each([
    [401, 'bad_credentials'],
    [404, 'not_found'],
    [409, 'email_taken'],
    [429, 'too_many'],
    [500, 'bug'],
  ] as const)('a JSON error is an answer: %i %s', async (status, code) => {
    const asked = answers(() => refusal(status, code, 'Invalid email or password'))
    const problem = await signIn().catch((problem: unknown) => problem)
    expect(problem).toBeInstanceOf(ApiError)
    expect(problem).toMatchObject({ status, code, fields: {}, message: 'Invalid email or password' })
    expect(messageOf(problem)).toBe('Invalid email or password')
    expect(asked.urls()).toHaveLength(1)
  })

  test('no answer anywhere is told as such, with the last status text for whoever wants it', async () => {
    const asked = answers(
      offline,
      () => page(404),
      () => new Response('', { status: 502, statusText: 'Bad Gateway' }),
    )
    const problem = await signIn().catch((problem: unknown) => problem)
    expect(problem).toBeInstanceOf(NetworkError)
    expect(problem).toMatchObject({ status: '502 Bad Gateway' })
    expect(messageOf(problem)).toBe(responseMessages.noAnswer)
    expect(asked.urls()).toEqual(threeAddresses)
  })

  test('registration has the same three, every other call two', async () => {
    const asked = answers()
    await expect(api('register', { body: { agree: true } as never })).rejects.toBeInstanceOf(NetworkError)
    await expect(api('listEvents')).rejects.toBeInstanceOf(NetworkError)
    expect(asked.urls()).toEqual([
      ...threeAddresses.map((address) => address.replace('login', 'register')),
      '/api/events',
      '/.netlify/functions/api/events',
    ])
  })
})

describe('every write carries an idempotency key, so trying again never books twice', () => {
  const body = { lane: 3, date: '2026-11-24', time: '16:00', name: 'Sam', email: 'pat@example.com' }

  test('one key over all addresses, another one for the next write', async () => {
    const asked = answers()
    await expect(api('reserveLane', { body })).rejects.toBeInstanceOf(NetworkError)
    await expect(api('reserveLane', { body })).rejects.toBeInstanceOf(NetworkError)
    const [first, again, second, secondAgain] = asked.header('idempotency-key')
    expect(first).toMatch(/^[0-9a-f-]{36}$/)
    expect(again).toBe(first)
    expect(secondAgain).toBe(second)
    expect(second).not.toBe(first)
  })

  test("the caller's own key is sent as it is; reading carries none", async () => {
    const asked = answers(
      () => json(201, {}),
      () => json(200, { events: [] }),
    )
    await api('reserveLane', { body, idempotencyKey: 'mine' })
    await api('listEvents')
    expect(asked.header('idempotency-key')).toEqual(['mine', null])
    expect(asked.header('content-type')).toEqual(['application/json', null])
  })
})

test('named parts and the question are encoded into the address', async () => {
  const asked = answers(
    () => new Response(null, { status: 204 }),
    () => json(200, { week: '2026-11-23', taken: [] }),
  )
  await expect(api('cancelLane', { params: { id: 'a/b?c' } })).resolves.toBeUndefined()
  await api('laneWeek', { query: { week: '2026-11-23' } })
  expect(asked.urls()).toEqual(['/api/lanes/bookings/a%2Fb%3Fc', '/api/lanes/bookings?week=2026-11-23'])
})

describe("'a 401 on a member's call clears the profile'", () => {
  const held = { id: 'bk_1', lane: 3, date: '2026-11-24', time: '16:00', name: 'Sam', email: 'pat@example.com' }
  beforeEach(() => {
    profileEntry.write(profile)
    bookingsEntry.write([held])
  })

  test('and everything that was theirs', async () => {
    answers(() => refusal(401, 'signed_out', 'Please sign in to continue.'))
    await expect(api('schedule')).rejects.toBeInstanceOf(ApiError)
    expect(profileEntry.read()).toBeNull()
    expect(bookingsEntry.read()).toEqual([])
  })

  test.each([
    ['a wrong password', signIn, () => refusal(401, 'bad_credentials')],
    ['a call that is not theirs to make', () => api('schedule'), () => refusal(403, 'forbidden')],
    ['no answer', () => api('schedule'), offline],
    ["somebody else's 401", () => api('schedule'), () => page(401)],
  ] satisfies [string, () => Promise<unknown>, Answer][])('%s does not', async (_, call, answer) => {
    answers(answer)
    await expect(call()).rejects.toBeInstanceOf(Error)
    expect(profileEntry.read()).toEqual(profile)
  })

  test('a late 401 of the one does not sign out the next', async () => {
    let arrive: (answer: Response) => void = () => {}
    answers(() => new Promise<Response>((resolve) => (arrive = resolve)))
    const call = api('schedule').catch((problem: unknown) => problem)
    profileEntry.write({ ...profile, id: 'm_2' })
    arrive(refusal(401, 'signed_out'))
    expect(await call).toBeInstanceOf(ApiError)
    expect(profileEntry.read()).toMatchObject({ id: 'm_2' })
  })
})

test("'try_again' is no answer: the same key may be sent again", async () => {
  const asked = answers(() => refusal(503, 'try_again', responseMessages.unavailable))
  await expect(signIn()).rejects.toMatchObject({ name: 'NoAnswer', status: '503' })
  expect(asked.urls()).toHaveLength(1)
})

describe("'Preview: nothing leaves this browser.'", () => {
  const closed = (Object.keys(endpoints) as EndpointName[]).filter((name) => endpoints[name].who !== 'anyone')

  test.each(closed)('%s is answered without the network', async (name) => {
    const asked = answers()
    profileEntry.write({ ...profile, preview: true })
    const call = api as (name: EndpointName, input: unknown) => Promise<unknown>
    const input = { params: { id: 'x', bookingId: 'y' }, body: { some: 'thing' } }
    await expect(call(name, input)).resolves.toEqual({ items: [] })
    expect(answerInPreview).toHaveBeenCalledWith(name, { ...input, query: undefined })
    expect(asked.fetched).not.toHaveBeenCalled()
  })

  test('a public page is public for the preview, too', async () => {
    const asked = answers(() => json(200, { events: [] }))
    profileEntry.write({ ...profile, preview: true })
    await expect(api('listEvents')).resolves.toEqual({ events: [] })
    expect(asked.urls()).toEqual(['/api/events'])
  })
})

test('a bug of ours is told as one', () =>
  expect(messageOf(new TypeError('x is undefined'))).toBe(responseMessages.bug))
