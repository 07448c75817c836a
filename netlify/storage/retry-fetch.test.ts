/** The blobs client's fetch: retries, backoff, reported status and async context. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { afterEach, expect, it, vi } from 'vitest'
import { retryFetch, type LastResponse, type ObservedResponse } from './retry-fetch.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('fetches outside the async context of the request, so that the platform does not list the fetch in a header', async () => {
  const request = new AsyncLocalStorage<string>()
  const contexts: unknown[] = []
  vi.stubGlobal('fetch', () => {
    contexts.push(request.getStore())
    return Promise.resolve(new Response())
  })
  const fetchWithRetry = retryFetch({ status: 0 }, { timeoutMs: 1000, maxTries: 1, backoffMs: 0 })
  await request.run('a request', async () => {
    await fetchWithRetry('https://blobs.invalid/')
    contexts.push(request.getStore())
  })
  expect(contexts).toEqual([undefined, 'a request'])
})

/** Sends one request to a service that always responds with `status`, or with a network error if 0. Timers run at once. */
async function sendTo(status: number) {
  const [pauses, seen]: [number[], ObservedResponse[]] = [[], []]
  vi.stubGlobal('setTimeout', (callback: () => void, ms: number) => {
    pauses.push(ms)
    callback()
  })
  let clock = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (clock += 7))
  vi.spyOn(Math, 'random').mockReturnValue(0.25)
  const fetched = vi.fn(() =>
    status === 0 ? Promise.reject(new TypeError('fetch failed')) : Promise.resolve(new Response(null, { status })),
  )
  vi.stubGlobal('fetch', fetched)
  const last: LastResponse = { status: 0 }
  const fetchWithRetry = retryFetch(last, { timeoutMs: 1000, maxTries: 4, backoffMs: 20 }, (response) =>
    seen.push(response),
  )
  const responded = (await fetchWithRetry('https://blobs.invalid/')).status
  return { tries: fetched.mock.calls.length, pauses, seen, responded, recorded: last.status }
}

it.each([0, 409, 429, 500, 503])('retries %i with exponential backoff, then responds with 424', async (status) => {
  expect(await sendTo(status)).toEqual({
    tries: 4,
    pauses: [15, 30, 60],
    seen: Array.from({ length: 4 }, () => ({ status, ms: 7 })),
    responded: 424,
    recorded: 424,
  })
})

it.each([200, 304, 403, 404, 412, 499])('returns %i without a retry', async (status) => {
  expect(await sendTo(status)).toEqual({
    tries: 1,
    pauses: [],
    seen: [{ status, ms: 7 }],
    responded: status,
    recorded: status,
  })
})
