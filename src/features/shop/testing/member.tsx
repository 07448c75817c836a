/** Test setup for the shop: a signed-in member and an in-memory server. */
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import type { Body } from '#api-contract/schemas.ts'
import type { Player } from '#domain/families/players.ts'
import { builtInProducts, orderLines, totalOf, type CartLine, type Order, type Product } from '#domain/shop/shop.ts'
import { ordersEntry } from '#lib/browser-storage/browser-storage.ts'
import { profileEntry } from '#lib/browser-storage/profile-entry.ts'
import { newQueryClient, QueryClientProvider } from '#lib/api/query.ts'
import { MemoryRouter } from '#lib/router.ts'
import { Address } from '#lib/testing/address.tsx'
import { answerOf } from '#lib/testing/answer-of.ts'

export const email = 'sam@example.com'

export const hats: CartLine = {
  pid: 'logo-hat',
  name: 'Members Logo Hat',
  price: 3000,
  image: 'drawing:hat',
  size: 'One Size',
  qty: 2,
}

export const hatsOrder: Order = {
  id: 'ord_1795280400000_ab12cd34',
  number: 'N-4821',
  email,
  items: [hats],
  total: 6000,
  status: 'pending_pickup',
  note: 'Friday',
  createdAt: '2026-11-21T17:00:00.000Z',
}

export type Sent = { key: string; body: Body<'placeOrder'> }

/** The fake server. `sells` and `respond` may change during a test; `sent` collects the orders. */
export type Club = {
  sells: readonly Product[]
  players: readonly Pick<Player, 'id' | 'name'>[]
  respond: (order: Sent) => Response
  sent: Sent[]
}

/** Signs Sam in and replaces `fetch` with the fake server. */
export function openClub(): Club {
  const club: Club = { sells: builtInProducts, players: [], respond: (order) => orderPlaced(club, order), sent: [] }
  profileEntry.write({ id: 'm1', email, profileName: 'Sam' })
  vi.stubGlobal('fetch', async (url: string, { method, body, headers }: RequestInit) => {
    if (url.endsWith('/products')) return answerOf({ products: club.sells })
    if (url.endsWith('/account')) return accountReply(club)
    if (method === 'GET') return answerOf({ orders: ordersEntry.read() })
    const order: Sent = { key: new Headers(headers).get('idempotency-key') ?? '', body: JSON.parse(String(body)) }
    club.sent.push(order)
    return club.respond(order)
  })
  return club
}

const accountReply = ({ players }: Club): Response =>
  answerOf({ account: { players: players.map((player) => ({ ...player, consents: [] })) } })

/** Response for a placed order, at current prices. */
export function orderPlaced({ sells, players }: Club, { body: { items, note = '' } }: Sent): Response {
  const lines = orderLines(items, sells, players)
  const order: Order = { ...hatsOrder, items: lines, total: totalOf(lines), note }
  return answerOf({ order }, { status: 201 })
}

/** Renders a shop screen. @returns a user-event instance. */
export function show(children: ReactNode) {
  render(
    <QueryClientProvider client={newQueryClient()}>
      <MemoryRouter>
        {children}
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return userEvent.setup()
}
