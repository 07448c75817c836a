/** Receipts: what stands on them, where there is none, without a connection, and at the front desk. */
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { OwnOrders } from '#features/shop/orders/own-orders.tsx'
import { email, hats, hatsOrder, openClub } from '#features/shop/testing/member.tsx'
import { ordersEntry } from '#lib/browser-storage/browser-storage.ts'
import { renderScreen } from '#lib/testing/club.tsx'
import Receipt from './receipt.tsx'
import { answerOf } from '#lib/testing/answer-of.ts'

beforeEach(() => void openClub())
afterEach(() => vi.unstubAllGlobals())

const show = (id: string) => renderScreen(<Receipt />, { at: `/receipt?order=${id}` })
const card = {
  pid: 'puck-bucks-25',
  name: '$25 Puck Bucks',
  price: 2500,
  image: 'x',
  size: 'One Size',
  qty: 1,
  player: 'p1',
  playerName: 'Mia Lindgren',
}

it("has the club, who it is for, every line with its sum, and 'plus tax at the desk'", async () => {
  ordersEntry.write([{ ...hatsOrder, items: [hats, card], total: 8500 }])
  show(hatsOrder.id)
  const sheet = within(await screen.findByRole('list', { name: 'Receipt' }))
  expect(sheet.getByRole('heading', { name: 'Order N-4821, Nov 21, 2026' })).toBeVisible()
  for (const text of [
    'For Sam',
    'To be paid at the desk',
    '2 × Members Logo Hat, One Size, $30',
    '$60',
    '$25 Puck Bucks, One Size, for Mia’s card',
    '$25',
    'Total, plus tax at the desk',
    '$85',
  ])
    expect(sheet.getByText(text)).toBeVisible()
  // It is no receipt before it is paid.
  expect(screen.getByRole('heading', { level: 1, name: 'Order' })).toBeVisible()
  expect(screen.getByText('12 Rink Road')).toBeVisible()
  expect(screen.getByText('(555) 010-0123')).toBeVisible()
})

it('says what has been paid, and names no tax for credit alone', async () => {
  ordersEntry.write([{ ...hatsOrder, items: [card], total: 2500, status: 'picked_up' }])
  show(hatsOrder.id)
  expect(await screen.findByText('Paid at the desk')).toBeVisible()
  expect(screen.getByText('Total')).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible()
})

it('prints', async () => {
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  ordersEntry.write([hatsOrder])
  show(hatsOrder.id)
  await userEvent.click(await screen.findByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
})

it('says that there is no such order, with the way to those there are', async () => {
  ordersEntry.write([{ ...hatsOrder, email: 'other@example.com' }])
  show(hatsOrder.id)
  expect(await screen.findByText('There is no such receipt')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Print' })).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Your orders' }).getAttribute('href')).toBe('/account#orders')
})

it('shows what is known without a connection, and says so', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  ordersEntry.write([hatsOrder])
  show(hatsOrder.id)
  expect(await screen.findByText('This receipt may be out of date')).toBeVisible()
  expect(screen.getByText('To be paid at the desk')).toBeVisible()
})

it('names a charge, its fee, and what was refunded of it', async () => {
  const step = { id: 's1', step: 'charged', at: '2026-11-12T17:00:00.000Z', cents: 25647 }
  const refund = { id: 's2', step: 'refunded', at: '2026-11-20T17:00:00.000Z', cents: 5000 }
  const due = {
    id: 'pl_a.2026-11-12',
    player: 'pl_a',
    name: 'Mia',
    plan: 'monthly',
    from: '2026-11-12',
    to: '2026-12-11',
  }
  const sums = { cents: 24900, fee: 747, total: 25647, paid: 20647, state: 'charged', steps: [step, refund] }
  vi.stubGlobal('fetch', () => Promise.resolve(answerOf({ dues: [{ ...due, ...sums }] })))
  renderScreen(<Receipt />, { at: `/receipt?charge=${due.id}` })
  const sheet = within(await screen.findByRole('list', { name: 'Receipt' }))
  for (const text of [
    'Mia: monthly, Nov 12 to Dec 11',
    'Charged on Nov 12, 2026',
    'Monthly plan',
    '$249',
    'Transaction fee',
    '$7.47',
    'Refunded on Nov 20, 2026',
    '−$50',
    '$206.47',
  ])
    expect(sheet.getByText(text)).toBeVisible()
})

it('is a link on each order of the family', async () => {
  ordersEntry.write([hatsOrder])
  renderScreen(<OwnOrders email={email} />)
  const link = await screen.findByRole('link', { name: 'Print N-4821' })
  expect(link.getAttribute('href')).toBe(`/receipt?order=${hatsOrder.id}`)
})
