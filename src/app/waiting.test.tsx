/** Pages for members and staff: prerendered as a picture without anything about a person or a date, whose place the page takes. */
// @module-tag long
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import type { Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { profileEntry, staffOpenEntry } from '#lib/browser-storage/profile-entry.ts'
import { setStaffState } from '#lib/session/staff-state.ts'
import { runBeforePaint } from '#lib/testing/before-paint.ts'
import { headOf, prerendered, showPrerendered } from '#lib/testing/picture.tsx'
import { adminRoutes, tabletRoutes, guardOf, linkRoutes, memberRoutes } from './routes.tsx'
import { start } from './start.tsx'
import { answerOf } from '#lib/testing/answer-of.ts'

const sam = { id: 'm1', email: 'sam@example.com', profileName: 'Sam Lindgren' }
const kim = { id: 's1', email: 'kim@example.com', profileName: 'Kim Bauer' }
const guarded = [...memberRoutes, ...adminRoutes].map(({ path }) => path)

let root: Root | undefined
let sent: string[]

/** Signs in, and answers only who is signed in: all other calls stay open. */
function signIn(path: string) {
  if (guardOf(path) === 'staff') staffOpenEntry.write(kim.id)
  else profileEntry.write(sam)
}

/** Opens a page as the build has rendered it. @returns its picture, to which `touch` has done something. */
async function open(path: string, touch: (picture: HTMLElement) => void = () => undefined) {
  const picture = await showPrerendered(path)
  touch(picture)
  await act(async () => {
    root = await start(picture)
  })
  return picture
}

beforeEach(() => {
  // An evening in New York, when it is already Monday in UTC.
  vi.useFakeTimers({ now: new Date('2026-11-23T01:30:00Z'), toFake: ['Date'] })
  setStaffState({ at: 'unknown' })
  sent = []
  vi.stubGlobal('fetch', (url: string) => {
    sent.push(url)
    const session = staffOpenEntry.read()
      ? { profile: kim, role: 'staff', staffRole: 'manager' }
      : { profile: sam, role: 'member' }
    return url === '/api/session' ? Promise.resolve(answerOf(session)) : new Promise(() => undefined)
  })
})

afterEach(async () => {
  await act(async () => root?.unmount())
  root = undefined
  cleanup()
  document.body.replaceChildren()
  window.history.replaceState(null, '', '/')
  globalThis.early = undefined
  setStaffState({ at: 'unknown' })
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe.each(guarded)('%s', (path) => {
  it('is prerendered with its heading, with nothing about a person or a date, and with nothing to type into', async () => {
    signIn(path)
    const html = await prerendered(path)
    vi.setSystemTime(new Date('2027-03-02T15:00:00Z'))
    profileEntry.clear()
    expect(await prerendered(path)).toBe(html)
    expect(html).toContain('<h1')
    expect(html).not.toMatch(/Sam|sam@|Kim|kim@|20\d\d-|\b(Sun|Mon|Tue|Wed|Thu|Fri|Sat)[a-z]* [A-Z]/)
    expect(html).not.toContain('<!--$?-->')
    expect(html).not.toMatch(/<(input|select|textarea)\b/)
  })

  it('takes the place of its picture, takes what was asked for before, and asks for nothing twice', async () => {
    signIn(path)
    runBeforePaint(headOf(path))
    const first = [...sent]
    const picture = await open(path)
    expect(picture).not.toBeInTheDocument()
    expect(screen.getByRole('main')).toBeVisible()
    await waitFor(() => expect(sent.length).toBeGreaterThan(0))
    const pathOf = (address: string) => address.split('?')[0]
    for (const address of first) expect(sent.filter((each) => pathOf(each) === pathOf(address))).toEqual([address])
  })
})

it('a public page is marked as that of a member from its first paint until the session ends', async () => {
  profileEntry.write(sam)
  runBeforePaint(headOf('/'))
  expect(document.documentElement).toHaveAttribute('data-member')
  await open('/')
  expect(document.documentElement).toHaveAttribute('data-member')
  act(() => profileEntry.clear())
  expect(document.documentElement).not.toHaveAttribute('data-member')
})

describe.each([...linkRoutes, ...tabletRoutes].map(({ path }) => path))('%s', (path) => {
  it('is prerendered without its content, and takes the place of this picture', async () => {
    expect(await prerendered(path)).toContain('data-loading')
    const picture = await open(path)
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toBeVisible())
    expect(picture).not.toBeInTheDocument()
  })
})

it('who has tabbed into the picture goes on from the same link of the page', async () => {
  profileEntry.write(sam)
  const link = (root: HTMLElement) => within(root).getAllByRole('link', { name: 'Events' }).at(-1)!
  const picture = await open('/reserve', (picture) => link(picture).focus())
  expect(picture).not.toBeInTheDocument()
  expect(link(document.body)).toHaveFocus()
})

it('does not send visitors away from a page that is for everybody', () => {
  const audience = (path: string) => /<meta name="audience" content="(\w+)"/.exec(headOf(path))?.[1]
  expect(['/reset-password', '/reserve', '/'].map(audience)).toEqual(['anyone', 'member', 'anyone'])
})
