/** A page whose code did not come is tried again, a page that fails is not. */
import { act, render, screen } from '@testing-library/react'
import { Suspense, type ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { siteMessages } from '#domain/messages/site-messages.ts'
import { loadable } from '#lib/loading/loadable.tsx'
import { ErrorBoundary } from './error-boundary.tsx'

const reload = vi.fn<() => void>()
/** The server, which does not respond while `isReachable` is false. */
let isReachable: boolean
const answer = () => (isReachable ? Promise.resolve(new Response()) : Promise.reject(new TypeError('Failed to fetch')))
let logged: ReturnType<typeof vi.spyOn>
const replaceState = (state: object | null) => window.history.replaceState(state, '')

beforeEach(() => {
  vi.useFakeTimers()
  isReachable = true
  vi.stubGlobal('fetch', answer)
  // React reports every page that fails.
  logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  // jsdom's `reload` cannot be replaced; the boundary calls that of this window.
  vi.stubGlobal('location', { ...window.location, reload })
})
afterEach(() => {
  logged.mockClear()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  reload.mockReset()
  replaceState(null)
})

const lost = () => loadable<object>(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
const Failing = (): ReactNode => {
  throw new TypeError('undefined is not a function')
}

/** Shows a page in the boundary, and waits until it has failed. */
const show = (Page: () => ReactNode) =>
  act(async () => {
    render(
      <ErrorBoundary>
        <Suspense>
          <Page />
        </Suspense>
      </ErrorBoundary>,
    )
  })
const showLost = () => {
  const Lost = lost()
  return show(() => <Lost />)
}
const heading = (name: string) => screen.getByRole('heading', { level: 1, name })
const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000))

describe('a page whose code did not come although the browser reports a connection', () => {
  test.each([
    [0, 1],
    [1, 3],
    [2, 9],
  ])('after %i attempts is tried again in %i s', async (tries, seconds) => {
    replaceState({ key: 'k', tries })
    await showLost()
    expect(heading(siteMessages.notLoaded)).toBeVisible()
    await pass(seconds - 0.001)
    expect(reload).not.toHaveBeenCalled()
    await pass(0.001)
    expect(reload).toHaveBeenCalledOnce()
    expect(window.history.state).toEqual({ key: 'k', tries: tries + 1 })
  })

  test('after three attempts is left to the visitor', async () => {
    replaceState({ tries: 3 })
    await showLost()
    expect(heading(siteMessages.crashed)).toBeVisible()
    await pass(60)
    expect(reload).not.toHaveBeenCalled()
  })

  test('is not tried again once the visitor has left', async () => {
    await showLost()
    window.dispatchEvent(new Event('beforeunload'))
    await pass(60)
    expect(reload).not.toHaveBeenCalled()
  })
})

describe('offline, a page whose code did not come', () => {
  /** Shows the page for a minute without a server, which then responds again. */
  async function loseAndFindConnection() {
    isReachable = false
    await showLost()
    expect(heading(siteMessages.neverLoaded)).toBeVisible()
    await pass(60)
    expect(reload).not.toHaveBeenCalled()
    isReachable = true
  }

  test('is loaded when the browser reports a connection', async () => {
    vi.stubGlobal('navigator', { onLine: false })
    await loseAndFindConnection()
    window.dispatchEvent(new Event('online'))
    await pass(1)
    expect(reload).toHaveBeenCalledOnce()
  })

  test('says so, and is loaded once the server responds, although the browser reports a connection all the time', async () => {
    replaceState({ tries: 3 })
    await loseAndFindConnection()
    await pass(6)
    expect(reload).toHaveBeenCalledOnce()
    expect(window.history.state).toEqual({ tries: 1 })
  })
})

test('a page that fails is not tried again: it would fail again', async () => {
  await show(Failing)
  expect(heading(siteMessages.crashed)).toBeVisible()
  await pass(60)
  expect(reload).not.toHaveBeenCalled()
})
