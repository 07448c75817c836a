/** The bottom bar against the real server: links, and the number of bookings that the club has changed. */
import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { openClub, renderScreen } from '#lib/testing/club.tsx'
import { BottomBar } from './member-parts.tsx'

let club: Awaited<ReturnType<typeof openClub>>
beforeEach(async () => {
  club = await openClub()
})
afterEach(() => club.close())

it('counts the changes by the club that the family has not confirmed', async () => {
  const slot = { lane: 3, date: '2026-11-24', time: '16:00', name: 'Sam', email: club.member.email }
  const booked = await club.onAnotherDevice('POST', '/api/lanes/bookings', slot)
  const { id } = (booked.body as Reply<'reserveLane'>).booking
  const { unmount } = renderScreen(<BottomBar />, { at: '/events' })
  expect(screen.getByRole('link', { name: 'Schedule' })).toBeVisible()
  unmount()
  const staff = await club.server.signUpStaff()
  await club.server.ask('DELETE', `/api/lanes/bookings/${id}`, undefined, staff)
  renderScreen(<BottomBar />, { at: '/events' })
  const link = await screen.findByRole('link', { name: 'Schedule, 1 change by the club' })
  // Voice control finds a link by its visible text, so that must be part of the name.
  expect(link).toHaveTextContent(/^Schedule$/)
})
