/** The next booking on the home page, against the real server. */
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openClub, renderScreen } from '#lib/testing/club.tsx'
import { NextBooking } from './next-booking.tsx'

let club: Awaited<ReturnType<typeof openClub>>
beforeEach(async () => {
  club = await openClub()
})
afterEach(() => club.close())

const book = (lane: number, date: string, time: string) =>
  club.onAnotherDevice('POST', '/api/lanes/bookings', { lane, date, time, name: 'Sam', email: club.member.email })

it('is the soonest one that has not begun, with day, time and what it is, and leads to the schedule', async () => {
  await book(2, '2026-11-25', '17:00')
  await book(3, '2026-11-24', '16:00')
  renderScreen(<NextBooking />)
  const link = await screen.findByRole('link', { name: 'Today, 4:00 PM' })
  expect(link.getAttribute('href')).toBe('/schedule')
  expect(screen.getByText(/^Shooting lane 3/)).toBeVisible()
  expect(screen.queryByText(/Shooting lane 2/)).not.toBeInTheDocument()
})

it('skips what has begun', async () => {
  await book(3, '2026-11-24', '16:00')
  await book(2, '2026-11-25', '17:00')
  renderScreen(<NextBooking />, { now: new Date('2026-11-24T21:30:00Z') })
  expect(await screen.findByRole('link', { name: 'Tomorrow, 5:00 PM' })).toBeVisible()
})

it('says when nothing is booked', async () => {
  renderScreen(<NextBooking />)
  expect(await screen.findByText(/^Nothing booked yet/)).toBeVisible()
})

it('says when the schedule could not be loaded, and loads it again', async () => {
  await book(3, '2026-11-24', '16:00')
  club.disconnect()
  renderScreen(<NextBooking />)
  expect(await screen.findByText('Could not load your schedule')).toBeVisible()
  club.reconnect()
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: 'Today, 4:00 PM' })).toBeVisible()
})

it('is shown from this browser when the server does not answer', async () => {
  await book(3, '2026-11-24', '16:00')
  const { unmount } = renderScreen(<NextBooking />)
  await screen.findByRole('link', { name: 'Today, 4:00 PM' })
  unmount()
  club.disconnect()
  renderScreen(<NextBooking />)
  expect(screen.getByRole('link', { name: 'Today, 4:00 PM' })).toBeVisible()
})
