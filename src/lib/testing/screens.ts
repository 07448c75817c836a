/** Before and after every screen test: an empty page and storage, what jsdom lacks, and no error in the console. */
import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'

const inBrowser = typeof window !== 'undefined'

// jsdom lays nothing out: there is nothing to scroll, animate or measure.
if (inBrowser) {
  window.scrollTo = () => undefined
  Element.prototype.scrollIntoView = () => undefined
  Element.prototype.getAnimations = () => []
  window.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
}

const watchErrors = () => vi.spyOn(console, 'error')
let errors: ReturnType<typeof watchErrors>

beforeEach(() => {
  errors = watchErrors()
})

afterEach(() => {
  cleanup()
  if (inBrowser) window.localStorage.clear()
  // A test that expects an error in the console silences it itself.
  const told = errors.mock.calls
  vi.restoreAllMocks()
  expect(told, 'errors in the console').toEqual([])
})
