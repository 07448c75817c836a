/** The pass of a booking on Your Schedule, against the real server. */
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { codeOf } from '#domain/arrivals/passes.ts'
import { passCardMessages } from '#domain/messages/arrival-messages.ts'
import { bookingsEntry } from '#lib/browser-storage/browser-storage.ts'
import { openClub, renderScreen } from '#lib/testing/club.tsx'
import { Schedule } from './schedule.tsx'

let club: Awaited<ReturnType<typeof openClub>>
beforeEach(async () => {
  club = await openClub()
  const lane = { lane: 3, date: '2026-11-24', time: '16:00', name: 'Sam', email: club.member.email }
  await club.onAnotherDevice('POST', '/api/lanes/bookings', lane)
})
afterEach(() => club.close())

it('is one tap away, as a QR code and as six characters, also without a connection', async () => {
  const { unmount } = renderScreen(<Schedule />)
  await screen.findByRole('button', { name: /^Show pass: / })
  unmount()
  club.disconnect()
  renderScreen(<Schedule />)
  await userEvent.click(await screen.findByRole('button', { name: 'Show pass: Shooting lane 3, Tue Nov 24, 4:00 PM' }))
  const dialog = within(await screen.findByRole('dialog', { name: passCardMessages.title }))
  const code = codeOf(bookingsEntry.read()[0]!.pass!)
  expect(dialog.getByText(`${code.slice(0, 3)} ${code.slice(3)}`)).toBeVisible()
  expect(dialog.getByTitle(passCardMessages.qr)).toBeInTheDocument()
})
