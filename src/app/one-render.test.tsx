/** A page behind the sign-in is rendered once, with its data, in place of its picture; against the real server. */
// @module-tag long
import { act, screen } from '@testing-library/react'
import { readFileSync } from 'node:fs'
import type { Root } from 'react-dom/client'
import { afterEach, expect, it, vi } from 'vitest'
import { waitMs } from '#lib/api/first-answers.ts'
import { profileEntry } from '#lib/browser-storage/profile-entry.ts'
import { setStaffState } from '#lib/session/staff-state.ts'
import { openAdmin } from '#lib/testing/admin.tsx'
import { runBeforePaint } from '#lib/testing/before-paint.ts'
import { openClub } from '#lib/testing/club.tsx'
import { headOf, showPrerendered } from '#lib/testing/picture.tsx'
import { adminRoutes, memberRoutes, type SiteRoute } from './routes.tsx'
import { start } from './start.tsx'

let root: Root | undefined
let close: () => void

async function openAsMember() {
  const club = await openClub()
  close = club.close
  return club
}

async function openAsStaff() {
  const admin = await openAdmin()
  close = admin.close
  setStaffState({ at: 'unknown' })
}

afterEach(async () => {
  await act(async () => root?.unmount())
  document.body.replaceChildren()
  globalThis.early = undefined
  window.history.replaceState(null, '', '/')
  vi.unstubAllGlobals()
  close()
})

/** Draws a page as the build does, asks for its answers early, and does something to the picture before there is code. */
async function draw(path: string, touch: (picture: HTMLElement) => void = () => undefined) {
  const picture = await showPrerendered(path)
  runBeforePaint(headOf(path))
  touch(picture)
  return picture
}

/** The answers come in time, however slow the machine is (src/lib/api/first-answers.ts). */
function waitForAnswers(): void {
  const later = setTimeout
  vi.stubGlobal('setTimeout', (run: () => void, ms?: number) => (ms === waitMs ? undefined : later(run, ms)))
}

/** Starts the site. @returns what `look` says of the page at each moment when it takes the place of the picture. */
async function startAndLook<Seen>(picture: HTMLElement, look: (page: Element) => Seen): Promise<Seen[]> {
  const seen: Seen[] = []
  vi.spyOn(picture, 'replaceWith').mockImplementation((page) => {
    seen.push(look(page as Element))
    Element.prototype.replaceWith.call(picture, page)
  })
  await act(async () => {
    root = await start(picture)
  })
  return seen
}

/** Starts the site. @returns how much of the page was still loading then. */
const startIn = (picture: HTMLElement) =>
  startAndLook(picture, (page) => page.querySelectorAll('main [data-loading], main [aria-busy=true]').length)

const askingFirst = (routes: readonly SiteRoute[]) =>
  routes.filter(({ askFirst }) => Object.keys(askFirst).length > 0).map(({ path }) => path)

it.each(askingFirst(memberRoutes))('%s is rendered once, with its data', async (path) => {
  await openAsMember()
  waitForAnswers()
  // Whose account has dues is known with the account.
  const isLater = path === '/account'
  expect(await startIn(await draw(path))).toEqual([isLater ? 1 : 0])
})

it('/schedule shows what is booked, on a first visit too', async () => {
  const club = await openAsMember()
  const slot = { lane: 3, date: '2026-11-24', time: '18:00' }
  await club.onAnotherDevice('POST', '/api/lanes/bookings', { ...slot, name: 'Sam', email: club.member.email })
  waitForAnswers()
  const [text] = await startAndLook(await draw('/schedule'), (page) => page.querySelector('main')!.textContent)
  expect(text).toContain('Shooting lane 3')
})

it.each(askingFirst(adminRoutes))('%s is rendered once, with its data', async (path) => {
  await openAsStaff()
  waitForAnswers()
  expect(await startIn(await draw(path))).toEqual([0])
})

it('a button that was pressed in the picture is pressed in the page, once', async () => {
  await openAsMember()
  // oxlint-disable-next-line typescript/no-implied-eval, no-new-func -- the script is no module
  new Function(readFileSync('public/early-clicks.js', 'utf8'))()
  await startIn(
    await draw('/reserve', (picture) =>
      [...picture.querySelectorAll('button')].find((each) => each.textContent === '')!.click(),
    ),
  )
  expect(await screen.findByRole('menuitem', { name: 'Log out' })).toBeVisible()
})

it('a page whose answers do not come is rendered without them, and shows them when they do', async () => {
  const club = await openAsMember()
  const release = club.holdRequests(/bookings/)
  expect(await startIn(await draw('/reserve'))).toEqual([1])
  release()
  expect(await screen.findAllByRole('button', { name: /^Open: lane 1/ })).not.toEqual([])
})

it('a page whose session has ended meanwhile leads to the sign-in', async () => {
  const club = await openAsMember()
  const picture = await draw('/reserve')
  await club.onAnotherDevice('POST', '/api/members/logout')
  profileEntry.clear()
  await startIn(picture)
  expect(window.location.pathname).toBe('/member-login')
})
