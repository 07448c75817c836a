/** The staff page: accounts, invitations and the log, against the real server. */
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { createStaff } from '#server/services/staff/create-staff.ts'
import { confirmStaff } from '#lib/session/staff-session.ts'
import { show } from '#lib/testing/club.tsx'
import { openAdmin } from '#lib/testing/admin.tsx'
import AdminStaffPage from '#pages/admin/staff.tsx'

let desk: Awaited<ReturnType<typeof openAdmin>>
const user = userEvent.setup({ delay: null })
beforeEach(async () => {
  desk = await openAdmin()
  await createStaff(desk.house.context, {
    email: 'kim@thenest.example',
    password: 'three herons',
    profileName: 'Kim Park',
  })
  await confirmStaff()
})
afterEach(() => desk.close())

it('one’s own account has no way to go; a colleague’s goes after being asked by name', async () => {
  show(<AdminStaffPage />)
  const own = (await screen.findByRole('rowheader', { name: 'Coach Example' })).closest('tr')!
  expect(within(own).getByText('You')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Remove Kim Park' }))
  const dialog = await screen.findByRole('dialog', { name: 'Remove Kim Park?' })
  await user.click(within(dialog).getByRole('button', { name: 'Remove account' }))
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'Kim Park' })).toBeNull())
})

it('an invitation link is shown once, with how long it is good', async () => {
  show(<AdminStaffPage />)
  await user.click(await screen.findByRole('button', { name: 'Make an invitation link' }))
  const link = await screen.findByLabelText<HTMLInputElement>(/Invitation link, good until Fri Nov 27, 8:00 AM/)
  const { pathname, searchParams } = new URL(link.value)
  expect(pathname).toBe('/admin/staff')
  const body = {
    token: searchParams.get('invite'),
    email: 'lee@thenest.example',
    name: 'Lee',
    password: 'three herons',
  }
  expect((await desk.house.ask('POST', '/api/staff/accept', body)).status).toBe(201)
})

it('the log tells who did what on a day, newest first', async () => {
  await desk.elsewhere('POST', '/api/staff/invites')
  const draft = { title: 'Skills Night', datetime: '2026-12-01T18:30', summary: 'Stations.' }
  const { body } = await desk.elsewhere('POST', '/api/events', draft)
  show(<AdminStaffPage />)
  const log = await screen.findByRole('table', { name: 'What staff did on 2026-11-24' })
  const rows = within(log).getAllByRole('row').slice(1)
  expect(
    within(rows[0]!)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['8:00 AM', 'Added an event', `Event ${(body as Reply<'addEvent'>).event.id}`])
  expect(rows).toHaveLength(2)
})

it('a day on which nothing was done says so', async () => {
  show(<AdminStaffPage />)
  expect(await screen.findByText('Nothing was done on this day')).toBeTruthy()
})
