/** The client's own fetch: what surrounds it. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { afterEach, expect, it, vi } from 'vitest'
import { patientFetch } from './answers.ts'

afterEach(() => vi.unstubAllGlobals())

it('asks apart from the request, whose header would have to name every fetch', async () => {
  const request = new AsyncLocalStorage<string>()
  const surroundings: unknown[] = []
  vi.stubGlobal('fetch', () => {
    surroundings.push(request.getStore())
    return Promise.resolve(new Response())
  })
  const ask = patientFetch({ status: 0 }, { timeoutMs: 1000, tries: 1, pauseMs: 0 })
  await request.run('a request', async () => {
    await ask('https://blobs.invalid/')
    surroundings.push(request.getStore())
  })
  expect(surroundings).toEqual([undefined, 'a request'])
})
