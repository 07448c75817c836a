/** The client's own fetch: how often it asks, what it tells, and what surrounds it. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { afterEach, expect, it, vi } from 'vitest'
import { retryFetch, type RetryFetch, type ObservedResponse } from './retry-fetch.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('asks apart from the request, whose header would have to name every fetch', async () => {
  const request = new AsyncLocalStorage<string>()
  const surroundings: unknown[] = []
  vi.stubGlobal('fetch', () => {
    surroundings.push(request.getStore())
    return Promise.resolve(new Response())
  })
  const ask = retryFetch({ status: 0 }, { timeoutMs: 1000, tries: 1, pauseMs: 0 })
  await request.run('a request', async () => {
    await ask('https://blobs.invalid/')
    surroundings.push(request.getStore())
  })
  expect(surroundings).toEqual([undefined, 'a request'])
})

/** Asks once for something; the service answers `status`, or nothing at all where that is 0. Nothing here takes time. */
async function asking(status: number) {
  const [pauses, seen]: [number[], ObservedResponse[]] = [[], []]
  vi.stubGlobal('setTimeout', (go: () => void, ms: number) => {
    pauses.push(ms)
    go()
  })
  let clock = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (clock += 7))
  vi.spyOn(Math, 'random').mockReturnValue(0.25)
  const fetched = vi.fn(() =>
    status === 0 ? Promise.reject(new TypeError('fetch failed')) : Promise.resolve(new Response(null, { status })),
  )
  vi.stubGlobal('fetch', fetched)
  const answers: RetryFetch = { status: 0 }
  const ask = retryFetch(answers, { timeoutMs: 1000, tries: 4, pauseMs: 20 }, (answer) => seen.push(answer))
  const answered = (await ask('https://blobs.invalid/')).status
  return { asked: fetched.mock.calls.length, pauses, seen, answered, noted: answers.status }
}

it.each([0, 409, 429, 500, 503])('asks again after %i, with longer pauses, and then answers 424', async (status) => {
  expect(await asking(status)).toEqual({
    asked: 4,
    pauses: [15, 30, 60],
    seen: Array.from({ length: 4 }, () => ({ status, ms: 7 })),
    answered: 424,
    noted: 424,
  })
})

it.each([200, 304, 403, 404, 412, 499])('takes %i for an answer', async (status) => {
  expect(await asking(status)).toEqual({
    asked: 1,
    pauses: [],
    seen: [{ status, ms: 7 }],
    answered: status,
    noted: status,
  })
})
