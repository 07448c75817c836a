/** A missed session as the family reads it, against the real server. */
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { openClub, renderScreen } from '#lib/testing/club.tsx'
import { notify } from '#lib/toast.ts'
import { Missed } from './missed.tsx'

let club: Awaited<ReturnType<typeof openClub>>
let id: string
beforeEach(async () => {
  club = await openClub()
  const lane = { lane: 3, date: '2026-11-24', time: '16:00', name: 'Sam', email: club.member.email }
  const { body } = await club.onAnotherDevice('POST', '/api/lanes/bookings', lane)
  id = (body as Reply<'reserveLane'>).booking.id
  const { cookie } = await club.server.signUpStaff()
  club.server.setClock('2026-11-24T16:30:00-05:00')
  await club.server.ask('POST', `/api/admin/arrivals/${id}/absence`, { state: 'no_show', staffed: true }, { cookie })
})
afterEach(() => club.close())

const dispute = () => screen.findByRole('button', { name: 'We were there' })

it("can be objected to with 'We were there', once", async () => {
  renderScreen(<Missed />, { now: new Date('2026-11-25T10:00:00-05:00') })
  expect(
    await screen.findByText('Tue Nov 24, 4:00 PM: nobody was recorded as here, and we had no word from you.'),
  ).toBeVisible()
  await userEvent.click(await dispute())
  await waitFor(() =>
    expect(notify).toHaveBeenCalledWith({
      title: 'Thank you',
      description: 'A coach will look at it.',
    }),
  )
  expect(await screen.findByText('You told us that you were there. A coach will look at it.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'We were there' })).not.toBeInTheDocument()
})

it('says so, and keeps the button, when it cannot be sent', async () => {
  renderScreen(<Missed />, { now: new Date('2026-11-25T10:00:00-05:00') })
  const button = await dispute()
  club.disconnect()
  await userEvent.click(button)
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(await dispute()).toBeVisible()
})

it('has no consequence, and names none, in a club that does not count no-shows', async () => {
  renderScreen(<Missed />, { now: new Date('2026-11-25T10:00:00-05:00') })
  await dispute()
  expect(screen.getByRole('region')).not.toHaveTextContent(/count|same day|clear/)
})

it('cannot be objected to after 48 hours', async () => {
  renderScreen(<Missed />, { now: new Date('2026-11-26T16:30:00-05:00') })
  expect(
    await screen.findByText('Tue Nov 24, 4:00 PM: nobody was recorded as here, and we had no word from you.'),
  ).toBeVisible()
  expect(screen.queryByRole('button', { name: 'We were there' })).not.toBeInTheDocument()
})
