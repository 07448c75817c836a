/** The bottom bar against the real server: links, and what the club has changed. */
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { App } from '#app/app.tsx'
import { wishMessages } from '#domain/standby/standby-messages.ts'
import { openClub, renderScreen, tuesday } from '#lib/testing/club.tsx'
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

it('counts a change by the club within 20 seconds on a page that stays open', async () => {
  const slot = { lane: 3, date: '2026-11-24', time: '16:00', name: 'Sam', email: club.member.email }
  const booked = await club.onAnotherDevice('POST', '/api/lanes/bookings', slot)
  const { id } = (booked.body as Reply<'reserveLane'>).booking
  const staff = await club.server.signUpStaff()
  vi.useFakeTimers({ now: tuesday, shouldAdvanceTime: true })
  renderScreen(<BottomBar />, { at: '/reserve' })
  await waitFor(() => expect(club.sent('GET')).toHaveLength(1))
  await club.server.ask('DELETE', `/api/lanes/bookings/${id}`, undefined, staff)
  await act(() => vi.advanceTimersByTimeAsync(20_000))
  expect(await screen.findByRole('link', { name: 'Schedule, 1 change by the club' })).toBeVisible()
})

it.each(['/', '/members'])('shows an offer on %s too, once the session is confirmed', async (at) => {
  club.close()
  club = await openClub(tuesday, undefined, { mailEnabled: true })
  const friday = { date: '2026-11-27', time: '17:00' }
  const theirs = { lane: 3, ...friday, name: 'Ada', email: club.otherEmail }
  const { booking } = (await club.asOtherMember('POST', '/api/lanes/bookings', theirs)).body as Reply<'reserveLane'>
  await club.onAnotherDevice('POST', '/api/standby', { kind: 'lane', days: [friday.date], from: '17:00', to: '18:00' })
  const moves = [{ id: booking.id, unit: 1, date: friday.date, time: '13:00' }]
  await club.asOtherMember('POST', '/api/bookings/move', { kind: 'lane', moves })
  await club.server.drainWaitUntil()
  renderScreen(<App />, { at })
  expect(await screen.findByRole('region', { name: wishMessages.offered })).toBeVisible()
})
