/** Code that does not come: what is said, when it is tried again, and when the page is loaded again. */
import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { responseMessages } from '#domain/fields/site-messages.ts'
import { notify } from '#lib/toast.ts'
import { PageLoading } from '#app/error-boundary.tsx'
import { loadOrRecover } from './recovery.ts'
import { fileHeader } from '#api-contract/own-headers.ts'

const reload = vi.fn<() => void>()
let isOnline: boolean
let navigation: { type: string }

/** A browser that keeps a failed module, as Chromium and Firefox do, loads nothing until it is `fixed`. */
const kept = () => vi.fn<() => Promise<string>>().mockRejectedValue(new TypeError('Failed to fetch'))
const failsOnce = () => kept().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue('code')

beforeEach(() => {
  isOnline = true
  navigation = { type: 'navigate' }
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () =>
    isOnline
      ? Promise.resolve(new Response(null, { headers: { [fileHeader]: '1' } }))
      : Promise.reject(new TypeError('offline')),
  )
  // jsdom's `reload` cannot be replaced.
  vi.stubGlobal('location', { ...window.location, href: window.location.href, pathname: '/join', reload })
  vi.spyOn(performance, 'getEntriesByType').mockImplementation(() => [navigation as unknown as PerformanceEntry])
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  reload.mockReset()
})

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

test('code that comes at the second try needs nothing else', async () => {
  expect(await loadOrRecover(failsOnce())).toBe('code')
  expect(reload).not.toHaveBeenCalled()
})

test('without a connection it says so, and goes on when the server responds', async () => {
  isOnline = false
  const load = failsOnce()
  const code = loadOrRecover(load)
  await pass(60)
  expect(notify).toHaveBeenCalledWith({ title: responseMessages.noResponse }, 'problem')
  expect(load).toHaveBeenCalledTimes(1)
  isOnline = true
  window.dispatchEvent(new Event('online'))
  expect(await code).toBe('code')
})

describe('code that only a reload brings', () => {
  const incomplete = [
    responseMessages.incomplete,
    'problem',
    { label: 'Load again', onClick: expect.any(Function) as () => void },
  ]

  test('is brought by one, in place of a page that waits for it', async () => {
    render(<PageLoading />)
    void loadOrRecover(kept())
    await act(() => pass(1))
    expect(reload).toHaveBeenCalledOnce()
  })

  test('not if the page was just loaded again: the second time it would not help either', async () => {
    navigation.type = 'reload'
    vi.spyOn(performance, 'now').mockReturnValue(2000)
    render(<PageLoading />)
    await act(() => expect(loadOrRecover(kept())).rejects.toThrow('Failed to fetch'))
    expect(reload).not.toHaveBeenCalled()
    expect(screen.getByRole('heading', { name: 'This page did not load.' })).toBeVisible()
  })

  test('not for somebody who has left the page that needed it', async () => {
    const load = kept()
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockImplementationOnce(() => {
        vi.stubGlobal('location', { ...window.location, href: 'https://nest.example/privacy', reload })
        return Promise.reject(new TypeError('Failed to fetch'))
      })
    await expect(loadOrRecover(load)).rejects.toThrow('Failed to fetch')
    expect(reload).not.toHaveBeenCalled()
  })

  test('not by itself where something is shown: the notification brings it', async () => {
    await expect(loadOrRecover(kept())).rejects.toThrow('Failed to fetch')
    expect(reload).not.toHaveBeenCalled()
    expect(notify).toHaveBeenLastCalledWith(...incomplete)
    vi.mocked(notify).mock.lastCall![2]!.onClick()
    await pass(1)
    expect(reload).toHaveBeenCalledOnce()
  })

  test('not under somebody who went on while the new version came', async () => {
    const page = render(<PageLoading />)
    let arrive = () => {}
    const update = () => new Promise<object>((resolve) => (arrive = () => resolve({})))
    vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ update }) } })
    const code = loadOrRecover(kept())
    await act(() => pass(1))
    page.unmount()
    arrive()
    await expect(code).rejects.toThrow('Failed to fetch')
    expect(reload).not.toHaveBeenCalled()
  })
})
