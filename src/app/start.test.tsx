/** The browser entry: a prerendered page is taken over as it is, whatever spelling of its path was opened. */
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderToString } from 'react-dom/server'
import type { Root } from 'react-dom/client'
import { profileEntry } from '#lib/browser-storage/profile-entry.ts'
import { StaticRouter } from '#lib/router.ts'
import { App } from './app.tsx'
import { preloadPage } from './routes.tsx'
import { start } from './start.tsx'

const builtOn = '2026-11-28'
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
  await preloadPage(path)
  const page = (
    <StaticRouter location={path}>
      <App builtOn={builtOn} />
    </StaticRouter>
  )
  document.body.innerHTML = `<div id="root" data-path="${mark}" data-day="${builtOn}">${renderToString(page)}</div>`
  const heading = screen.getAllByRole('heading', { level: 1 })[0]
  window.history.replaceState(null, '', address)
  await act(async () => {
    root = await start(document.getElementById('root')!)
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

test('so is a page of members', async () => {
  profileEntry.write({ id: 'm1', email: 'sam@example.com', profileName: 'Sam' })
  const heading = await open('/Reserve/', '/reserve')
  expect(screen.getByRole('heading', { level: 1, name: 'Reserve a lane' })).toBe(heading)
  expect(problems).not.toHaveBeenCalled()
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
