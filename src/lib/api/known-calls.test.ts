/** The tables of calls, and a call whose row no page has brought. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { endpoints } from '#api-contract/endpoints.ts'
import { answerHeader } from '#api-contract/own-headers.ts'
import { NetworkError } from './errors.ts'
import { memberCalls } from './member-calls.literal.ts'
import type * as others from './other-calls.ts'
import { publicCalls } from './public-calls.literal.ts'
import { staffCalls } from './staff-calls.literal.ts'

let comes = true
vi.mock('./other-calls.ts', async (original) => {
  const { otherCalls } = await original<typeof others>()
  return {
    get otherCalls() {
      if (!comes) throw new TypeError('Failed to fetch dynamically imported module')
      return otherCalls
    },
  }
})

const asked = vi.fn<typeof fetch>()
const answer = () => Response.json({ days: [] }, { headers: { [answerHeader]: '1' } })

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal(
    'fetch',
    asked.mockReset().mockImplementation(async () => answer()),
  )
})
afterEach(() => vi.unstubAllGlobals())

it('has every call in one table', () => {
  const names = [publicCalls, memberCalls, staffCalls].flatMap((table) => Object.keys(table))
  expect(names.toSorted()).toEqual(Object.keys(endpoints).toSorted())
})

it('loads the row of a call that no page has brought', async () => {
  comes = true
  const { api } = await import('./api.ts')
  await api('listStaff')
  expect(asked.mock.calls.map(([url]) => url)).toEqual([`/api${endpoints.listStaff.path}`])
})

it('says that there was no response where that does not come, and finds it the next time', async () => {
  comes = false
  const { api } = await import('./api.ts')
  await expect(api('listStaff')).rejects.toThrow(new NetworkError().message)
  expect(asked).not.toHaveBeenCalled()
  comes = true
  await api('listStaff')
  expect(asked).toHaveBeenCalledOnce()
})
