/**
 * XSS test: on every page, user input renders as text and never as an element, attribute or URL. Also checks that the
 * browser stores no personal data beyond the specification's keys.
 */
// @module-tag long
import { waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { ComponentType } from 'react'
import { startSession } from '#lib/session/change-session.ts'
import { setStaffState } from '#lib/session/staff-state.ts'
import { renderScreen, tuesday } from '#lib/testing/club.tsx'
import { fillEveryField, isAccepted, type TextFor } from '#server/test-support/fuzz/free-texts.ts'
import { testServer } from '#server/test-support/server/test-server.ts'
import { payloads } from '#server/test-support/fixtures/xss-payloads.ts'
import { sizes } from '#server/test-support/server/soak-report.ts'
import Account from './account.tsx'
import AdminEventsPage from './admin/events.tsx'
import AdminRsvpsPage from './admin/event-guests.tsx'
import AdminIncidentsPage from './admin/incidents.tsx'
import AdminMembersPage from './admin/members.tsx'
import AdminOrdersPage from './admin/orders.tsx'
import AdminProductsPage from './admin/pro-shop.tsx'
import AdminStaffPage from './admin/staff.tsx'
import AdminDaySheetPage from './admin.tsx'
import AdminToursPage from './admin/tours.tsx'
import Cart from './cart.tsx'
import Events from './events.tsx'
import Members from './members.tsx'
import ProShop from './pro-shop.tsx'
import Reserve from './reserve.tsx'
import Schedule from './schedule.tsx'

type PageCase = [name: string, Page: ComponentType, at: string, showsInput: boolean]

const guests = '/admin/event-guests?event=homework-helper-2026-11-25'
/** Name, component, path, and whether the page must show user input. */
const members: PageCase[] = [
  ['events', Events, '/events', true],
  ['reserve', Reserve, '/reserve', false],
  ['schedule', Schedule, '/schedule', true],
  ['pro-shop', ProShop, '/pro-shop', true],
  ['cart', Cart, '/cart', false],
  ['account', Account, '/account', true],
  ['members', Members, '/members', true],
]
const staff: PageCase[] = [
  ['today', AdminDaySheetPage, '/admin', true],
  ['events', AdminEventsPage, '/admin/events', true],
  ['guests', AdminRsvpsPage, guests, true],
  ['members', AdminMembersPage, '/admin/members', true],
  ['orders', AdminOrdersPage, '/admin/orders', true],
  ['products', AdminProductsPage, '/admin/pro-shop', true],
  ['tours', AdminToursPage, '/admin/tours', true],
  ['incidents', AdminIncidentsPage, '/admin/incidents', true],
  ['colleagues', AdminStaffPage, '/admin/staff', true],
]

const rounds = sizes(1, 500)
/** Payloads per round. 16 rounds cover every payload; as many rounds as payloads cover every payload in every field. */
const perRound = 69
const roundNumbers = Array.from({ length: rounds }, (_, round) => round)

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Starts a server with a payload in every field, and connects `fetch` to it. */
async function serverWithPayloads(round: number) {
  vi.useFakeTimers({ now: tuesday, toFake: ['Date'] })
  const server = testServer({ now: new Date('2026-11-24T05:30:00Z'), setupToken: 'a-set-up-token-of-enough-letters' })
  let next = round * perRound
  // The next that the field takes: what the server refuses, no page can show.
  const text: TextFor = (call, field) => {
    next = (next + 1) % payloads.length
    const following = [...payloads.slice(next), ...payloads]
    return following.find((payload) => isAccepted(call, field, payload))!
  }
  const { cookie, coach } = await fillEveryField(server, text, (call, { status, body }) =>
    expect([call, status < 300, body]).toEqual([call, true, body]),
  )
  server.setClock(tuesday)
  let session = cookie
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', headers = {}, body }: RequestInit = {}) =>
    server.serve(
      new Request(new URL(url, 'https://thenest.example'), {
        method,
        headers: { ...(headers as Record<string, string>), cookie: session, 'sec-fetch-site': 'same-origin' },
        ...(body ? { body } : {}),
      }),
      { ip: '198.51.100.7' },
    ),
  )
  const profile = (await server.ask('GET', '/api/session', undefined, { cookie })).body as {
    profile: { id: string; email: string; profileName: string }
  }
  startSession(profile.profile)
  return { asStaff: () => (session = coach), asMember: () => (session = cookie) }
}

const injected = vi.fn<() => void>()
const owner = { id: 'owner', email: 'owner@staff.example', profileName: 'Owner', staffRole: 'owner' } as const
const safeUrl = /^(https?:\/\/|mailto:|tel:|blob:|\/(?!\/)|#|\?|$)/

/** Elements and attributes that could execute code or navigate away. */
function findInjections(root: Element): string[] {
  const found: string[] = []
  for (const element of root.querySelectorAll('*')) {
    if (
      /^(script|iframe|object|embed|base|meta|link|frame|marquee|template|math|foreignobject|animate|set)$/i.test(
        element.tagName,
      )
    )
      found.push(element.outerHTML)
    for (const { name, value } of element.attributes) {
      if (name.startsWith('on') || name === 'srcdoc') found.push(`${name}=${value}`)
      if (/^(href|src|action|formaction|xlink:href|poster|data)$/.test(name) && !safeUrl.test(value)) found.push(value)
      if (name === 'style' && /url|expression|xq9/i.test(value)) found.push(value)
    }
  }
  return found
}

test('there are at least 500 payloads, and findInjections detects them in raw markup', () => {
  expect(payloads.length).toBeGreaterThanOrEqual(500)
  const page = document.implementation.createHTMLDocument().body
  const detected = payloads.filter((payload) => {
    page.innerHTML = `<p title="${payload}">${payload}</p>`
    return findInjections(page).length > 0
  })
  expect(detected.length).toBeGreaterThan(payloads.length / 2)
})

describe.each(roundNumbers)('round %i', (round) => {
  test('every page renders user input as text only', async () => {
    vi.stubGlobal('xq9', injected)
    const club = await serverWithPayloads(round)
    for (const [pages, signIn] of [
      [members, club.asMember],
      [staff, club.asStaff],
    ] as const) {
      signIn()
      setStaffState(pages === staff ? { at: 'in', profile: owner } : { at: 'unknown' })
      for (const [name, Page, at, showsInput] of pages) {
        const { container, unmount } = renderScreen(<Page />, { at })
        await waitFor(() => {
          expect(container.querySelector('[aria-busy=true], [data-loading]'), name).not.toBeInTheDocument()
          expect(showsInput ? container.textContent : 'xq9', name).toMatch(/xq9/)
        })
        expect(findInjections(document.documentElement), name).toEqual([])
        unmount()
      }
    }
    expect(injected).not.toHaveBeenCalled()
  })
})

test('the browser stores only the keys of the specification and two of our own, and no personal data beyond profile, players’ names, bookings and RSVPs', async () => {
  await serverWithPayloads(0)
  for (const [, Page, at] of members) {
    const { container, unmount } = renderScreen(<Page />, { at })
    await waitFor(() => expect(container.querySelector('[aria-busy=true], [data-loading]')).not.toBeInTheDocument())
    unmount()
  }
  const keys = Object.keys(localStorage)
  expect(
    keys.filter(
      (key) =>
        !/^(auth:profile|bookings|speede:bookings|eventBookings|event:[\w-]+|proshop:products|events:known|mirror:at|cart:\w+|orders|family:players|schedule:changes)$/.test(
          key,
        ),
    ),
  ).toEqual([])
  expect(sessionStorage).toHaveLength(0)
  expect(JSON.stringify({ ...localStorage })).not.toMatch(/childName|childAge|address|phone|card|billing|password/i)
})
