/** A full event: the way to the standby list, against the real server. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { openClub, renderScreen, tuesday } from '#lib/testing/club.tsx'
import { Events } from './events.tsx'

let club: Awaited<ReturnType<typeof openClub>>
let event: Reply<'addEvent'>['event']
let guest: string
beforeEach(async () => {
  club = await openClub(tuesday, undefined, { mailEnabled: true })
  const { cookie } = await club.server.signUpStaff()
  const draft = { title: 'Skills Night', datetime: '2026-12-01T18:30', summary: 'Stations.', capacity: 2 }
  event = ((await club.server.ask('POST', '/api/events', draft, { cookie })).body as Reply<'addEvent'>).event
  const rsvp = { name: 'Kim', email: club.otherEmail, qty: 2 }
  const made = await club.asOtherMember('POST', `/api/events/${event.id}/attendees`, rsvp)
  guest = (made.body as Reply<'createRsvp'>).booking.id
})
afterEach(() => club.close())

const tellMe = `Tell me if places open: Skills Night, Tue Dec 1, 6:30 PM`
const own = async () => (await club.onAnotherDevice('GET', '/api/standby')).body as Reply<'standby'>

it('waits for the whole party in three taps', async () => {
  renderScreen(<Events />)
  await userEvent.click(await screen.findByRole('button', { name: tellMe }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.clear(dialog.getByLabelText('Quantity'))
  await userEvent.type(dialog.getByLabelText('Quantity'), '2')
  await userEvent.click(dialog.getByRole('button', { name: 'Wait' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect((await own()).events).toMatchObject([{ title: 'Skills Night', qty: 2 }])
  expect(await screen.findByRole('link', { name: 'You are waiting for 2 places' })).toBeVisible()
  expect(screen.queryByRole('button', { name: tellMe })).not.toBeInTheDocument()
})

it('says how many places are open, with a button that books them', async () => {
  await club.onAnotherDevice('POST', '/api/standby/events', { event: event.id, qty: 2 })
  await club.asOtherMember('DELETE', `/api/events/${event.id}/attendees/${guest}`)
  renderScreen(<Events />)
  expect(await screen.findByText('2 places are open')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Book now: Skills Night, Tue Dec 1, 6:30 PM' }))
  expect(await screen.findByRole('dialog')).toBeVisible()
})

it('keeps what was entered without a connection', async () => {
  renderScreen(<Events />)
  await userEvent.click(await screen.findByRole('button', { name: tellMe }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.clear(dialog.getByLabelText('Quantity'))
  await userEvent.type(dialog.getByLabelText('Quantity'), '3')
  club.disconnect()
  await userEvent.click(dialog.getByRole('button', { name: 'Wait' }))
  expect(await dialog.findByRole('alert')).toBeVisible()
  expect(dialog.getByLabelText('Quantity')).toHaveValue(3)
})
