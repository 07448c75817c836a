/**
 * What people write is text, on every page that shows it: markup in any field makes no element, no attribute and no
 * address, and nothing of a family's stays in the browser beyond the specification's own keys. NEST_XSS asks for more rounds.
 */
import { waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { ComponentType } from 'react'
import { startSession } from '#lib/session/session.ts'
import { setStaffState } from '#lib/session/staff-state.ts'
import { show, tuesday } from '#lib/testing/club.tsx'
import { isPhone, writeEverywhere } from '#server/test-support/faults/free-texts.ts'
import { testServer } from '#server/test-support/server/test-server.ts'
import { payloads } from '#server/test-support/fixtures/payloads.ts'
import Account from './account.tsx'
import AdminEventsPage from './admin/events.tsx'
import AdminRsvpsPage from './admin/rsvps.tsx'
import AdminMembersPage from './admin/members.tsx'
import AdminOrdersPage from './admin/orders.tsx'
import AdminProductsPage from './admin/products.tsx'
import AdminStaffPage from './admin/staff.tsx'
import AdminDaySheetPage from './admin/day-sheet.tsx'
import AdminToursPage from './admin/tours.tsx'
import Cart from './cart.tsx'
import Events from './events.tsx'
import ProShop from './pro-shop.tsx'
import Reserve from './reserve.tsx'
import Schedule from './schedule.tsx'

type Shown = [name: string, Page: ComponentType, at: string, shows: boolean]

const guests = '/admin/event-guests?event=homework-helper-2026-11-25'
/** A page, its address, and whether it must show something that was written. */
const members: Shown[] = [
  ['events', Events, '/events', true],
  ['reserve', Reserve, '/reserve', false],
  ['schedule', Schedule, '/schedule', true],
  ['pro-shop', ProShop, '/pro-shop', true],
  ['cart', Cart, '/cart', false],
  ['account', Account, '/account', true],
]
const staff: Shown[] = [
  ['today', AdminDaySheetPage, '/admin', true],
  ['events', AdminEventsPage, '/admin/events', true],
  ['guests', AdminRsvpsPage, guests, true],
  ['members', AdminMembersPage, '/admin/members', true],
  ['orders', AdminOrdersPage, '/admin/orders', true],
  ['products', AdminProductsPage, '/admin/pro-shop', true],
  ['tours', AdminToursPage, '/admin/tours', true],
  ['colleagues', AdminStaffPage, '/admin/staff', true],
]

const rounds = Number(process.env['NEST_XSS'] ?? 1)
/** Each round writes other payloads into the fields: 14 rounds bring all of them, as many as there are bring all into each. */
const perRound = 37
const everyRound = Array.from({ length: rounds }, (_, round) => round)

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A club in which everything that can be written is a payload, and a browser before it. */
async function writtenClub(round: number) {
  vi.useFakeTimers({ now: tuesday, toFake: ['Date'] })
  const server = testServer({ now: new Date('2026-11-24T05:30:00Z'), setupToken: 'a-set-up-token-of-enough-letters' })
  let next = round * perRound
  const text = (_: string, field: string) => {
    const limit = isPhone(field) ? 40 : 80
    for (;;) {
      const payload = payloads[(next += 1) % payloads.length]!
      if (payload.length <= limit) return payload
    }
  }
  const { cookie, coach } = await writeEverywhere(server, text, (call, { status, body }) =>
    expect([call, status < 300, body]).toEqual([call, true, body]),
  )
  server.at(tuesday)
  let who = cookie
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', headers = {}, body }: RequestInit = {}) =>
    server.serve(
      new Request(new URL(url, 'https://thenest.example'), {
        method,
        headers: { ...(headers as Record<string, string>), cookie: who, 'sec-fetch-site': 'same-origin' },
        ...(body ? { body } : {}),
      }),
      { ip: '198.51.100.7' },
    ),
  )
  const profile = (await server.ask('GET', '/api/session', undefined, { cookie })).body as {
    profile: { id: string; email: string; profileName: string }
  }
  startSession(profile.profile)
  return { asStaff: () => (who = coach), asMember: () => (who = cookie) }
}

const run = vi.fn<() => void>()
const schemes = /^(https?:\/\/|mailto:|tel:|blob:|\/(?!\/)|#|\?|$)/

/** Everything in a page that could run or lead away. */
function harmIn(root: Element): string[] {
  const harm: string[] = []
  for (const element of root.querySelectorAll('*')) {
    if (
      /^(script|iframe|object|embed|base|meta|link|frame|marquee|template|math|foreignobject|animate|set)$/i.test(
        element.tagName,
      )
    )
      harm.push(element.outerHTML)
    for (const { name, value } of element.attributes) {
      if (name.startsWith('on') || name === 'srcdoc') harm.push(`${name}=${value}`)
      if (/^(href|src|action|formaction|xlink:href|poster|data)$/.test(name) && !schemes.test(value)) harm.push(value)
      if (name === 'style' && /url|expression|xq9/i.test(value)) harm.push(value)
    }
  }
  return harm
}

test('the payloads are 500 and more, and the search for harm finds them where they are taken for markup', () => {
  expect(payloads.length).toBeGreaterThanOrEqual(500)
  const page = document.implementation.createHTMLDocument().body
  const taken = payloads.filter((payload) => {
    page.innerHTML = `<p title="${payload}">${payload}</p>`
    return harmIn(page).length > 0
  })
  expect(taken.length).toBeGreaterThan(payloads.length / 2)
})

describe.each(everyRound)('round %i', (round) => {
  test('no page shows anything but text', async () => {
    vi.stubGlobal('xq9', run)
    const club = await writtenClub(round)
    for (const [list, become] of [
      [members, club.asMember],
      [staff, club.asStaff],
    ] as const) {
      become()
      setStaffState({ at: 'unknown' })
      for (const [name, Page, at, shows] of list) {
        const { container, unmount } = show(<Page />, { at })
        await waitFor(() => {
          expect(container.querySelector('[aria-busy=true], [data-loading]'), name).toBeNull()
          expect(shows ? container.textContent : 'xq9', name).toMatch(/xq9/)
        })
        expect(harmIn(document.documentElement), name).toEqual([])
        unmount()
      }
    }
    expect(run).not.toHaveBeenCalled()
  })
})

test('the browser keeps the keys of the specification, and of the family nothing but profile, bookings and answers', async () => {
  await writtenClub(0)
  for (const [, Page, at] of members) {
    const { container, unmount } = show(<Page />, { at })
    await waitFor(() => expect(container.querySelector('[aria-busy=true], [data-loading]')).toBeNull())
    unmount()
  }
  const keys = Object.keys(localStorage)
  expect(
    keys.filter(
      (key) =>
        !/^(auth:profile|bookings|speede:bookings|eventBookings|event:[\w-]+|proshop:products|events:known|mirror:at|cart:\w+|orders)$/.test(
          key,
        ),
    ),
  ).toEqual([])
  expect(sessionStorage).toHaveLength(0)
  expect(JSON.stringify({ ...localStorage })).not.toMatch(/childName|childAge|address|phone|card|billing|password/i)
})
