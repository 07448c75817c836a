/** The loading state of pages for members and staff: prerendered without anything about a person or a date, then hydrated. */
// @module-tag long
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { profileEntry } from '#lib/browser-storage/profile-entry.ts'
import { MemoryRouter, StaticRouter } from '#lib/router.ts'
import { staffOpenEntry } from '#lib/browser-storage/profile-entry.ts'
import { setStaffState } from '#lib/session/staff-state.ts'
import { runBeforePaint } from '#lib/testing/before-paint.ts'
import { App } from './app.tsx'
import { renderHead } from './prerender.tsx'
import { adminRoutes, guardOf, linkRoutes, memberRoutes, preloadPage } from './routes.tsx'
import { answerOf } from '#lib/testing/answer-of.ts'

const sam = { id: 'm1', email: 'sam@example.com', profileName: 'Sam Lindgren' }
const kim = { id: 's1', email: 'kim@example.com', profileName: 'Kim Bauer' }
const guarded = [...memberRoutes, ...adminRoutes].map(({ path }) => path)

/** The HTML of a page as the build renders it. */
async function prerendered(path: string): Promise<string> {
  await preloadPage(path)
  return renderToString(
    <StaticRouter location={path}>
      <App builtOn="2026-11-28" />
    </StaticRouter>,
  )
}

let root: Root | undefined
let sent: string[]

/** Signs in, and answers only who is signed in: all other calls stay open. */
function signIn(path: string) {
  if (guardOf(path) === 'staff') staffOpenEntry.write(kim.id)
  else profileEntry.write(sam)
}

async function hydrate(path: string) {
  const box = document.createElement('div')
  box.innerHTML = await prerendered(path)
  document.body.append(box)
  const heading = box.querySelector('h1')
  await act(async () => {
    root = hydrateRoot(
      box,
      <MemoryRouter initialEntries={[path]}>
        <App builtOn="2026-11-28" />
      </MemoryRouter>,
    )
    await Promise.resolve()
  })
  return { box, heading }
}

beforeEach(() => {
  // An evening in New York, when it is already Monday in UTC.
  vi.useFakeTimers({ now: new Date('2026-11-23T01:30:00Z'), toFake: ['Date'] })
  setStaffState({ at: 'unknown' })
  sent = []
  vi.stubGlobal('fetch', (url: string) => {
    sent.push(url)
    const session = { profile: staffOpenEntry.read() ? kim : sam, role: staffOpenEntry.read() ? 'staff' : 'member' }
    return url === '/api/session' ? Promise.resolve(answerOf(session)) : new Promise(() => undefined)
  })
})

afterEach(async () => {
  await act(async () => root?.unmount())
  root = undefined
  cleanup()
  document.body.replaceChildren()
  setStaffState({ at: 'unknown' })
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe.each(guarded)('%s', (path) => {
  it('is prerendered with its heading, and with nothing about a person or a date', async () => {
    signIn(path)
    const html = await prerendered(path)
    vi.setSystemTime(new Date('2027-03-02T15:00:00Z'))
    profileEntry.clear()
    expect(await prerendered(path)).toBe(html)
    expect(html).toContain('<h1')
    expect(html).not.toMatch(/Sam|sam@|Kim|kim@|20\d\d-|\b(Sun|Mon|Tue|Wed|Thu|Fri|Sat)[a-z]* [A-Z]/)
    expect(html).not.toContain('<!--$?-->')
  })

  it('is hydrated without a warning', async () => {
    signIn(path)
    const { box } = await hydrate(path)
    expect(box.querySelector('main')).toBeVisible()
    await waitFor(() => expect(sent.length).toBeGreaterThan(0))
  })

  it('takes what is asked for before it is hydrated, and asks for nothing twice', async () => {
    signIn(path)
    runBeforePaint(renderHead(path, { origin: 'https://nest.example', hidden: false, day: '2026-11-28' }))
    const first = [...sent]
    const { box } = await hydrate(path)
    await waitFor(() => expect(sent.length).toBeGreaterThan(0))
    await waitFor(() => expect(box.querySelector('main')).toBeVisible())
    const pathOf = (address: string) => address.split('?')[0]
    for (const address of first) expect(sent.filter((each) => pathOf(each) === pathOf(address))).toEqual([address])
  })
})

it('a public page is marked as that of a member from its first paint until the session ends', async () => {
  profileEntry.write(sam)
  runBeforePaint(renderHead('/', { origin: 'https://nest.example', hidden: false, day: '2026-11-28' }))
  expect(document.documentElement).toHaveAttribute('data-member')
  await hydrate('/')
  expect(document.documentElement).toHaveAttribute('data-member')
  act(() => profileEntry.clear())
  expect(document.documentElement).not.toHaveAttribute('data-member')
})

describe.each(linkRoutes.map(({ path }) => path))('%s', (path) => {
  it('is prerendered without its content, which depends on the address, and hydrated', async () => {
    expect(await prerendered(path)).toContain('data-loading')
    const { box } = await hydrate(path)
    await waitFor(() => expect(within(box).getByRole('heading', { level: 1 })).toBeVisible())
    await waitFor(() => expect(box.querySelector('main [data-loading]')).toBeNull())
  })
})

it('keeps the heading of a page that has its own', async () => {
  profileEntry.write(sam)
  const { heading } = await hydrate('/reserve')
  await screen.findByRole('button', { name: 'Sam Lindgren' })
  expect(screen.getByRole('heading', { level: 1 })).toBe(heading)
})

it('does not send visitors away from a page that is for everybody', () => {
  const audience = (path: string) =>
    /<meta name="audience" content="(\w+)"/.exec(
      renderHead(path, { origin: 'https://nest.example', hidden: false, day: '2026-11-28' }),
    )?.[1]
  expect([audience('/reset-password'), audience('/reserve'), audience('/')]).toEqual([undefined, 'member', 'anyone'])
})
