/** Texts of people in every script: each stands in the direction of its own, as a block and in the middle of a line. */
// @module-tag long
import { cleanup, render, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { paths, playerPath } from '#domain/paths.ts'
import { memberPath } from '#lib/paths.ts'
import { openAdmin } from '#lib/testing/admin.tsx'
import { openClub, tuesday } from '#lib/testing/club.tsx'
import { ClockContext } from '#lib/clock.ts'
import { newQueryClient, QueryClientProvider } from '#lib/api/query.ts'
import { MemoryRouter } from '#lib/router.ts'
import type { testServer } from '#server/test-support/server/test-server.ts'
import { App } from './app.tsx'
import { preloadPage } from './routes.tsx'

let close = () => {}
afterEach(() => close())

const day = '2026-11-24'
const text = 'אימון ביום שבת בשעה 5 PM במסלול 3.'

type Server = ReturnType<typeof testServer>
type Ask = (method: string, path: string, body?: unknown) => Promise<{ status: number; body: unknown }>
type Family = { id: string; playerId: string; email: string; ask: Ask }

/** A text of each kind that people write. */
async function write(server: Server, staff: Ask, family: Family) {
  const as =
    (ask: Ask) =>
    async <Body,>(method: string, path: string, body?: object): Promise<Body> => {
      const reply = await ask(method, `/api${path}`, body)
      expect([path, reply.status < 300 || reply.body]).toEqual([path, true])
      return reply.body as Body
    }
  const [asStaff, asMember] = [as(staff), as(family.ask)]
  const ofPlayer = `/admin/members/${family.id}/players/${family.playerId}`
  await server.signAll()
  await asStaff('PATCH', `/admin/members/${family.id}/known`, { known: true })
  await asMember('POST', '/lanes/bookings', { lane: 2, date: day, time: '16:00', name: 'Sam', email: family.email })
  await asStaff('POST', '/admin/messages', { to: { kind: 'family', id: family.id }, subject: text, text })
  await asStaff('POST', '/events', { title: text, datetime: `${day}T18:30`, summary: text, room: text })
  await asStaff('POST', '/products', {
    name: text,
    price: '$12',
    image: 'https://images.example/a.png',
    description: text,
  })
  const items = [{ pid: 'crew-sweatshirt', size: 'M', qty: 1 }]
  await asMember('POST', '/orders', { items, note: text })
  await asStaff('POST', '/admin/closures', {
    scope: 'unit',
    kind: 'lane',
    unit: 5,
    from: `${day}T10:00`,
    to: `${day}T21:00`,
    reason: text,
  })
  await asStaff('POST', `/admin/members/${family.id}/notes`, { text })
  const { safety } = await asMember<Reply<'playerSafety'>>('GET', `/account/players/${family.playerId}/safety`)
  const contact = { contactName: 'Kim', contactPhone: '555', contactRelation: text, collectors: [] }
  await asMember('PATCH', `/account/players/${family.playerId}/safety`, {
    ...contact,
    rev: safety.rev,
    born: '2015-03',
    health: text,
    leavesAlone: 'no',
  })
  const told = { where: text, what: text, firstAid: text, informed: text, notes: text }
  await asStaff('POST', `${ofPlayer}/incidents`, {
    ...told,
    at: '2026-11-20T17:20',
    complete: true,
    hold: true,
    tell: true,
  })
  await server.ask(
    'POST',
    '/api/tour-requests',
    { name: 'Kim', phone: '555', date: day, time: text },
    { ip: '10.2.0.1' },
  )
  await server.drainWaitUntil()
}

/** The texts on the page that are neither in an element of their own direction nor isolated. */
function undirected(): string[] {
  const found: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const { data, parentElement } = walker.currentNode as Text
    const bare = data.replaceAll(/\u2068[^\u2068\u2069]*\u2069/g, '')
    // The base style isolates these elements, and what is hidden is only heard.
    if (
      /\p{scx=Hebr}/u.test(bare) &&
      !parentElement?.closest('[dir="auto"], bdi, a, b, strong, small, option, [class*="hidden"]')
    )
      found.push(`${parentElement?.outerHTML.slice(0, 200)}`)
  }
  return found
}

/** The page at an address shows a text, and every one has a direction. */
async function expectDirections(at: string): Promise<void> {
  await preloadPage(at.split('?')[0]!)
  const client = newQueryClient()
  render(
    <QueryClientProvider client={client}>
      <ClockContext value={() => tuesday}>
        <MemoryRouter initialEntries={[at]}>
          <App />
        </MemoryRouter>
      </ClockContext>
    </QueryClientProvider>,
  )
  await waitFor(() => expect(document.body.textContent).toContain(text))
  await waitFor(() => expect(client.isFetching()).toBe(0))
  expect([at, ...undirected()]).toEqual([at])
  cleanup()
}

test('on every page of members', async () => {
  const club = await openClub()
  close = club.close
  const { cookie } = await club.server.signUpStaff()
  const { id, email } = club.member
  const staff: Ask = (method, path, body) => club.server.ask(method, path, body, { cookie })
  await write(club.server, staff, { id, email, playerId: club.playerId, ask: club.onAnotherDevice })
  for (const at of [paths.home, paths.events, paths.proShop, paths.account, playerPath(club.playerId)])
    await expectDirections(at)
})

test('on every page of the desk', async () => {
  const admin = await openAdmin()
  close = admin.close
  const { cookie, playerId, profile } = await admin.server.signUp()
  const ask: Ask = (method, path, body) => admin.server.ask(method, path, body, { cookie })
  await write(admin.server, admin.asColleague, { id: profile.id, email: profile.email, playerId, ask })
  await import('#features/admin/staff/staff-entry.tsx')
  const pages = [
    paths.admin,
    paths.adminInbox,
    paths.adminEvents,
    paths.adminRsvps,
    paths.adminShop,
    paths.adminOrders,
    paths.adminIncidents,
    paths.adminStaff,
    memberPath(profile.id),
  ]
  for (const at of pages) await expectDirections(at)
})
