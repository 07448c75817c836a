/** The owner's page, against the real server: what a change means is said before it is saved, and it is taken back in one tap. */
// @module-tag long
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openAdmin } from '#lib/testing/admin.tsx'
import { renderScreen } from '#lib/testing/club.tsx'
import { notify } from '#lib/toast.ts'
import AdminClubPage from '#pages/admin/club.tsx'

const user = userEvent.setup({ delay: null })
let admin: Awaited<ReturnType<typeof openAdmin>>
beforeEach(async () => {
  admin = await openAdmin()
})
afterEach(() => admin.close())

const open = async (button: string) => {
  await user.click(await screen.findByRole('button', { name: button }))
  return within(await screen.findByRole('dialog'))
}

it('says what a price will mean, saves it, and takes it back', async () => {
  await admin.server.signUp({ childName: 'Mia Park', membershipPlan: 'monthly' })
  renderScreen(<AdminClubPage />, { at: '/admin/club' })
  expect(await screen.findByText(/^Today: \$249 a month, \$256.47/)).toBeVisible()
  const dialog = await open('Change from a day: Prices')
  await user.clear(dialog.getByLabelText('From'))
  await user.type(dialog.getByLabelText('From'), '2027-02-01')
  await user.clear(dialog.getByLabelText('Monthly price'))
  await user.type(dialog.getByLabelText('Monthly price'), '259')
  await user.click(dialog.getByRole('button', { name: 'See what it means' }))
  expect(await dialog.findByText(/First charge at the new price: Feb \d+, 2027, Mia Park, \$266.77/)).toBeVisible()
  expect(dialog.getByText(/tell 1 family yourself, by Jan 2, 2027/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Save this change' }))
  expect(await screen.findByRole('rowheader', { name: 'From Feb 1, 2027' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Take back $259 a month, $2,740 a year' }))
  await waitFor(() => expect(notify).toHaveBeenCalledWith(expect.objectContaining({ title: 'Taken back' })))
  await waitFor(() => expect(screen.queryByRole('rowheader')).not.toBeInTheDocument())
})

it('asks again what it means once something is changed, and says what is wrong at its field', async () => {
  renderScreen(<AdminClubPage />, { at: '/admin/club' })
  const dialog = await open('Change from a day: Hours by weekday')
  await user.selectOptions(dialog.getByLabelText('Sunday opens'), '12:00')
  await user.click(dialog.getByRole('button', { name: 'See what it means' }))
  expect(await dialog.findByText('No booking falls outside.')).toBeVisible()
  await user.selectOptions(dialog.getByLabelText('Sunday closes'), '10:00')
  expect(dialog.queryByText('No booking falls outside.')).not.toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: 'See what it means' }))
  expect((await dialog.findAllByText(/The club must close later than it opens/)).length).toBeGreaterThan(0)
  await user.selectOptions(dialog.getByLabelText('Sunday opens'), 'closed')
  await user.click(dialog.getByRole('button', { name: 'See what it means' }))
  await user.click(await dialog.findByRole('button', { name: 'Save this change' }))
  expect(await screen.findByRole('cell', { name: 'Mon–Sat 6 AM – 10 PM, Sun closed' })).toBeVisible()
})

it('fills in the weekly event that is chosen, and ends it', async () => {
  renderScreen(<AdminClubPage />, { at: '/admin/club' })
  const dialog = await open('Change from a day: Weekly events')
  await user.selectOptions(dialog.getByLabelText('Event'), 'game-night')
  await waitFor(() => expect(dialog.getByLabelText('Title')).toHaveValue('Game Night'))
  await user.selectOptions(dialog.getByLabelText('From then on'), 'ends')
  await user.click(dialog.getByRole('button', { name: 'See what it means' }))
  await user.click(await dialog.findByRole('button', { name: 'Save this change' }))
  expect(await screen.findByRole('cell', { name: 'Game Night ends' })).toBeVisible()
})

it('shows what a colleague has saved meanwhile, and keeps what was typed', async () => {
  const { cookie } = await admin.server.signUpStaff('kim@thenest.example')
  renderScreen(<AdminClubPage />, { at: '/admin/club' })
  const dialog = await open('Add a day: Holidays and other days')
  await user.type(dialog.getByLabelText('Name'), 'Staff day')
  await user.click(dialog.getByRole('button', { name: 'See what it means' }))
  await dialog.findByRole('button', { name: 'Save this change' })
  const prices = { kind: 'prices', from: '2027-02-01', value: { monthlyCents: 259_00, annualCents: 2_850_00 } }
  await admin.server.ask('POST', '/api/admin/club', { rev: 0, setting: prices }, { cookie })
  await user.click(dialog.getByRole('button', { name: 'Save this change' }))
  expect(await dialog.findByText(/A colleague has changed the settings meanwhile/)).toBeVisible()
  expect(dialog.getByText('$259 a month, $2,850 a year')).toBeVisible()
  expect(dialog.getByLabelText('Name')).toHaveValue('Staff day')
  await user.click(dialog.getByRole('button', { name: 'Save this change' }))
  expect(await screen.findByRole('cell', { name: 'Staff day: 6:00 AM to 10:00 PM' })).toBeVisible()
})

it('is for owners only, and says so', async () => {
  admin.close()
  admin = await openAdmin({ staffRole: 'manager' })
  renderScreen(<AdminClubPage />, { at: '/admin/club' })
  expect(await screen.findByText(/Only an owner of the club/)).toBeVisible()
})
