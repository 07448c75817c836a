/** Orders at the front desk, against the real server. */
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { adminOrderMessages } from '#domain/messages/admin-messages.ts'
import { show } from '#lib/testing/club.tsx'
import { openAdmin } from '#lib/testing/admin.tsx'
import AdminOrdersPage from '#pages/admin/orders.tsx'

let desk: Awaited<ReturnType<typeof openAdmin>>
const user = userEvent.setup({ delay: null })
beforeEach(async () => {
  desk = await openAdmin()
})
afterEach(() => desk.close())

/** A new member with an order. */
async function ordered(lastName: string, email = `${lastName.toLowerCase()}@thenest.example`): Promise<string> {
  const { cookie } = await desk.house.signUp({ firstName: 'Robin', lastName, email })
  const items = [{ pid: 'logo-hat', size: 'One Size', qty: 2 }]
  const { body } = await desk.house.ask('POST', '/api/orders', { items, note: 'By Friday' }, { cookie })
  return (body as Reply<'placeOrder'>).order.id
}
const settle = (id: string, status: string) => desk.elsewhere('PATCH', `/api/orders/${id}`, { status, rev: 0 })
const namesIn = (list: string) =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('heading')
    .map(({ textContent }) => textContent)

it('says when there are none', async () => {
  show(<AdminOrdersPage />)
  expect(await screen.findByText('No orders yet')).toBeTruthy()
})

it('shows what waits first, whose it is, and what is in it', async () => {
  await settle(await ordered('Adams'), 'picked_up')
  const id = await ordered('Brown')
  show(<AdminOrdersPage />)
  await screen.findByText('Robin Brown')
  expect(namesIn('Waiting for pickup')).toEqual(['Robin Brown'])
  expect(namesIn('Done')).toEqual(['Robin Adams'])
  const waiting = within(screen.getByRole('list', { name: 'Waiting for pickup' }))
  for (const text of ['brown@thenest.example', '2 × Members Logo Hat, One Size', 'Note: By Friday', '$60']) {
    expect(waiting.getByText(text)).toBeTruthy()
  }
  expect(waiting.getByText(new RegExp(id))).toBeTruthy()
})

describe('search', () => {
  it.each([
    ['name', () => 'robin br'],
    ['email', () => 'BROWN@'],
    ['order id', (id: string) => id],
  ])('by %s', async (_, wanted) => {
    await ordered('Adams')
    const id = await ordered('Brown')
    show(<AdminOrdersPage />)
    await user.type(await screen.findByLabelText('Search'), wanted(id))
    expect(namesIn('Waiting for pickup')).toEqual(['Robin Brown'])
    await user.type(screen.getByLabelText('Search'), '?')
    expect(screen.getByText(adminOrderMessages.noMatch)).toBeTruthy()
  })
})

it('marks an order as picked up', async () => {
  await ordered('Brown')
  show(<AdminOrdersPage />)
  await user.click(await screen.findByRole('button', { name: 'Mark picked up, Robin Brown' }))
  await waitFor(() => expect(namesIn('Done')).toEqual(['Robin Brown']))
  expect(screen.queryByRole('list', { name: 'Waiting for pickup' })).toBeNull()
})

it('cancels one after asking', async () => {
  await ordered('Brown')
  show(<AdminOrdersPage />)
  await user.click(await screen.findByRole('button', { name: 'Cancel order, Robin Brown' }))
  const dialog = await screen.findByRole('dialog', { name: 'Cancel the order of Robin Brown?' })
  await user.click(within(dialog).getByRole('button', { name: 'Cancel order' }))
  await waitFor(() => expect(namesIn('Done')).toEqual(['Robin Brown']))
  expect(screen.getByText('Canceled')).toBeTruthy()
})

it('shows what a colleague has made of it meanwhile', async () => {
  const id = await ordered('Brown')
  show(<AdminOrdersPage />)
  const button = await screen.findByRole('button', { name: 'Mark picked up, Robin Brown' })
  await settle(id, 'canceled')
  await user.click(button)
  await waitFor(() => expect(namesIn('Done')).toEqual(['Robin Brown']))
  expect(screen.getByText('Canceled')).toBeTruthy()
})

it('loads one earlier month after the other', async () => {
  desk.house.at('2026-10-05T16:00:00Z')
  const old = await ordered('Older')
  desk.house.at('2026-11-24T13:00:00Z')
  await settle(old, 'picked_up')
  await settle(await ordered('Newer'), 'picked_up')
  show(<AdminOrdersPage />)
  await screen.findByText('Robin Newer')
  expect(screen.queryByText('Robin Older')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Load earlier orders' }))
  expect(await screen.findByText('Robin Older')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Load earlier orders' })).toBeNull())
})
