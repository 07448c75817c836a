/** A page that fails says so and leaves the rest of the site; one whose code is missing comes by itself. */
import { act, render, screen } from '@testing-library/react'
import { Suspense, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lazyWithPreload } from '#lib/loading/lazy-with-preload.ts'
import { ErrorBoundary, PageLoading } from './error-boundary.tsx'
import { fileHeader } from '#api-contract/own-headers.ts'

let isOnline: boolean

beforeEach(() => {
  isOnline = true
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () =>
    isOnline
      ? Promise.resolve(new Response(null, { headers: { [fileHeader]: '1' } }))
      : Promise.reject(new TypeError('offline')),
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const show = (Page: () => ReactNode) =>
  act(async () => {
    render(
      <ErrorBoundary>
        <Suspense fallback={<PageLoading />}>
          <Page />
        </Suspense>
      </ErrorBoundary>,
    )
  })
const heading = (name: string) => screen.getByRole('heading', { level: 1, name })

test('a page that fails says so, with a way home', async () => {
  // React reports every page that fails.
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await show(() => {
    throw new TypeError('undefined is not a function')
  })
  logged.mockClear()
  expect(heading('Something went wrong on this page.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Back home' }).getAttribute('href')).toBe('/')
})

test.each([
  ['when the browser reports a connection', () => window.dispatchEvent(new Event('online'))],
  ['although it reports one all the time', () => vi.advanceTimersByTimeAsync(6000)],
])('offline, a page that was never loaded says so, and is shown once the server responds, %s', async (_, goOn) => {
  isOnline = false
  const Team = lazyWithPreload(() =>
    isOnline ? Promise.resolve(() => <h1>The Team</h1>) : Promise.reject(new TypeError('Failed to fetch')),
  )
  await show(() => <Team />)
  expect(heading('You are offline')).toBeVisible()
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(heading('You are offline')).toBeVisible()
  isOnline = true
  await act(async () => void (await goOn()))
  expect(heading('The Team')).toBeVisible()
})
