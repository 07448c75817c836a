/** The staff page: accounts, invitations and the log, against the real server. */
// @module-tag long
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { compose } from '#server/mail/compose.ts'
import { unsentEntries } from '#server/test-support/mail/unsent-entries.ts'
import { imageData } from '#server/test-support/fixtures/club-fixture.ts'
import { createStaff } from '#server/services/staff/create-staff.ts'
import { confirmStaffSession } from '#lib/session/staff-session.ts'
import { notify } from '#lib/toast.ts'
import { renderScreen } from '#lib/testing/club.tsx'
import { openAdmin } from '#lib/testing/admin.tsx'
import AdminStaffPage from '#pages/admin/staff.tsx'

let admin: Awaited<ReturnType<typeof openAdmin>>
const user = userEvent.setup({ delay: null })
beforeEach(async () => {
  admin = await openAdmin()
  await createStaff(admin.server.context, {
    email: 'kim@thenest.example',
    password: 'three herons',
    profileName: 'Kim Park',
    staffRole: 'desk',
  })
  await confirmStaffSession()
})
afterEach(() => admin.close())

it('your own account cannot be removed; a colleague’s can, after confirmation', async () => {
  renderScreen(<AdminStaffPage />)
  const own = (await screen.findByRole('rowheader', { name: 'Coach Example' })).closest('tr')!
  expect(within(own).getByText('You')).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Remove Kim Park' }))
  const dialog = await screen.findByRole('dialog', { name: 'Remove Kim Park?' })
  // The row goes with the notice, and waits for no other answer.
  vi.mocked(notify).mockImplementationOnce(async () => void admin.disconnect())
  await user.click(within(dialog).getByRole('button', { name: 'Remove account' }))
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: 'Kim Park' })).not.toBeInTheDocument())
  expect(notify).toHaveBeenCalledWith({ title: 'Account removed', description: 'Kim Park can no longer sign in.' })
})

it('shows an invitation link once, with its expiry', async () => {
  renderScreen(<AdminStaffPage />)
  await user.click(await screen.findByRole('button', { name: 'Create invitation link' }))
  const link = await screen.findByLabelText<HTMLInputElement>(/Invitation link, valid until Fri Nov 27, 8:00 AM/)
  const { pathname, search, hash } = new URL(link.value)
  // Browsers do not send the part after '#', so that no log has the token.
  expect([pathname, search]).toEqual(['/admin/staff', ''])
  const body = {
    by: 'invite',
    token: new URLSearchParams(hash.slice(1)).get('invite'),
    email: 'lee@thenest.example',
    name: 'Lee',
    password: 'three herons',
  }
  expect((await admin.server.ask('POST', '/api/staff/join', body)).status).toBe(201)
})

describe('an invitation by e-mail', () => {
  const create = async (email: string) => {
    renderScreen(<AdminStaffPage />)
    await user.type(await screen.findByRole('textbox', { name: 'Send it to (optional)' }), email)
    await user.click(await screen.findByRole('button', { name: 'Create invitation link' }))
  }

  it('sends the link and shows it too', async () => {
    admin.server.context.mailEnabled = true
    await create('lee@thenest.example')
    const link = await screen.findByLabelText<HTMLInputElement>(/Invitation link, valid until/)
    expect(screen.getByText('The link was sent to lee@thenest.example. It can take a minute.')).toBeVisible()
    const [unsent] = await unsentEntries(admin.server.context)
    const message = await compose(admin.server.context, 'https://thenest.example', unsent!)
    expect(message).toMatchObject({ mail: { to: 'lee@thenest.example' } })
    expect(JSON.stringify(message)).toContain(new URL(link.value).hash)
  })

  it('says where the site sends none, and keeps the address', async () => {
    await create('lee@thenest.example')
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'This site has no mail server. Leave the address empty, and share the link yourself.',
    )
    expect(screen.getByLabelText<HTMLInputElement>('Send it to (optional)').value).toBe('lee@thenest.example')
  })

  it('needs an address that can be one', async () => {
    admin.server.context.mailEnabled = true
    await create('lee')
    expect((await screen.findAllByText('Enter a valid email')).length).toBeGreaterThan(0)
    expect(admin.sent.filter((request) => request.startsWith('POST'))).toEqual([])
  })
})

it('the log lists the activity of a day, newest first', async () => {
  await admin.asColleague('POST', '/api/staff/invites', { role: 'coach' })
  const draft = { title: 'Skills Night', datetime: '2026-12-01T18:30', summary: 'Stations.' }
  await admin.asColleague('POST', '/api/events', draft)
  renderScreen(<AdminStaffPage />)
  const log = await screen.findByRole('table', { name: 'Staff activity on 2026-11-24' })
  const rows = within(log).getAllByRole('row').slice(1)
  expect(
    within(rows[0]!)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  ).toEqual(['8:00 AM', 'Added an event', '', 'Event: Skills Night'])
  expect(rows).toHaveLength(2)
})

it('the log says whom and from where to where, without ids, and is filtered by person', async () => {
  const { profile } = await admin.server.signUp({ firstName: 'Nora', lastName: 'Lindqvist' })
  const slot = { kind: 'lane', unit: 3, date: '2026-11-24', time: '16:00', name: 'Elsa', email: profile.email }
  const { body } = await admin.asColleague('POST', '/api/admin/bookings', slot)
  const { id } = (body as Reply<'bookForMember'>).booking
  const to = { unit: 4, date: '2026-11-24', time: '17:00' }
  const moved = await admin.asColleague('POST', `/api/admin/bookings/${id}/move`, to)
  await admin.asColleague('DELETE', `/api/lanes/bookings/${(moved.body as Reply<'moveBooking'>).booking.id}`)
  await admin.asColleague('POST', '/api/staff/invites', { role: 'coach' })
  renderScreen(<AdminStaffPage />)
  const log = within(await screen.findByRole('table', { name: 'Staff activity on 2026-11-24' }))
  expect(log.getByText('Booking: from Lane 3, Tue Nov 24, 4:00 PM to Lane 4, Tue Nov 24, 5:00 PM')).toBeVisible()
  const canceled = within(log.getByRole('row', { name: /Canceled a booking/ }))
  expect(canceled.getByText('Booking: Lane 4, Tue Nov 24, 5:00 PM')).toBeVisible()
  const link = canceled.getByRole('link', { name: 'Nora Lindqvist' })
  expect(link.getAttribute('href')).toBe(`/admin/members?id=${profile.id}`)
  expect(log.queryByText(/bk_/)).not.toBeInTheDocument()
  expect(log.getByText('Created a staff invitation')).toBeVisible()
  await user.type(await screen.findByLabelText('Person'), 'lindqist')
  await waitFor(() => expect(log.queryByText('Created a staff invitation')).not.toBeInTheDocument())
  expect(log.getByText('Moved a booking')).toBeVisible()
  await user.type(await screen.findByLabelText('Person'), ' zzz')
  expect(await screen.findByText('No activity of this person on this day')).toBeVisible()
})

it('the log has products, images, tours and reopened lanes in words', async () => {
  const { asColleague, server } = admin
  const idIn = ({ body }: { body: unknown }) => {
    const [record] = Object.values(body as Record<string, { id: string }>)
    return record!.id
  }
  const image = await asColleague('POST', '/api/images', { data: imageData })
  const { address } = (image.body as Reply<'addImage'>).image
  const hat = { name: 'Hat', price: '$34', image: address }
  const product = idIn(await asColleague('POST', '/api/products', hat))
  await asColleague('PATCH', `/api/products/${product}`, { ...hat, price: '$36', rev: 1 })
  await asColleague('DELETE', `/api/products/${product}`)
  const tour = { name: 'Lou Park', phone: '555 0111', date: '2026-12-01', time: '4pm' }
  await server.ask('POST', '/api/tour-requests', tour)
  const { requests } = (await asColleague('GET', '/api/tour-requests')).body as Reply<'listTours'>
  await asColleague('PATCH', `/api/tour-requests/${requests[0]!.id}`, { status: 'confirmed', rev: 0 })
  const closure = { scope: 'kind', kind: 'lane', from: '2026-11-25T10:00', to: '2026-11-25T12:00', reason: 'Boards' }
  await asColleague('DELETE', `/api/admin/closures/${idIn(await asColleague('POST', '/api/admin/closures', closure))}`)

  renderScreen(<AdminStaffPage />)
  const log = within(await screen.findByRole('table', { name: 'Staff activity on 2026-11-24' }))
  const shown = log.getAllByRole('row').map((row) =>
    within(row)
      .queryAllByRole('cell')
      .slice(1)
      .map((cell) => cell.textContent),
  )
  expect(shown.slice(1, 8)).toEqual([
    ['Reopened lanes or units', '', 'Closure: All lanes, Wed Nov 25, 10:00 AM to 12:00 PM'],
    ['Closed lanes or units', '', 'Closure: All lanes, Wed Nov 25, 10:00 AM to 12:00 PM'],
    ['Updated a tour request', 'Lou Park', 'Tour request: from New to Confirmed'],
    ['Removed a product', '', 'Product: Hat, $36'],
    ['Changed a product', '', 'Product: from Hat, $34 to Hat, $36'],
    ['Added a product', '', 'Product: Hat, $34'],
    ['Uploaded an image', '', 'Image: PNG, 1 kB'],
  ])
  await user.type(await screen.findByLabelText('Person'), 'Lou')
  await waitFor(() => expect(log.getAllByRole('row')).toHaveLength(2))
})

it('shows an empty state for a day without activity', async () => {
  renderScreen(<AdminStaffPage />)
  expect(await screen.findByText('No activity on this day')).toBeVisible()
})
