/** The member's orders on the account page. */
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ordersEntry } from '#lib/browser-storage/browser-storage.ts'
import { OwnOrders } from './own-orders.tsx'
import { email, hatsOrder, openClub, show } from '#features/shop/testing/member.tsx'
import { answerOf } from '#lib/testing/answer-of.ts'

beforeEach(() => void openClub())
afterEach(() => vi.unstubAllGlobals())

it('shows status, items, note and total for this email only', async () => {
  ordersEntry.write([hatsOrder, { ...hatsOrder, id: 'ord_1_x', email: 'other@example.com' }])
  show(<OwnOrders email={email} />)
  const line = within(screen.getByRole('list', { name: 'Your orders' })).getAllByRole('listitem')[0]!
  for (const text of ['Pending pickup', '2 × Members Logo Hat, One Size', 'Note: Friday', '$60', hatsOrder.id]) {
    expect(within(line).getByText(text)).toBeVisible()
  }
  expect(screen.queryByText('ord_1_x')).not.toBeInTheDocument()
  await waitFor(() => expect(ordersEntry.read()).toHaveLength(2))
})

it('cancels an order that is not ready, after confirmation', async () => {
  const sent: string[] = []
  const server = fetch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push(`${init.method} ${url}`)
    return init.method === 'DELETE' ? answerOf(undefined, { status: 204 }) : server(url, init)
  })
  ordersEntry.write([hatsOrder, { ...hatsOrder, id: 'ord_1_y', status: 'picked_up' }])
  const user = show(<OwnOrders email={email} />)
  expect(screen.getAllByRole('button', { name: /^Cancel order/ })).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Cancel order N-4821' }))
  const dialog = await screen.findByRole('dialog', { name: 'Cancel order N-4821?' })
  await user.click(within(dialog).getByRole('button', { name: 'Cancel order' }))
  expect(await screen.findByText('Canceled')).toBeVisible()
  expect(sent).toContain(`DELETE /api/orders/${hatsOrder.id}`)
  expect(screen.queryByRole('button', { name: /^Cancel order/ })).not.toBeInTheDocument()
})

it('has an empty state', async () => {
  show(<OwnOrders email={email} />)
  expect(await screen.findByText('No orders yet')).toBeVisible()
})

it('shows the cached orders when offline, and says so', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  ordersEntry.write([hatsOrder])
  show(<OwnOrders email={email} />)
  expect(await screen.findByText(/may be out of date/)).toBeVisible()
  expect(screen.getByText(hatsOrder.id)).toBeVisible()
})
