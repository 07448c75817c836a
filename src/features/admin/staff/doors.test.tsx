/** The tablets on the staff page, against the real server. */
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openAdmin } from '#lib/testing/admin.tsx'
import { renderScreen } from '#lib/testing/club.tsx'
import { notify } from '#lib/toast.ts'
import { Doors } from './doors.tsx'

let admin: Awaited<ReturnType<typeof openAdmin>>
beforeEach(async () => {
  admin = await openAdmin()
})
afterEach(() => admin.close())

it('lists them with who opened each, and ends one', async () => {
  const { cookie } = await admin.server.signUpStaff('kim@thenest.example')
  const tablet = await admin.server.ask('POST', '/api/doors', { name: 'Front door' }, { cookie })
  renderScreen(<Doors />)
  expect(await screen.findByRole('rowheader', { name: 'Front door' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'End Front door' }))
  await waitFor(() =>
    expect(notify).toHaveBeenCalledWith({
      title: 'Tablet signed out',
      description: 'It can no longer check anyone in.',
    }),
  )
  expect(await screen.findByText('None is signed in. Open /door on a tablet and sign in there.')).toBeVisible()
  expect((await admin.server.ask('GET', '/api/arrivals', undefined, { cookie: tablet.cookie })).status).toBe(401)
})

it('says so when they cannot be loaded', async () => {
  admin.disconnect()
  renderScreen(<Doors />)
  expect(await screen.findByText('Could not load the tablets')).toBeVisible()
})
