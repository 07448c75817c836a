/** The number on the icon of the installed app, against the real server. */
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { OfferBar } from '#features/standby/offer-bar.tsx'
import { openClub, renderScreen, tuesday } from '#lib/testing/club.tsx'
import { BottomBar } from './member-parts.tsx'

it('marks the icon of the app with the changes and offers that wait for an answer, and clears it when nothing does', async () => {
  let badge: number | undefined
  Object.assign(navigator, {
    setAppBadge: vi.fn(async (count: number) => void (badge = count)),
    clearAppBadge: vi.fn(async () => void (badge = undefined)),
  })
  const club = await openClub(tuesday, undefined, { mailEnabled: true })
  const friday = { date: '2026-11-27', time: '17:00' }
  const slot = { lane: 2, ...friday, time: '12:00', name: 'Sam', email: club.member.email }
  const booked = await club.onAnotherDevice('POST', '/api/lanes/bookings', slot)
  const staff = await club.server.signUpStaff()
  const { id } = (booked.body as Reply<'reserveLane'>).booking
  await club.server.ask('DELETE', `/api/lanes/bookings/${id}`, undefined, staff)
  // Lane 3 of somebody else opens, and is held for the member.
  const theirs = { lane: 3, ...friday, name: 'Ada', email: club.otherEmail }
  const { booking } = (await club.asOtherMember('POST', '/api/lanes/bookings', theirs)).body as Reply<'reserveLane'>
  const wish = { kind: 'lane', days: [friday.date], from: '17:00', to: '18:00' }
  await club.onAnotherDevice('POST', '/api/standby', wish)
  const moves = [{ id: booking.id, unit: 1, date: friday.date, time: '13:00' }]
  await club.asOtherMember('POST', '/api/bookings/move', { kind: 'lane', moves })
  await club.server.drainWaitUntil()
  const { unmount } = renderScreen(
    <>
      <OfferBar isOfMembers />
      <BottomBar />
    </>,
    { at: '/events' },
  )
  await waitFor(() => expect(badge).toBe(2))
  await userEvent.click(await screen.findByRole('button', { name: 'No thanks' }))
  await waitFor(() => expect(badge).toBe(1))
  // As at sign-out.
  unmount()
  expect(badge).toBeUndefined()
  club.close()
})
