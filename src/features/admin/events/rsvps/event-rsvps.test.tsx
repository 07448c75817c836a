/** Admin: Event Guests (specification section 2), against the real server. */
// @module-tag long
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { renderScreen } from '#lib/testing/club.tsx'
import { openAdmin } from '#lib/testing/admin.tsx'
import AdminRsvpsPage from '#pages/admin/event-guests.tsx'

const id = 'homework-helper-2026-11-25'
const at = `/admin/event-guests?event=${id}`

let admin: Awaited<ReturnType<typeof openAdmin>>
const user = userEvent.setup({ delay: null })
beforeEach(async () => {
  admin = await openAdmin()
})
afterEach(() => admin.close())

const sendRsvp = async (name: string, email?: string, qty = 2) => {
  const { cookie, profile } = await admin.server.signUp({ firstName: name })
  const body = { name, email: email ?? profile.email.toUpperCase(), qty }
  await admin.server.ask('POST', `/api/events/${id}/attendees`, body, { cookie })
}
const row = (name: string) => within(screen.getByRole('rowheader', { name }).closest('tr')!)

it('shows how many of the places are taken', async () => {
  const draft = { title: 'Skills Night', datetime: '2026-12-01T18:30', summary: 'Stations.', capacity: 12 }
  const { body } = await admin.asColleague('POST', '/api/events', draft)
  const { event } = body as Reply<'addEvent'>
  const { cookie, profile } = await admin.server.signUp()
  const rsvp = { name: 'Sam', email: profile.email, qty: 5 }
  await admin.server.ask('POST', `/api/events/${event.id}/attendees`, rsvp, { cookie })
  renderScreen(<AdminRsvpsPage />, { at: `/admin/event-guests?event=${event.id}` })
  expect(await screen.findByText('5 of 12 places')).toBeVisible()
})

it("'Select an event; shows total guests, a Download CSV link'", async () => {
  await sendRsvp('Robin')
  await sendRsvp('Kim', 'grandma@elsewhere.example', 3)
  renderScreen(<AdminRsvpsPage />, { at: '/admin/event-guests?event=' })
  expect(await screen.findByText('Select an event to see who is coming.')).toBeVisible()
  await user.selectOptions(screen.getByLabelText('Event'), id)
  const total = await screen.findByText('Total guests')
  expect(total.nextSibling?.textContent).toBe('5')
  expect(screen.getByRole('link', { name: 'Download CSV' }).getAttribute('href')).toBe(
    `/api/events/${id}/attendees/export.csv`,
  )
})

it('opens at the event under way or the next one with guests, until another is selected', async () => {
  renderScreen(<AdminRsvpsPage />, { at: '/admin/event-guests' })
  expect(await screen.findByText('Select an event to see who is coming.')).toBeVisible()
  cleanup()
  await sendRsvp('Robin')
  vi.setSystemTime(new Date('2026-11-25T23:45:00Z'))
  renderScreen(<AdminRsvpsPage />, { at: '/admin/event-guests' })
  expect(await screen.findByText('Total guests')).toBeVisible()
  expect(screen.getByLabelText('Event')).toHaveValue(id)
  await user.selectOptions(screen.getByLabelText('Event'), '')
  expect(await screen.findByText('Select an event to see who is coming.')).toBeVisible()
})

it("'per attendee name, e-mail, qty, timestamp and a badge Member: {profile name} or Guest', by case-insensitive e-mail", async () => {
  await sendRsvp('Robin')
  await sendRsvp('Kim', 'grandma@elsewhere.example', 3)
  renderScreen(<AdminRsvpsPage />, { at })
  await screen.findByRole('table')
  const cells = (name: string) =>
    row(name)
      .getAllByRole('cell')
      .map((cell) => cell.textContent)
  expect(cells('Robin').slice(1, 4)).toEqual(['2', 'Tue Nov 24, 8:00 AM', 'Member: Robin Example'])
  expect(cells('Kim').slice(0, 4)).toEqual(['grandma@elsewhere.example', '3', 'Tue Nov 24, 8:00 AM', 'Guest'])
})

it("shows whose account made an RSVP under another member's address", async () => {
  await sendRsvp('Robin')
  const { profile } = await admin.server.signUp({ firstName: 'Kim', lastName: 'Park' })
  const { cookie, profile: lee } = await admin.server.signUp({ firstName: 'Lee' })
  const body = { name: 'Kim Park', email: profile.email, qty: 1 }
  await admin.server.ask('POST', `/api/events/${id}/attendees`, body, { cookie })
  renderScreen(<AdminRsvpsPage />, { at })
  await screen.findByRole('table')
  expect(screen.getByRole('columnheader', { name: 'Account' })).toBeVisible()
  expect(row('Kim Park').getByText('Member: Kim Park')).toBeVisible()
  const account = await row('Kim Park').findByRole('link', { name: 'Lee Example' })
  expect(account.getAttribute('href')).toBe(`/admin/members?id=${lee.id}`)
  expect(account.parentElement?.textContent).toBe(`Lee Example, ${lee.email}`)
  expect(row('Robin').getByRole('link', { name: 'Member: Robin Example' })).toBeVisible()
  expect(row('Robin').getAllByText(/Robin Example/)).toHaveLength(1)
})

it("'Empty state: No attendees yet'", async () => {
  renderScreen(<AdminRsvpsPage />, { at })
  expect(await screen.findByText('No attendees yet')).toBeVisible()
})

it('checks a guest in and out; a failed request changes nothing', async () => {
  await sendRsvp('Robin')
  renderScreen(<AdminRsvpsPage />, { at })
  await user.click(await screen.findByRole('button', { name: 'Check in Robin' }))
  const pressed = await screen.findByRole('button', { name: 'Checked in Robin', pressed: true })
  expect(screen.getByText('Checked in', { selector: 'dt' }).nextSibling?.textContent).toBe('2')
  await user.click(pressed)
  const again = await screen.findByRole('button', { name: 'Check in Robin', pressed: false })
  admin.disconnect()
  await user.click(again)
  await waitFor(() => expect(again.getAttribute('aria-busy')).toBeNull())
  expect(again.getAttribute('aria-pressed')).toBe('false')
})

it('finds a guest by name or e-mail', async () => {
  await sendRsvp('Robin')
  await sendRsvp('Kim', 'grandma@elsewhere.example')
  renderScreen(<AdminRsvpsPage />, { at })
  const search = await screen.findByLabelText('Search guests')
  // The account is Robin's, whose child is Sam; the phone number is on both lines.
  expect(await screen.findAllByRole('link', { name: '555 0100' })).toHaveLength(2)
  await user.type(search, 'grandmaa')
  expect(screen.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual(['Kim'])
  await user.clear(search)
  await user.type(search, 'sam exampel')
  expect(screen.getAllByRole('rowheader')).toHaveLength(2)
  await user.clear(search)
  await user.type(search, 'GRANDMA')
  expect(screen.getAllByRole('rowheader').map((cell) => cell.textContent)).toEqual(['Kim'])
  await user.type(screen.getByLabelText('Search guests'), ' zzz')
  expect(screen.getByText('No one on the list has that name or email.')).toBeVisible()
})

it('reports a loading error and retries', async () => {
  admin.disconnect()
  renderScreen(<AdminRsvpsPage />, { at })
  const again = await screen.findByRole('button', { name: 'Try again' })
  admin.reconnect()
  await user.click(again)
  expect(await screen.findByText('No attendees yet')).toBeVisible()
})

it('checks in each player of a family by name and the others together, and counts them', async () => {
  const { cookie, profile } = await admin.server.signUp({ childName: 'Sam' })
  const added = { name: 'Kit', age: '9', position: 'forward', plan: 'monthly' }
  const { body } = await admin.server.ask('POST', '/api/account/players', added, { cookie })
  const players = (body as Reply<'addPlayer'>).account.players.map(({ id }) => id)
  const rsvp = { name: 'Robin Moran', email: profile.email, qty: 4, players, comes: true }
  await admin.server.ask('POST', `/api/events/${id}/attendees`, rsvp, { cookie })
  renderScreen(<AdminRsvpsPage />, { at })
  await screen.findByRole('table')
  expect(row('Robin Moran').getByText('Sam, Kit, Robin and 1 guest')).toBeVisible()
  const came = () => screen.getByText('Checked in', { selector: 'dt' }).nextSibling?.textContent
  await user.click(row('Robin Moran').getByRole('button', { name: 'Check in Kit' }))
  expect(await row('Robin Moran').findByRole('button', { name: 'Checked in Kit', pressed: true })).toBeVisible()
  expect(came()).toBe('1')
  await user.click(row('Robin Moran').getByRole('button', { name: 'Check in two others' }))
  await waitFor(() => expect(came()).toBe('3'))
  await user.click(row('Robin Moran').getByRole('button', { name: 'Check in Sam' }))
  await waitFor(() => expect(came()).toBe('4'))
})
