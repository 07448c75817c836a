/** Dues at the front desk, against the real server: ticked at once, declined, waived, refunded and undone. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openAdmin } from '#lib/testing/admin.tsx'
import { renderScreen } from '#lib/testing/club.tsx'
import AdminDuesPage from '#pages/admin/dues.tsx'

let admin: Awaited<ReturnType<typeof openAdmin>>
const user = userEvent.setup({ delay: null })
/** Both join today, by the month. */
beforeEach(async () => {
  admin = await openAdmin()
  for (const childName of ['Mia', 'Lou']) await admin.server.signUp({ childName, membershipPlan: 'monthly' })
})
afterEach(() => admin.close())

const section = async (name: RegExp) => within(await screen.findByRole('region', { name }))
const press = async (name: string | RegExp) => user.click(await screen.findByRole('button', { name }))

it('has nothing to say where nobody owes', async () => {
  admin.close()
  admin = await openAdmin()
  renderScreen(<AdminDuesPage />)
  expect(await screen.findByText('Nothing is due')).toBeVisible()
})

it('notes many charges at once with a reference, and sums them by month', async () => {
  renderScreen(<AdminDuesPage />)
  await press('Select all')
  await press('Mark 2 as charged, $512.94')
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark as charged' }))
  await user.type(dialog.getByLabelText('Reference'), 'Batch 12')
  await user.click(dialog.getByRole('button', { name: 'Mark as charged' }))
  expect((await (await section(/^Done/)).findAllByText(/Coach Example: Batch 12/)).length).toBe(2)
  expect(screen.queryByRole('region', { name: /^To charge/ })).not.toBeInTheDocument()
  expect(within(screen.getByRole('table')).getAllByText('$512.94')).toHaveLength(2)
})

it('notes a decline with a day, a waiver and a refund with a reason, and takes them back', async () => {
  renderScreen(<AdminDuesPage />)
  await press(/^Declined: Mia/)
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Mark as declined' }))
  expect(await (await section(/^Declined/)).findByText(/try again Fri Nov 27/)).toBeVisible()
  await press(/^Undo: Mia/)
  await waitFor(() => expect(screen.queryByRole('region', { name: /^Declined/ })).not.toBeInTheDocument())
  await press(/^Waive: Lou/)
  const waiving = within(await screen.findByRole('dialog'))
  await user.click(waiving.getByRole('button', { name: 'Waive' }))
  // The summary of what is missing takes the focus.
  await waitFor(() => expect(waiving.getByRole('alert')).toHaveFocus())
  await user.type(waiving.getByLabelText('Why'), 'Injured')
  await user.click(waiving.getByRole('button', { name: 'Waive' }))
  expect(await (await section(/^Done/)).findByText(/Injured/)).toBeVisible()

  await press(/^Charged: Mia/)
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Mark as charged' }))
  await press(/^Refund: Mia/)
  const refunding = within(await screen.findByRole('dialog'))
  await user.clear(refunding.getByLabelText('Amount in dollars'))
  await user.type(refunding.getByLabelText('Why'), 'Closed for a week')
  for (const amount of ['300', '1,50', '0']) {
    await user.type(refunding.getByLabelText('Amount in dollars'), amount)
    await user.click(refunding.getByRole('button', { name: 'Mark as refunded' }))
    await waitFor(() => expect(refunding.getByRole('alert')).toHaveFocus())
    expect(refunding.getByRole('alert')).toHaveTextContent('Enter up to $256.47')
    await user.clear(refunding.getByLabelText('Amount in dollars'))
  }
  await user.type(refunding.getByLabelText('Amount in dollars'), '56.47')
  await user.click(refunding.getByRole('button', { name: 'Mark as refunded' }))
  expect(await (await section(/^Done/)).findByText(/\$56.47 refunded/)).toBeVisible()
})

it('says which charge a colleague has noted meanwhile', async () => {
  renderScreen(<AdminDuesPage />)
  await press('Select all')
  const { body } = await admin.asColleague('GET', '/api/admin/dues')
  const [first] = (body as { dues: { id: string; total: number; family: { id: string } }[] }).dues
  await admin.asColleague('POST', '/api/admin/dues', {
    dues: [{ family: first!.family.id, id: first!.id, total: first!.total }],
    entry: { step: 'charged' },
  })
  await press('Mark 2 as charged, $512.94')
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Mark as charged' }))
  expect(await section(/^Done \(2\)/)).toBeDefined()
})

it('forgets what was refused with the dialog', async () => {
  renderScreen(<AdminDuesPage />)
  const decline = async () => {
    await press(/^Declined: Mia/)
    return within(await screen.findByRole('dialog'))
  }
  const dialog = await decline()
  fireEvent.change(dialog.getByLabelText('Try again on'), { target: { value: '2026-11-01' } })
  await user.click(dialog.getByRole('button', { name: 'Mark as declined' }))
  expect(await dialog.findByText('Could not save this. Please choose one of the next 60 days.')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect((await decline()).queryByText(/^Could not save this/)).not.toBeInTheDocument()
})
