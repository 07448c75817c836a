/** The emails of a colleague on the staff page, against the real server. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { api } from '#lib/api/api.ts'
import { openAdmin } from '#lib/testing/admin.tsx'
import { renderScreen } from '#lib/testing/club.tsx'
import { notify } from '#lib/toast.ts'
import { StaffMails } from './staff-mails.tsx'

let admin: Awaited<ReturnType<typeof openAdmin>>
const open = async (staffRole: 'owner' | 'coach') => {
  admin = await openAdmin({ staffRole, mailEnabled: true })
  renderScreen(<StaffMails />)
  return within(await screen.findByRole('group'))
}
afterEach(() => admin.close())

it('are those of the role until the colleague chooses, and each choice is saved at once', async () => {
  const choices = await open('owner')
  const boxes = choices.getAllByRole('checkbox')
  expect(boxes).toHaveLength(4)
  for (const box of boxes) expect(box).toBeChecked()
  await userEvent.click(choices.getByRole('checkbox', { name: /^In the morning/ }))
  await waitFor(() => expect(choices.getByRole('checkbox', { name: /^In the morning/ })).not.toBeChecked())
  expect(notify).toHaveBeenCalledWith({ title: 'Saved', description: 'Your choice applies from the next email on.' })
  const { mails } = await api('listStaff')
  expect(mails.wanted).toEqual(['urgent', 'at_once', 'mondays'])
})

it('offer no numbers to a role that may not see them', async () => {
  const choices = await open('coach')
  expect(choices.getAllByRole('checkbox')).toHaveLength(3)
  expect(choices.queryByRole('checkbox', { name: /Mondays/ })).not.toBeInTheDocument()
})

it('a choice that cannot be saved says so, and stays as it was', async () => {
  const choices = await open('owner')
  admin.disconnect()
  await userEvent.click(choices.getByRole('checkbox', { name: /^At once/ }))
  expect(await screen.findByText('Could not save your choice')).toBeVisible()
  expect(choices.getByRole('checkbox', { name: /^At once/ })).toBeChecked()
})

it('says where the site sends none', async () => {
  admin = await openAdmin()
  renderScreen(<StaffMails />)
  expect(await screen.findByText('This site sends no email at the moment.')).toBeVisible()
})
