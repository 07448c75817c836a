/** Puck Bucks on the family's page at the desk, against the real server. */
// @module-tag long
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { openAdmin } from '#lib/testing/admin.tsx'
import { renderScreen } from '#lib/testing/club.tsx'
import { MemberPage } from './member-page.tsx'

let admin: Awaited<ReturnType<typeof openAdmin>>
const user = userEvent.setup({ delay: null })
let id: string
beforeEach(async () => {
  admin = await openAdmin()
  const { cookie, profile } = await admin.server.signUp()
  id = profile.id
  const items = [{ pid: 'puck-bucks-25', size: 'One Size', qty: 1 }]
  const { order } = (await admin.server.ask('POST', '/api/orders', { items }, { cookie })).body as Reply<'placeOrder'>
  await admin.asColleague('PATCH', `/api/orders/${order.id}`, { status: 'picked_up', rev: 0 })
})
afterEach(() => admin.close())

it('takes something off the card in two taps, and refunds it in two', async () => {
  renderScreen(<MemberPage id={id} />)
  await user.click(await screen.findByText('Sam Example', { selector: 'b' }))
  await user.click(await screen.findByRole('button', { name: 'Spend Puck Bucks' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Skate sharpening, $10' }))
  await user.click(await screen.findByText('Puck Bucks: $15'))
  await user.click(screen.getByRole('button', { name: 'Refund: Skate sharpening' }))
  expect(await screen.findByText('Puck Bucks: $25')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Refund/ })).not.toBeInTheDocument()
})

it('takes any amount off for a word, and says when there is not enough', async () => {
  renderScreen(<MemberPage id={id} />)
  await user.click(await screen.findByText('Sam Example', { selector: 'b' }))
  await user.click(await screen.findByRole('button', { name: 'Spend Puck Bucks' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Something else…' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Amount in dollars'), '40')
  await user.type(dialog.getByLabelText('What for'), 'Stick')
  await user.click(dialog.getByRole('button', { name: 'Spend' }))
  expect(await dialog.findByRole('link', { name: 'There is not enough on this card.' })).toBeVisible()
  await user.clear(dialog.getByLabelText('Amount in dollars'))
  await user.type(dialog.getByLabelText('Amount in dollars'), '12.50')
  await user.click(dialog.getByRole('button', { name: 'Spend' }))
  expect(await screen.findByText('Puck Bucks: $12.50')).toBeVisible()
})

it('reads no comma as an amount, and forgets what failed with the dialog', async () => {
  renderScreen(<MemberPage id={id} />)
  await user.click(await screen.findByText('Sam Example', { selector: 'b' }))
  const fill = async (amount: string) => {
    await user.click(await screen.findByRole('button', { name: 'Spend Puck Bucks' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Something else…' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.queryByText(/^Could not change/)).not.toBeInTheDocument()
    await user.type(dialog.getByLabelText('Amount in dollars'), amount)
    await user.type(dialog.getByLabelText('What for'), 'Tape')
    await user.click(dialog.getByRole('button', { name: 'Spend' }))
    return dialog
  }
  const close = async (dialog: Awaited<ReturnType<typeof fill>>) => {
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  }
  const typed = await fill('0,20')
  expect(await typed.findByRole('link', { name: 'Enter up to $500, such as 12.50' })).toBeVisible()
  await close(typed)
  admin.disconnect()
  const failed = await fill('2')
  expect(await failed.findByText(/^Could not change this card/)).toBeVisible()
  await close(failed)
  await fill('0,20')
})
