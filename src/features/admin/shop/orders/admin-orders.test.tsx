/** Orders at the front desk, against the real server. */
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { renderScreen } from '#lib/testing/club.tsx'
import { openAdmin } from '#lib/testing/admin.tsx'
import AdminOrdersPage from '#pages/admin/orders.tsx'

let admin: Awaited<ReturnType<typeof openAdmin>>
const user = userEvent.setup({ delay: null })
beforeEach(async () => {
  admin = await openAdmin()
})
afterEach(() => admin.close())

/** Registers a member who places an order. Returns the order id. */
async function placeOrder(lastName: string, email = `${lastName.toLowerCase()}@thenest.example`): Promise<string> {
  const { cookie } = await admin.server.signUp({ firstName: 'Robin', lastName, email })
  const items = [{ pid: 'logo-hat', size: 'One Size', qty: 2 }]
  const { body } = await admin.server.ask('POST', '/api/orders', { items, note: 'By Friday' }, { cookie })
  return (body as Reply<'placeOrder'>).order.id
}
const updateStatus = (id: string, status: string) => admin.asColleague('PATCH', `/api/orders/${id}`, { status, rev: 0 })
const namesIn = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('heading')
    .map(({ textContent }) => textContent)

it('shows an empty state', async () => {
  renderScreen(<AdminOrdersPage />)
  expect(await screen.findByText('No orders yet')).toBeVisible()
})

it('lists pending orders first, with buyer and items', async () => {
  await updateStatus(await placeOrder('Adams'), 'picked_up')
  const id = await placeOrder('Brown')
  renderScreen(<AdminOrdersPage />)
  await screen.findByText('Robin Brown')
  expect(namesIn('Waiting for pickup')).toEqual(['Robin Brown'])
  expect(namesIn('Done')).toEqual(['Robin Adams'])
  const waiting = within(screen.getByRole('list', { name: 'Waiting for pickup' }))
  for (const text of ['brown@thenest.example', '2 × Members Logo Hat, One Size', 'Note: By Friday', '$60']) {
    expect(waiting.getByText(text)).toBeVisible()
  }
  expect(waiting.getByText(new RegExp(id))).toBeVisible()
})

describe('search', () => {
  it.each([
    ['name', () => 'robin br'],
    ['email', () => 'BROWN@'],
    ['order id', (id: string) => id],
  ])('by %s', async (_, wanted) => {
    await placeOrder('Adams')
    const id = await placeOrder('Brown')
    renderScreen(<AdminOrdersPage />)
    await user.type(await screen.findByLabelText('Search'), wanted(id))
    expect(namesIn('Waiting for pickup')).toEqual(['Robin Brown'])
    await user.type(screen.getByLabelText('Search'), ' zzz')
    expect(screen.getByText('No orders match that name, email or number.')).toBeVisible()
  })
})

it('leads to the family, and is found by the player', async () => {
  await placeOrder('Brown')
  renderScreen(<AdminOrdersPage />)
  expect((await screen.findByRole('link', { name: 'Robin Brown' })).getAttribute('href')).toMatch(
    /^\/admin\/members\?id=/,
  )
  await user.type(screen.getByLabelText('Search'), 'sam')
  expect(namesIn('Waiting for pickup')).toEqual(['Robin Brown'])
})

it('marks an order as picked up, and takes that back', async () => {
  await placeOrder('Brown')
  renderScreen(<AdminOrdersPage />)
  await user.click(await screen.findByRole('button', { name: 'Mark picked up, Robin Brown' }))
  await waitFor(() => expect(namesIn('Done')).toEqual(['Robin Brown']))
  expect(screen.queryByRole('list', { name: 'Waiting for pickup' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Undo pickup, Robin Brown' }))
  await waitFor(() => expect(namesIn('Waiting for pickup')).toEqual(['Robin Brown']))
})

it('marks an order as ready, and takes that back', async () => {
  await placeOrder('Brown')
  renderScreen(<AdminOrdersPage />)
  await user.click(await screen.findByRole('button', { name: 'Mark ready, Robin Brown' }))
  expect(await screen.findByText('Ready to pick up')).toBeVisible()
  expect(namesIn('Waiting for pickup')).toEqual(['Robin Brown'])
  await user.click(screen.getByRole('button', { name: 'Not ready, Robin Brown' }))
  expect(await screen.findByText('Pending pickup')).toBeVisible()
})

it('cancels an order after confirmation', async () => {
  await placeOrder('Brown')
  renderScreen(<AdminOrdersPage />)
  await user.click(await screen.findByRole('button', { name: 'Cancel order, Robin Brown' }))
  const dialog = await screen.findByRole('dialog', { name: 'Cancel the order of Robin Brown?' })
  await user.click(within(dialog).getByRole('button', { name: 'Cancel order' }))
  await waitFor(() => expect(namesIn('Done')).toEqual(['Robin Brown']))
  expect(screen.getByText('Canceled')).toBeVisible()
})

it('shows a change a colleague made in the meantime', async () => {
  const id = await placeOrder('Brown')
  renderScreen(<AdminOrdersPage />)
  const button = await screen.findByRole('button', { name: 'Mark picked up, Robin Brown' })
  await updateStatus(id, 'canceled')
  await user.click(button)
  await waitFor(() => expect(namesIn('Done')).toEqual(['Robin Brown']))
  expect(screen.getByText('Canceled')).toBeVisible()
})

it('loads earlier months one at a time', async () => {
  admin.server.setClock('2026-10-05T16:00:00Z')
  const old = await placeOrder('Older')
  admin.server.setClock('2026-11-24T13:00:00Z')
  await updateStatus(old, 'picked_up')
  await updateStatus(await placeOrder('Newer'), 'picked_up')
  renderScreen(<AdminOrdersPage />)
  await screen.findByText('Robin Newer')
  expect(screen.queryByText('Robin Older')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Load earlier orders' }))
  expect(await screen.findByText('Robin Older')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Load earlier orders' })).not.toBeInTheDocument())
})
