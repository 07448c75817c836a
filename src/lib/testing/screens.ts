/** Setup of all screen tests: clears page, storage, session and mocks, adds APIs jsdom lacks, and fails on console errors. */
import '@testing-library/jest-dom/vitest'
import { cleanup, configure, getConfig } from '@testing-library/react'
import * as React from 'react'
import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'
import { setStaffState } from '#lib/session/staff-state.ts'
import './typing.ts'

const inBrowser = typeof window !== 'undefined'

// Only to end a test that hangs: code that loads on demand is transformed on first use, which takes long on a busy machine.
configure({ asyncUtilTimeout: 60_000 })

// Each look for what is not there yet would print the whole page. When time is up, it is printed all the same.
const { getElementError } = getConfig()
configure({
  getElementError: (message, container) =>
    Reflect.get(getConfig(), '_disableExpensiveErrorDiagnostics')
      ? Object.assign(new Error(message ?? ''), { name: 'TestingLibraryElementError' })
      : getElementError(message, container),
})

// For its warnings, React notes where the code makes each element, up to a limit: a quarter of the processor time of these tests.
const ofReact = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE') as object
Object.defineProperty(ofReact, 'recentlyCreatedOwnerStacks', { get: () => Infinity, set() {}, configurable: true })

// jsdom has no layout, so it cannot scroll, animate or measure.
if (inBrowser) {
  window.scrollTo = () => undefined
  Element.prototype.scrollIntoView = () => undefined
  Element.prototype.getAnimations = () => []
  window.matchMedia = () => new EventTarget() as MediaQueryList
  window.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
}

const { fetch } = globalThis
const watchErrors = () => vi.spyOn(console, 'error')
let errors: ReturnType<typeof watchErrors>

beforeEach(() => {
  errors = watchErrors()
})

afterEach(() => {
  cleanup()
  if (inBrowser) for (const storage of [window.localStorage, window.sessionStorage]) storage.clear()
  // A test that expects a console error mocks console.error itself.
  const logged = errors.mock.calls
  vi.restoreAllMocks()
  vi.clearAllMocks()
  expect(logged, 'errors in the console').toEqual([])
})

// Files share modules and document: the next one starts in a tab where nothing was shown and nobody has asked who is signed in.
afterAll(() => {
  if (inBrowser) {
    document.head.replaceChildren()
    // The marks and the early answers of public/before-paint.js.
    for (const mark of Object.keys(document.documentElement.dataset)) delete document.documentElement.dataset[mark]
    globalThis.early = undefined
  }
  setStaffState({ at: 'unknown' })
  // A spy that is restored after the stub it spies on puts the stub back: the next file would ask the server of this one.
  expect(globalThis.fetch, 'what answers after the tests').toBe(fetch)
})
