/** The browser entry: a public page is taken over as it is, and a page behind the sign-in takes the place of its picture. */
// @module-tag long
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Root } from 'react-dom/client'
import { showPrerendered } from '#lib/testing/picture.tsx'
import { start } from './start.tsx'

let root: Root | undefined
let problems: ReturnType<typeof vi.spyOn>

beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
  problems = vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  act(() => root?.unmount())
  document.body.replaceChildren()
  window.history.replaceState(null, '', '/')
  vi.unstubAllGlobals()
  problems.mockRestore()
})

/** Opens an address whose HTML is that of the page at `path`, as the build writes it. @returns its heading before any code. */
async function open(address: string, path: string, mark = path) {
  const picture = await showPrerendered(path, address, mark)
  const heading = screen.getAllByRole('heading', { level: 1 })[0]
  await act(async () => {
    root = await start(picture)
  })
  return heading
}

test.each([
  ['/members', '/members'],
  ['/MEMBERS', '/members'],
  ['/members/', '/members'],
  ['/Team/?from=mail', '/team'],
])('%s is hydrated, and the address becomes that of the route table', async (address, path) => {
  const heading = await open(address, path)
  expect(problems.mock.calls).toEqual([])
  expect(screen.getByRole('heading', { level: 1 })).toBe(heading)
  expect(window.location.pathname).toBe(path)
  expect(window.location.href.slice(window.location.origin.length)).toBe(address.replace(/^\/[^?#]*/, path))
})

test('the not-found page is hydrated at any unknown address, which stays', async () => {
  const heading = await open('/No/Such/Page', '/404', '*')
  expect(screen.getByRole('heading', { level: 1 })).toBe(heading)
  expect(window.location.pathname).toBe('/No/Such/Page')
})

test('HTML of another page is replaced', async () => {
  const heading = await open('/team', '/404', '*')
  expect(heading).not.toBeInTheDocument()
  expect(screen.getByRole('heading', { level: 1, name: 'The Team' })).toBeVisible()
})
