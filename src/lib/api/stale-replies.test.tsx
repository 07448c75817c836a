/** After every mutation all that is on the page is asked for again, whatever it is: no list of what follows can lack a call. */
// @module-tag long
import { act, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { endpoints, type EndpointName } from '#api-contract/endpoints.ts'
import { answerOf } from '#lib/testing/answer-of.ts'
import { renderApiHook } from '#lib/testing/club.tsx'
import { keepsReplies } from '#server/test-support/calls/tables.ts'
import type { Args, MutationName } from './use-api-mutation.ts'
import { useApiCache, useApiMutation, useApiQuery } from './use-api.ts'

let asked: string[]
beforeEach(() => {
  asked = []
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    if (method === 'GET') asked.push(url)
    return answerOf({})
  })
})
afterEach(() => vi.unstubAllGlobals())

const mutations = (Object.keys(endpoints) as EndpointName[]).filter(
  (name): name is MutationName => endpoints[name].method !== 'GET',
)
const inputOf = (name: MutationName) => ({
  params: Object.fromEntries(Array.from(endpoints[name].path.matchAll(/:(\w+)/g), ([, key]) => [key, 'x'])),
  body: {},
})
const shown = ['/log?day=2026-11-24', '/schedule']

function renderPage(name: MutationName) {
  return renderApiHook(() => ({
    schedule: useApiQuery('schedule', { staleTime: Infinity }).data,
    log: useApiQuery('readLog', { input: { query: { day: '2026-11-24' } }, staleTime: Infinity }).data,
    cache: useApiCache(),
    mutation: useApiMutation(name),
  }))
}

it.each(mutations)(
  'after %s, all that is shown is asked for again, unless no other call replies differently',
  async (name) => {
    const page = renderPage(name)
    await waitFor(() => expect(page.current.schedule && page.current.log).toBeDefined(), { interval: 1 })
    asked = []
    await act(() => page.current.mutation.run(...([inputOf(name)] as Args<typeof name>)))
    // Whatever is asked for again has been sent before this answer is here.
    await act(() => page.current.cache.fetch('listClosures'))
    const others = endpoints.listClosures.path
    expect(asked.map((url) => url.replace('/api', '')).toSorted()).toEqual(
      'keepsReplies' in endpoints[name] ? [others] : [others, ...shown],
    )
  },
)

it('only what cannot change another reply says so', () => {
  expect(mutations.filter((name) => 'keepsReplies' in endpoints[name]).toSorted()).toEqual(keepsReplies)
})
