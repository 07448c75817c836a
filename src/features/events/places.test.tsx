/** Events with a limited number of places, against the real server. */
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { openClub, renderScreen } from '#lib/testing/club.tsx'
import { Events } from './events.tsx'

let club: Awaited<ReturnType<typeof openClub>>
beforeEach(async () => {
  club = await openClub()
})
afterEach(() => club.close())

const open = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByLabelText('Email')
  return dialog
}
const dialogCloses = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())

describe('an event with a capacity', () => {
  const addEvent = async (capacity: number) => {
    const { cookie } = await club.server.signUpStaff()
    const draft = { title: 'Skills Night', datetime: '2026-12-01T18:30', summary: 'Stations.', capacity }
    const { body } = await club.server.ask('POST', '/api/events', draft, { cookie })
    return (body as Reply<'addEvent'>).event.id
  }
  const otherFamily = async (id: string, qty: number) => {
    const { cookie, profile } = await club.server.signUp({ email: `guests-of-${qty}@thenest.example` })
    return club.server.ask(
      'POST',
      `/api/events/${id}/attendees`,
      { name: 'Kim', email: profile.email, qty },
      { cookie },
    )
  }
  const bookNight = 'Book it: Skills Night, Tue Dec 1, 6:30 PM'
  const type = async (dialog: Awaited<ReturnType<typeof open>>, qty: string) => {
    await userEvent.clear(dialog.getByLabelText('Quantity'))
    await userEvent.type(dialog.getByLabelText('Quantity'), qty)
    await userEvent.click(dialog.getByRole('button', { name: /^Book it/ }))
  }

  it('shows the places left on its card and in the dialog, and fewer after an RSVP', async () => {
    await addEvent(5)
    renderScreen(<Events />)
    expect(await screen.findByText('5 places left')).toBeVisible()
    const dialog = await open(bookNight)
    expect(dialog.getByText('Including you. 5 places left.')).toBeVisible()
    await type(dialog, '4')
    await dialogCloses()
    expect(await screen.findByText('1 place left')).toBeVisible()
    expect(screen.getByText(/4 guests$/)).toBeVisible()
  })

  it('says how many are left if somebody was faster; what was typed stays, nothing is booked', async () => {
    const id = await addEvent(5)
    renderScreen(<Events />)
    expect(await screen.findByText('5 places left')).toBeVisible()
    const dialog = await open(bookNight)
    await otherFamily(id, 3)
    await type(dialog, '4')
    expect(await dialog.findByText('Only 2 places left.')).toBeVisible()
    expect(dialog.getByLabelText<HTMLInputElement>('Quantity').value).toBe('4')
    expect(await screen.findByText('2 places left')).toBeInTheDocument()
    await type(dialog, '2')
    await dialogCloses()
    expect(await screen.findByText('Full')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Change: Skills Night, Tue Dec 1, 6:30 PM' })).toBeEnabled()
  })

  it('cannot be booked when it is full', async () => {
    const id = await addEvent(3)
    await otherFamily(id, 3)
    renderScreen(<Events />)
    const button = await screen.findByRole('button', { name: 'Full: Skills Night, Tue Dec 1, 6:30 PM' })
    expect(button).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(button)
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('can be booked while the places left are not known', async () => {
    const night = { id: 'e1', title: 'Skills Night', datetime: '2026-12-01T23:30:00.000Z', summary: 'S', capacity: 3 }
    localStorage.setItem('events:known', JSON.stringify([night]))
    club.disconnect()
    renderScreen(<Events />)
    expect(await screen.findByText('Could not load the events')).toBeVisible()
    expect(screen.getByRole('button', { name: bookNight })).not.toHaveAttribute('aria-disabled')
  })
})

it('a date of a weekly event that is canceled, or for which the club is closed, says so and cannot be booked', async () => {
  const { cookie } = await club.server.signUpStaff()
  await club.server.ask('DELETE', '/api/events/homework-helper-2026-11-25', undefined, { cookie })
  const hours = { from: '2026-12-02T06:00', to: '2026-12-02T22:00', reason: 'Floor' }
  await club.server.ask('POST', '/api/admin/closures', { scope: 'club', ...hours }, { cookie })
  renderScreen(<Events />)
  const canceled = (await screen.findByText(/Canceled$/)).closest('li')!
  expect(canceled).toHaveTextContent('Nov 25')
  const closed = screen.getAllByText(/Closed$/).map((text) => text.closest('li')!)
  for (const date of closed) expect(date).toHaveTextContent('Dec 2')
  for (const date of [canceled, ...closed]) expect(within(date).queryByRole('button')).not.toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Book it: Homework Helper' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByLabelText('Date')).toHaveDisplayValue('Wed Dec 9, 6:30 PM')
})
