/** Admin: Tours, against the real server. */
// @module-tag long
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { renderScreen } from '#lib/testing/club.tsx'
import { openAdmin } from '#lib/testing/admin.tsx'
import AdminToursPage from '#pages/admin/tours.tsx'

let admin: Awaited<ReturnType<typeof openAdmin>>
const user = userEvent.setup({ delay: null })
beforeEach(async () => {
  admin = await openAdmin()
})
afterEach(() => admin.close())

const requestTour = async (name: string, email?: string) => {
  const body = { name, phone: '(518) 555-0142', date: '2026-12-01', time: '4pm', ...(email && { email }) }
  const response = await admin.server.ask('POST', '/api/tour-requests', body)
  return (response.body as Reply<'requestTour'>).request.id
}
it('marks a request for a day without tours', async () => {
  const body = { name: 'Lou', phone: '1', date: '2026-12-25', time: '4pm' }
  await admin.server.ask('POST', '/api/tour-requests', body)
  await requestTour('Kim')
  renderScreen(<AdminToursPage />)
  await screen.findByRole('heading', { name: 'Lou' })
  expect(card('Lou').getByText('We are closed on Fri Dec 25 (Christmas).')).toBeVisible()
  expect(card('Kim').queryByText(/^We are closed/)).not.toBeInTheDocument()
})

const card = (name: string) => within(screen.getByRole('heading', { name }).closest('li')!)

it('shows an empty state', async () => {
  renderScreen(<AdminToursPage />)
  expect(await screen.findByText('No tour requests yet')).toBeVisible()
})

it('starts with the tour that the address names, and confirms it for the time that was wished in two taps', async () => {
  const kim = await requestTour('Kim')
  await requestTour('Lee')
  renderScreen(<AdminToursPage />, { at: `/admin/tours?tour=${kim}` })
  await user.click((await screen.findAllByRole('button', { name: /^Confirm / }))[0]!)
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  expect(await card('Kim').findByText('Agreed time')).toBeVisible()
  expect(card('Kim').getByText('Tuesday, December 1, 4:00 PM')).toBeVisible()
  expect(card('Kim').queryByRole('button', { name: 'Confirm Kim' })).not.toBeInTheDocument()
})

it('shows requests and filters by status, with counts', async () => {
  await requestTour('Kim')
  await requestTour('Lee')
  renderScreen(<AdminToursPage />)
  await screen.findByRole('heading', { name: 'Kim' })
  expect(card('Kim').getByText('Tuesday, December 1, 4:00 PM')).toBeVisible()
  expect(card('Kim').getByRole('link').getAttribute('href')).toBe('tel:5185550142')

  await user.click(card('Kim').getByRole('button', { name: 'Update Kim' }))
  const status = await screen.findByLabelText('Status', { selector: 'select' })
  await waitFor(() => expect(document.activeElement).toBe(status))
  await user.selectOptions(await screen.findByLabelText('Status', { selector: 'select' }), 'confirmed')
  await user.type(await screen.findByLabelText('Notes'), 'Coming with twins.')
  await user.type(await screen.findByLabelText('Follow up on'), '2026-11-24')
  await user.click(await screen.findByRole('button', { name: 'Save' }))

  expect(await card('Kim').findByText('Coming with twins.', { selector: ':not(textarea)' })).toBeVisible()
  expect(document.activeElement).toBe(card('Kim').getByRole('button', { name: 'Update Kim' }))
  expect(card('Kim').getByText('Due')).toBeVisible()
  await user.click(await screen.findByRole('radio', { name: 'Confirmed 1' }))
  expect(screen.queryByRole('heading', { name: 'Lee' })).not.toBeInTheDocument()
  await user.click(await screen.findByRole('radio', { name: 'Lost 0' }))
  expect(screen.getByText('No requests with this status')).toBeVisible()
})

it('does not say that the save writes to anybody where the site sends no email', async () => {
  await requestTour('Kim', 'kim@visitors.example')
  renderScreen(<AdminToursPage />)
  await user.click(await screen.findByRole('button', { name: 'Confirm Kim' }))
  expect(await screen.findByLabelText('Agreed date')).toHaveValue('2026-12-01')
  await waitFor(() => expect(admin.sent).toContain('GET /api/staff'))
  expect(screen.getByRole('button', { name: 'Save' })).toBeVisible()
})

it('confirms an open day and time, and says whom the save writes to', async () => {
  await admin.close()
  admin = await openAdmin({ mailEnabled: true })
  const body = { name: 'Karen Holm', phone: '1', date: '2026-12-25', time: '4pm', email: 'karen@visitors.example' }
  await admin.server.ask('POST', '/api/tour-requests', body)
  renderScreen(<AdminToursPage />)
  await user.click(await screen.findByRole('button', { name: 'Update Karen Holm' }))
  expect(await screen.findByRole('button', { name: 'Save' })).toBeVisible()
  await user.selectOptions(screen.getByLabelText('Status', { selector: 'select' }), 'confirmed')
  const [date, time] = [
    screen.getByLabelText<HTMLInputElement>('Agreed date'),
    screen.getByLabelText<HTMLInputElement>('Agreed time'),
  ]
  expect([date.value, time.value]).toEqual(['', '16:00'])
  expect(date).toHaveAccessibleDescription('Asked for: Friday, December 25, 4:00 PM.')
  const save = await screen.findByRole('button', { name: 'Confirm and email Karen' })
  await user.click(save)
  await waitFor(() => expect(date).toBeInvalid())
  expect(date).toHaveAccessibleDescription(/Please pick a day/)
  await user.type(date, '2026-12-25')
  await waitFor(() => expect(date).toHaveAccessibleDescription(/We are closed on Fri Dec 25 \(Christmas\)\./))
  await user.clear(date)
  await user.type(date, '2026-12-28')
  await user.click(save)
  expect(await card('Karen Holm').findByText('Monday, December 28, 4:00 PM')).toBeVisible()
  expect(card('Karen Holm').getByText('Agreed time')).toBeVisible()
  await user.click(card('Karen Holm').getByRole('button', { name: 'Update Karen Holm' }))
  expect(await screen.findByRole('button', { name: 'Save' })).toBeVisible()
  await user.clear(screen.getByLabelText('Agreed time'))
  await user.type(screen.getByLabelText('Agreed time'), '17:30')
  expect(screen.getByRole('button', { name: 'Save and email Karen' })).toBeVisible()
})

it('brings into view why a save failed, and what a colleague has saved meanwhile', async () => {
  const id = await requestTour('Kim')
  renderScreen(<AdminToursPage />)
  await user.click(await screen.findByRole('button', { name: 'Update Kim' }))
  const intoView = vi.spyOn(Element.prototype, 'scrollIntoView')
  const save = async () => user.click(await screen.findByRole('button', { name: 'Save' }))
  await user.type(await screen.findByLabelText('Notes'), 'Called back.')
  admin.disconnect()
  await save()
  expect(await screen.findByRole('alert')).toHaveTextContent('Could not save this request')
  expect(intoView.mock.contexts).toEqual([screen.getByRole('alert')])
  admin.reconnect()
  await admin.asColleague('PATCH', `/api/tour-requests/${id}`, { status: 'lost', rev: 0 })
  await save()
  expect(await screen.findByText('Lost', { selector: 'dd' })).toBeVisible()
  expect(intoView.mock.contexts.at(-1)).toBe(screen.getByRole('alert'))
})

it('leads from a visitor who has joined to the family, and follows up no more', async () => {
  const { profile } = await admin.server.signUp({ firstName: 'Nora', lastName: 'Lindqvist' })
  const id = await requestTour('Nora', profile.email)
  const change = { status: 'joined', followUp: '2026-11-24', rev: 0 }
  expect((await admin.asColleague('PATCH', `/api/tour-requests/${id}`, change)).status).toBe(200)
  renderScreen(<AdminToursPage />)
  const link = await screen.findByRole('link', { name: 'Nora Lindqvist' })
  expect(link.getAttribute('href')).toBe(`/admin/members?id=${profile.id}`)
  expect(screen.queryByText('Follow up')).not.toBeInTheDocument()
})

it('says who came and who did not, and takes it back', async () => {
  const id = await requestTour('Kim')
  admin.server.setClock('2026-11-24T12:30:00Z')
  const agreed = { status: 'confirmed', agreedDate: '2026-11-24', agreedTime: '08:00' }
  expect((await admin.asColleague('PATCH', `/api/tour-requests/${id}`, agreed)).status).toBe(200)
  const lee = await requestTour('Lee')
  expect((await admin.asColleague('PATCH', `/api/tour-requests/${lee}`, { status: 'confirmed' })).status).toBe(200)
  admin.server.setClock('2026-11-24T13:00:00Z')
  renderScreen(<AdminToursPage />)
  const missed = await screen.findByRole('button', { name: 'Did not come: Kim', pressed: false })
  expect(screen.queryByRole('button', { name: 'Came: Lee' })).not.toBeInTheDocument()
  await user.click(missed)
  expect(await screen.findByRole('button', { name: 'Did not come: Kim', pressed: true })).toHaveFocus()
  expect(screen.getByRole('radio', { name: 'Did not come 1' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Came: Kim', pressed: false }))
  expect(await screen.findByRole('button', { name: 'Came: Kim', pressed: true })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Did not come: Kim', pressed: false })).toBeVisible()
})

it('makes a link to join, which leads to the family once they have', async () => {
  await requestTour('Kim')
  renderScreen(<AdminToursPage />)
  await user.click(await screen.findByRole('button', { name: 'Invite to join: Kim' }))
  const link = await screen.findByLabelText<HTMLInputElement>(/valid until Tue Dec 8/)
  expect(link.value).toMatch(/member-register#visitor=tour\.[0-9a-f]{24}\.\w+\.[0-9a-f]{40}$/)
  expect(card('Kim').getByText('Invited to join')).toBeVisible()
  cleanup()
  const { profile } = await admin.server.signUp({ visitor: link.value.split('=')[1]! })
  renderScreen(<AdminToursPage />)
  const family = await screen.findByRole('link', { name: 'Open the family' })
  expect(family.getAttribute('href')).toBe(`/admin/members?id=${profile.id}`)
  expect(card('Kim').queryByRole('button', { name: /Invite/ })).not.toBeInTheDocument()
})
